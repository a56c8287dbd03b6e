/** Where a poll stands, as its row says. */
export const pollStates = ['scheduled', 'open', 'closed', 'resulted', 'paid', 'void'] as const
export type PollState = (typeof pollStates)[number]

/**
 * Where a poll may go. A paid one goes back to `resulted` when its result was wrong: whom it missed is
 * paid, and what was paid stays.
 */
const pollTransitions: Readonly<Record<PollState, readonly PollState[]>> = {
  scheduled: ['open', 'void'],
  open: ['closed', 'void'],
  closed: ['resulted', 'void'],
  resulted: ['paid'],
  paid: ['resulted'],
  void: [],
}

/** True when the step stands in the table. */
export function mayBecome(from: PollState, to: PollState): boolean {
  return pollTransitions[from].includes(to)
}

/** What the state is made of. */
export interface PollTimes {
  readonly state: PollState
  readonly opensAt: Date
  readonly closesAt: Date
}

/**
 * The state that people see at an instant. The clock opens and closes a poll, and the tick that writes
 * it down may be a second behind.
 */
export function stateAt({ state, opensAt, closesAt }: PollTimes, at: Date): PollState {
  if (state !== 'scheduled' && state !== 'open') return state
  if (at >= closesAt) return 'closed'
  return state === 'scheduled' && at < opensAt ? 'scheduled' : 'open'
}

/** A poll takes its last vote so long before what it is about begins. */
export const CLOSE_BEFORE_MS = 5 * 60_000
/** Without a result for so long after the event it is called off. */
export const RESULT_WITHIN_MS = 48 * 3_600_000
