/** What a real gateway's delivery suffers now and then, on demand. */
export const faultNames = [
  'duplicate',
  'out_of_order',
  'delay',
  'wrong_signature',
  'stale',
  'drop',
] as const

export type FaultName = (typeof faultNames)[number]

/** A fault waiting for the next event. */
export interface Fault {
  readonly fault: FaultName
  /** `duplicate`: deliveries in all. `wrong_signature`, `stale`: how many attempts are spoiled. */
  readonly times: number
  /** `delay`: the wait before the first attempt. `out_of_order`: the longest wait. */
  readonly delayMs: number
}

/** How the row of a new event starts under a fault. `dueInMs` null: never sent by itself. */
export function startUnder(fault: Fault | null): {
  state: 'waiting' | 'held' | 'dropped'
  faultLeft: number
  dueInMs: number | null
} {
  switch (fault?.fault) {
    case 'drop':
      return { state: 'dropped', faultLeft: 0, dueInMs: null }
    case 'out_of_order':
      return { state: 'held', faultLeft: 0, dueInMs: fault.delayMs }
    case 'delay':
      return { state: 'waiting', faultLeft: 0, dueInMs: fault.delayMs }
    case 'duplicate':
      return { state: 'waiting', faultLeft: fault.times - 1, dueInMs: 0 }
    case 'wrong_signature':
    case 'stale':
      return { state: 'waiting', faultLeft: fault.times, dueInMs: 0 }
    case undefined:
      return { state: 'waiting', faultLeft: 0, dueInMs: 0 }
  }
}

/** The wait before the next attempt: doubles from `retryMs` up to `capMs`. */
export function backoffMs(attempts: number, retryMs: number, capMs: number): number {
  return Math.min(retryMs * 2 ** Math.min(attempts - 1, 20), capMs)
}
