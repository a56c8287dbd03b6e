import { EmptyState } from '#ui/parts/empty-state.tsx'
import kite from '#ui/art/motifs/kite.svg?raw'
import type { WireChannel } from '../contract.ts'
import { closedText, closedTitle } from './closed-words.ts'

/** Why this way to pay is closed, and which are open. */
export function ClosedChannel({
  channel,
  open,
}: {
  channel: WireChannel | undefined
  open: WireChannel[]
}) {
  return channel ? (
    <EmptyState art={kite} title={closedTitle(channel)}>
      {closedText(channel, open)}
    </EmptyState>
  ) : (
    <EmptyState art={kite} title="ยังไม่มีช่องทางฝากที่เปิดให้บริการ" />
  )
}
