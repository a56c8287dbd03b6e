import { useServerNow } from '#ui/client/server-clock.ts'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import type { LossWire } from '../contract.ts'
import { lossLooks } from './loss-words.ts'

/** Whether the window of a day has opened, by the server's clock; one that has none never closes. */
export function useIsOpen({ opens_at: at }: LossWire): boolean {
  return useServerNow((now) => now === 0 || at === null || now >= Date.parse(at))
}

/** How a day stands: what can be claimed soon is not said to be claimable. */
export function LossChip({ loss }: { loss: LossWire }) {
  const isOpen = useIsOpen(loss)
  return isOpen || loss.state !== 'claimable' ? (
    <StatusChip {...lossLooks[loss.state]} />
  ) : (
    <StatusChip kind="soon" word="รอเปิดรับ" />
  )
}
