import type { Satang } from '#kernel/money.ts'

/** A payment of a person that can still be paid. */
export interface Payable {
  readonly paymentId: number
  readonly amountSatang: Satang
}

/** What a member's own limit is judged by: the rest of it, and what may still come. */
export interface LimitRoom {
  /** The limit without what was deposited; null: no limit. */
  readonly leftSatang: Satang | null
  /** Over all accounts of the person, the oldest first. */
  readonly payable: readonly Payable[]
}

/** The satang that tell one payment from another come on top of a limit, once for all payments together. */
const ON_TOP = 99n

const sum = (payable: readonly Payable[]): Satang =>
  payable.reduce((all, { amountSatang }) => all + amountSatang, 0n)

/**
 * May a member ask for so many whole baht more? Everything that can still be paid counts as if it were, also
 * what does not fit any more.
 */
export const mayAsk = (askedSatang: Satang, { leftSatang, payable }: LimitRoom): boolean =>
  leftSatang === null || sum(payable) + askedSatang <= leftSatang

/**
 * The payments that would pass the limit if they were paid: those that a limit leaves no room for which was
 * set or lowered after they were asked for. Older ones keep their place.
 */
export function findAbove({ leftSatang, payable }: LimitRoom): ReadonlySet<number> {
  const above = new Set<number>()
  if (leftSatang === null) return above
  let rest = leftSatang + ON_TOP
  for (const { paymentId, amountSatang } of payable) {
    if (amountSatang > rest) above.add(paymentId)
    else rest -= amountSatang
  }
  return above
}

/**
 * Does money that came fit? That of a payment which can still be paid has the place that it was given when it
 * was asked for; any other comes after all those places.
 */
export function mayCome(
  { paymentId, amountSatang }: { paymentId: number | null; amountSatang: Satang },
  { leftSatang, payable }: LimitRoom,
): boolean {
  if (leftSatang === null) return true
  const isAwaited = payable.some((one) => one.paymentId === paymentId)
  if (isAwaited && paymentId !== null) {
    const come = payable.map((one) =>
      one.paymentId === paymentId ? { paymentId, amountSatang } : one,
    )
    return !findAbove({ leftSatang, payable: come }).has(paymentId)
  }
  const above = findAbove({ leftSatang, payable })
  const promised = payable.filter((one) => !above.has(one.paymentId))
  return sum(promised) + amountSatang <= leftSatang + ON_TOP
}
