import { type Day, MINUTE_MS } from '#kernel/time.ts'
import type { Satang } from '#kernel/money.ts'
import type { ItemState, Movement, ReconciledItem } from './reconcile.ts'

/** A line of the statement of an account of the gateway. Money that came is more than 0. */
export interface ToldLine {
  readonly id: string
  readonly at: Date
  readonly day: Day
  readonly satang: Satang
}

/** What the books moved, and when the money itself moved: a charge is booked when we hear of it. */
export interface GatewayMovement extends Movement {
  readonly moneyAt: Date
  readonly moneyDay: Day
}

/** A payout arrives and is booked within minutes; further apart, two of one amount are two. */
const APART_MS = 60 * MINUTE_MS

/**
 * A day of an account that the gateway pays into and from: QR deposits, payouts and returns. Its statement names no
 * payment of ours, so a line and a movement of the books belong together by their amount: first of the same day of
 * the money, in the order of time, then within an hour, as of a payout a second before midnight.
 * @param isTold whether the bank made the statement of the day; before, movements wait for it
 * @param lines of the day and of the days beside it
 * @param movements of the same days, and those that book charges of the day whenever they were
 */
export function reconcileByAmount(
  day: Day,
  isTold: boolean,
  lines: readonly ToldLine[],
  movements: readonly GatewayMovement[],
): ReconciledItem[] {
  const pairs = pair(lines, movements)
  const paired = new Set(pairs.values())
  const told = lines
    .filter((line) => line.day === day)
    .map((line) => lineItem(line, pairs.get(line)))
  const own = new Set(
    [...pairs].flatMap(([line, movement]) => (line.day === day ? [movement] : [])),
  )
  const booked = movements
    .filter((movement) => movement.day === day && !own.has(movement))
    .map((movement) => movementItem(movement, paired.has(movement), isTold))
  return [...told, ...booked].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1),
  )
}

/** Which movement books a line; each once. */
function pair(
  lines: readonly ToldLine[],
  movements: readonly GatewayMovement[],
): ReadonlyMap<ToldLine, GatewayMovement> {
  const pairs = new Map<ToldLine, GatewayMovement>()
  const taken = new Set<GatewayMovement>()
  const inOrder = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const booked = movements.toSorted((a, b) => a.moneyAt.getTime() - b.moneyAt.getTime())
  const take = (fits: (line: ToldLine, movement: GatewayMovement) => boolean) => {
    for (const line of inOrder) {
      if (pairs.has(line)) continue
      const found = booked.find(
        (one) => !taken.has(one) && one.satang === line.satang && fits(line, one),
      )
      if (!found) continue
      pairs.set(line, found)
      taken.add(found)
    }
  }
  take((line, { moneyDay }) => line.day === moneyDay)
  take((line, { moneyAt }) => Math.abs(line.at.getTime() - moneyAt.getTime()) <= APART_MS)
  return pairs
}

function lineItem(line: ToldLine, movement: Movement | undefined): ReconciledItem {
  const { id, at, satang, day } = line
  const alone: ItemState = satang < 0n ? 'outside' : 'not_booked'
  return {
    key: `line-${id}`,
    at,
    state: movement ? (movement.day === day ? 'agreed' : 'booked_other_day') : alone,
    bankSatang: satang,
    bookedSatang: movement?.satang ?? null,
  }
}

function movementItem(
  { opId, postedAt, satang }: Movement,
  hasLine: boolean,
  isTold: boolean,
): ReconciledItem {
  return {
    key: `op-${opId}`,
    at: postedAt,
    state: hasLine ? 'line_other_day' : isTold ? 'no_line' : 'awaits_bank',
    bankSatang: null,
    bookedSatang: satang,
  }
}
