import type { Satang } from '#kernel/money.ts'
import { shareOf, splitByWeights } from '#kernel/shares.ts'
import type { Terms } from './terms.ts'

/** A member's settled play of a day in one product, of his own money. */
export interface DayPlay {
  readonly product: string
  readonly stakeSatang: Satang
  readonly returnedSatang: Satang
  readonly validSatang: Satang
}

/** What a day comes to, in sums. */
export interface DayFigures {
  readonly stakeSatang: Satang
  readonly returnedSatang: Satang
  readonly rewardsSatang: Satang
  /** What the rate is of. */
  readonly baseSatang: Satang
  /** What comes back of the day; a cap clips it, nothing drops it. */
  readonly earnedSatang: Satang
  readonly boundedBy: 'cap' | 'margin' | null
}

/** What a day comes to, with everything that it is worked out from. */
export interface DayLoss extends DayFigures {
  /** The play that counts, in the order in which it came. */
  readonly lines: readonly DayPlay[]
}

/**
 * What comes back of a day's losses: the rate of what all products together cost the member, less what he
 * got in cash that day; at most the cap, and at most half of what the house can expect of the play
 * itself. That last bound holds for every day by itself, so no way of betting earns by losing
 * (docs/decisions/0080).
 */
export function lossOf(terms: Terms, plays: readonly DayPlay[], rewardsSatang: Satang): DayLoss {
  let stakeSatang = 0n
  let returnedSatang = 0n
  let expectedSatang = 0n
  const lines: DayPlay[] = []
  for (const play of plays) {
    const product = terms.products.find((one) => one.product === play.product && one.inLoss)
    if (!product) continue
    lines.push(play)
    stakeSatang += play.stakeSatang
    returnedSatang += play.returnedSatang
    expectedSatang += shareOf(play.validSatang, product.marginPpm)
  }
  const lost = stakeSatang - returnedSatang - rewardsSatang
  const baseSatang = lost > 0n ? lost : 0n
  const rated = shareOf(baseSatang, terms.ratePpm)
  const margin = expectedSatang > 0n ? expectedSatang / 2n : 0n
  const earnedSatang = [rated, terms.capSatang, margin].reduce((a, b) => (a < b ? a : b))
  const boundedBy = earnedSatang === rated ? null : earnedSatang === margin ? 'margin' : 'cap'
  return { stakeSatang, returnedSatang, rewardsSatang, baseSatang, earnedSatang, boundedBy, lines }
}

/**
 * The part that each line has of what comes back of a day, by largest remainder of what it lost; one that
 * won has none, and has lowered the whole.
 */
export const partsOfDay = (
  earnedSatang: Satang,
  lines: readonly Pick<DayPlay, 'stakeSatang' | 'returnedSatang'>[],
): Satang[] =>
  splitByWeights(
    earnedSatang,
    lines.map(({ stakeSatang, returnedSatang }) =>
      stakeSatang > returnedSatang ? stakeSatang - returnedSatang : 0n,
    ),
  )

/** Whether a day comes to the same as before, made of the same. */
export const isSameDay = (a: DayLoss, b: DayLoss): boolean =>
  a.rewardsSatang === b.rewardsSatang &&
  a.earnedSatang === b.earnedSatang &&
  a.boundedBy === b.boundedBy &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, at) => isSameLine(line, b.lines[at]))

const isSameLine = (a: DayPlay, b: DayPlay | undefined): boolean =>
  a.product === b?.product &&
  a.stakeSatang === b.stakeSatang &&
  a.returnedSatang === b.returnedSatang &&
  a.validSatang === b.validSatang

/** A part of a day that was worked out before. */
export interface DayPart {
  readonly earnedSatang: Satang
  /** `open`: nobody has had it. `paid`: it came, or was set off. `lapsed`: its window closed. */
  readonly end: 'open' | 'paid' | 'lapsed'
}

/** What is to be done about a day. */
export interface DayPlan {
  /** What the part that is open, or the next one, is worth. */
  readonly openSatang: Satang
  /** What was paid too much and is carried against the next rewards. */
  readonly excessSatang: Satang
  readonly isBelowMin: boolean
}

/**
 * Brings a day to what it is worth now, whatever became of its parts: what nobody has had is replaced,
 * what is missing beside what was had is one part more, what was too much is carried. Nothing is taken back.
 * @param carriedSatang what was carried of this day before
 */
export function planDay(
  { minSatang }: Pick<Terms, 'minSatang'>,
  earnedSatang: Satang,
  parts: readonly DayPart[],
  carriedSatang: Satang,
): DayPlan {
  const worth = earnedSatang >= minSatang ? earnedSatang : 0n
  const sum = (end: DayPart['end']) =>
    parts.reduce((all, part) => (part.end === end ? all + part.earnedSatang : all), 0n)
  const had = sum('paid') - carriedSatang
  const missing = worth - had - sum('lapsed')
  return {
    openSatang: missing > 0n ? missing : 0n,
    excessSatang: had > worth ? had - worth : 0n,
    isBelowMin: earnedSatang > 0n && earnedSatang < minSatang,
  }
}

/** Sets what is carried off against a part, the oldest first. */
export function setOff(
  openSatang: Satang,
  carries: readonly { readonly carryId: bigint; readonly leftSatang: Satang }[],
): { creditSatang: Satang; offs: { carryId: bigint; satang: Satang }[] } {
  let creditSatang = openSatang
  const offs: { carryId: bigint; satang: Satang }[] = []
  for (const { carryId, leftSatang } of carries) {
    const satang = leftSatang < creditSatang ? leftSatang : creditSatang
    if (satang <= 0n) continue
    offs.push({ carryId, satang })
    creditSatang -= satang
  }
  return { creditSatang, offs }
}
