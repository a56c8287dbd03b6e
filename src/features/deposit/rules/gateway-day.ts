import { bangkokDay, type Day, MINUTE_MS } from '#kernel/time.ts'
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

/**
 * What the books moved on some days, and what booked charges that were paid on them.
 * @param paidAt when the money of a charge came, by the operation that booked it
 */
export function movementsAround(
  days: readonly Day[],
  movements: readonly Movement[],
  paidAt: ReadonlyMap<string, Date>,
): GatewayMovement[] {
  return movements.flatMap((movement) => {
    const paid = paidAt.get(movement.opId)
    const isPaid = paid !== undefined && days.includes(bangkokDay(paid))
    if (!isPaid && !days.includes(movement.day)) return []
    const moneyAt = isPaid ? paid : movement.postedAt
    return [{ ...movement, moneyAt, moneyDay: bangkokDay(moneyAt) }]
  })
}

/** Which movement books a line; each once. Each amount is gone through once, in the order of time. */
function pair(
  lines: readonly ToldLine[],
  movements: readonly GatewayMovement[],
): ReadonlyMap<ToldLine, GatewayMovement> {
  const pairs = new Map<ToldLine, GatewayMovement>()
  const taken = new Set<GatewayMovement>()
  const inOrder = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const booked = movements.toSorted((a, b) => a.moneyAt.getTime() - b.moneyAt.getTime())
  const take = (line: ToldLine, found: GatewayMovement | undefined) => {
    if (!found) return
    pairs.set(line, found)
    taken.add(found)
  }
  const ofDay = Map.groupBy(booked, ({ moneyDay, satang }) => `${moneyDay} ${satang}`)
  const lineOfDay = new Map<string, number>()
  for (const line of inOrder) {
    const key = `${line.day} ${line.satang}`
    const at = lineOfDay.get(key) ?? 0
    lineOfDay.set(key, at + 1)
    take(line, ofDay.get(key)?.[at])
  }
  const ofAmount = Map.groupBy(
    booked.filter((one) => !taken.has(one)),
    ({ satang }) => satang,
  )
  const passed = new Map<Satang, number>()
  for (const line of inOrder.filter((one) => !pairs.has(one))) {
    const left = ofAmount.get(line.satang) ?? []
    const apart = (one: GatewayMovement) => one.moneyAt.getTime() - line.at.getTime()
    let at = passed.get(line.satang) ?? 0
    // What is too early for this line is too early for all behind it.
    for (let one = left[at]; one && apart(one) < -APART_MS; one = left[at]) at += 1
    const found = left[at]
    const fits = found !== undefined && apart(found) <= APART_MS
    take(line, fits ? found : undefined)
    passed.set(line.satang, fits ? at + 1 : at)
  }
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
