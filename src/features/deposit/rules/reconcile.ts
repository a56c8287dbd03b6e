import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'

/** What became of money that a statement or the books tell of; the first ones are in order. */
export const itemStates = [
  'agreed',
  'booked_other_day',
  'line_other_day',
  'sent_back',
  'withdrawn',
  'awaits_bank',
  'amount_differs',
  'not_booked',
  'outside',
  'no_line',
] as const
export type ItemState = (typeof itemStates)[number]

/** What a person has to find out: it is on one side only, and nothing says why. */
export const isUnexplained = (state: ItemState): boolean =>
  state === 'amount_differs' || state === 'not_booked' || state === 'outside' || state === 'no_line'

/** A line of the statement. Money that came is more than 0, money that went is less. */
export interface BankLine {
  readonly id: string
  readonly at: Date
  readonly day: Day
  readonly satang: Satang
  /** The ledger's operation that books it; null for money that went out by no order of ours. */
  readonly opId: string | null
}

/** What an operation of the ledger moved on the account, with the same sign. */
export interface Movement {
  readonly opId: string
  readonly postedAt: Date
  readonly day: Day
  readonly satang: Satang
  readonly does: 'send_back' | 'withdraw' | 'else'
}

export interface ReconciledItem {
  readonly key: string
  readonly at: Date
  readonly state: ItemState
  readonly bankSatang: Satang | null
  readonly bookedSatang: Satang | null
}

/**
 * A day of an account: every line of its statement and every movement in its books, once.
 * @param lines of the day and of days around it
 * @param movements of the day, and those that book its lines whenever they were
 */
export function reconcile(
  day: Day,
  lines: readonly BankLine[],
  movements: readonly Movement[],
): ReconciledItem[] {
  const byOp = new Map(movements.map((movement) => [movement.opId, movement]))
  const lineOps = new Set(lines.flatMap(({ opId }) => opId ?? []))
  const ofDay = lines.filter((line) => line.day === day)
  const opsOfDay = new Set(ofDay.flatMap(({ opId }) => opId ?? []))
  const bank = ofDay.map((line) =>
    lineItem(line, line.opId === null ? undefined : byOp.get(line.opId)),
  )
  const booked = movements
    .filter((movement) => movement.day === day && !opsOfDay.has(movement.opId))
    .map((movement) => movementItem(movement, lineOps.has(movement.opId)))
  return [...bank, ...booked].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1),
  )
}

function lineItem(line: BankLine, movement: Movement | undefined): ReconciledItem {
  const { id, at, satang } = line
  return {
    key: `line-${id}`,
    at,
    state: lineState(line, movement),
    bankSatang: satang,
    bookedSatang: movement?.satang ?? null,
  }
}

function lineState(line: BankLine, movement: Movement | undefined): ItemState {
  if (line.opId === null) return 'outside'
  if (!movement) return 'not_booked'
  if (movement.satang !== line.satang) return 'amount_differs'
  return movement.day === line.day ? 'agreed' : 'booked_other_day'
}

function movementItem(
  { opId, postedAt, satang, does }: Movement,
  hasLine: boolean,
): ReconciledItem {
  const known = does === 'send_back' ? 'sent_back' : does === 'withdraw' ? 'withdrawn' : 'no_line'
  return {
    key: `op-${opId}`,
    at: postedAt,
    state: hasLine ? 'line_other_day' : known,
    bankSatang: null,
    bookedSatang: satang,
  }
}
