import { useSessionData } from '#ui/client/persisted.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import type { SpinWire } from '../contract.ts'

/** A press whose result this tab has not told yet. */
export interface Press {
  /** By the server's clock. */
  readonly atMs: number
  /** The newest spin that was told before it; 0: none. */
  readonly afterSpinId: number
}

const KEY = 'wheel_press'
/** A device's idea of the server's time is off by less. */
const SLACK_MS = 2_000
/** What has not come to the books by then never will: its page has gone. */
const COMES_WITHIN_MS = 60_000

/** What the tab keeps of a press, read by its shape. */
export function readPress(kept: unknown): Press | null {
  const { atMs, afterSpinId } = (kept ?? {}) as Partial<Record<keyof Press, unknown>>
  return typeof atMs === 'number' && typeof afterSpinId === 'number' ? { atMs, afterSpinId } : null
}

/** Keeps a press in this tab until its result is told, also across a reload. */
export function usePress() {
  const kept = useSessionData((state) => state.session[KEY])
  const put = useSessionData((state) => state.put)
  return {
    press: readPress(kept),
    remember: (afterSpinId: number) => put(KEY, { atMs: serverNow(), afterSpinId }),
    forget: () => put(KEY, null),
  }
}

/** The spin that a press made, of the member's spins, newest first; undefined: it has not come (yet). */
export const spinOfPress = (
  { atMs, afterSpinId }: Press,
  spins: readonly SpinWire[],
): SpinWire | undefined =>
  spins.findLast(
    (one) => Number(one.spin_id) > afterSpinId && Date.parse(one.spun_at) >= atMs - SLACK_MS,
  )

/** Whether nothing can come of a press any more. */
export const isPressOver = ({ atMs }: Press, nowMs: number): boolean =>
  nowMs > atMs + COMES_WITHIN_MS
