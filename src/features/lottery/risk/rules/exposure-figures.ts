import type { Satang } from '#kernel/money.ts'
import { unreachable } from '#kernel/result.ts'
import type { BetType } from '../../rules/bet-types.ts'
import type { Exposure } from './exposure.ts'

/**
 * How the drawn values hang together. `apart`: 3 ตัวบน and 2 ตัวล่าง come from different figures, and
 * each pair is equally likely. `four_digits`: both come from one number of four digits, 3 ตัวบน its
 * last three, 2 ตัวล่าง its first two, so not every pair can come.
 */
export type Drawing = 'apart' | 'four_digits'

/** The dearest draw: what it pays, and the values that cause it; null: no such bet was sold. */
export interface WorstCase {
  readonly payoutSatang: Satang
  readonly top4: string | null
  readonly top3: string | null
  readonly bottom2: string | null
  readonly front3: readonly string[]
  readonly bottom3: readonly string[]
}

/** The draw that costs the house most. Exact: no outcome pays more. */
export function worstCase(exposure: Exposure, drawing: Drawing): WorstCase {
  const main = drawing === 'apart' ? worstApart(exposure) : worstTogether(exposure)
  const front3 = dearestTwo(exposure.front3)
  const bottom3 = dearestTwo(exposure.bottom3)
  return {
    ...main,
    payoutSatang: main.payoutSatang + front3.sum + bottom3.sum,
    front3: front3.numbers,
    bottom3: bottom3.numbers,
  }
}

type MainCase = Pick<WorstCase, 'payoutSatang' | 'top4' | 'top3' | 'bottom2'>

function worstApart(exposure: Exposure): MainCase {
  const upper = upperPayouts(exposure)
  const top = dearest(upper)
  const bottom = dearest(exposure.bottom)
  const digits = upper.length === 10_000 ? 4 : 3
  const value = top.amount > 0n ? numeral(top.at, digits) : null
  return {
    payoutSatang: top.amount + bottom.amount,
    top4: digits === 4 ? value : null,
    top3: value?.slice(-3) ?? null,
    bottom2: bottom.amount > 0n ? numeral(bottom.at, 2) : null,
  }
}

function worstTogether(exposure: Exposure): MainCase {
  const { at, amount } = dearest(togetherPayouts(exposure))
  if (amount === 0n) return { payoutSatang: 0n, top4: null, top3: null, bottom2: null }
  const top4 = numeral(at, 4)
  return { payoutSatang: amount, top4, top3: top4.slice(-3), bottom2: top4.slice(0, 2) }
}

/**
 * What a draw pays on average when all are equally likely, rounded down to a satang. Two different
 * 3 ตัวหน้า pay both, two equal ones once: 2/1,000 less the 1/1,000,000 of being both.
 */
export function meanPayout(exposure: Exposure): Satang {
  const millionths =
    sum(exposure.top) * 1000n +
    sum(exposure.bottom) * 10_000n +
    sum(exposure.top4) * 100n +
    (sum(exposure.front3) + sum(exposure.bottom3)) * 1999n
  return millionths / 1_000_000n
}

/**
 * What it costs at most when this number comes, with everything else that then wins in the same
 * draw; the other draws are left out. Of วิ่ง: when its digit comes.
 */
export function costIfDrawn(exposure: Exposure, betType: BetType, number: string): Satang {
  const { top, bottom, top4, front3, bottom3 } = exposure
  const at = Number(number)
  switch (betType) {
    case 'set4':
    case 'top4':
    case 'tod4':
      return (top4[at] ?? 0n) + (top[at % 1000] ?? 0n)
    case 'top3':
    case 'tod3':
      return top[at] ?? 0n
    case 'top2':
      return most(top, (drawn) => drawn.endsWith(number))
    case 'run_top':
      return most(top, (drawn) => drawn.includes(number))
    case 'bottom2':
      return bottom[at] ?? 0n
    case 'run_bottom':
      return most(bottom, (drawn) => drawn.includes(number))
    case 'front3':
      return front3[at] ?? 0n
    case 'bottom3':
      return bottom3[at] ?? 0n
    default:
      return unreachable(betType)
  }
}

function most(cells: BigInt64Array, wins: (drawn: string) => boolean): Satang {
  const digits = `${cells.length - 1}`.length
  let found = 0n
  cells.forEach((amount, at) => {
    if (amount > found && wins(numeral(at, digits))) found = amount
  })
  return found
}

/** By 3 ตัวบน; by all four digits where bets on four were sold. */
export function upperPayouts({ top, top4 }: Exposure): BigInt64Array {
  return top4.every((amount) => amount === 0n)
    ? top
    : top4.map((amount, at) => amount + (top[at % 1000] ?? 0n))
}

/** By the number of four digits that decides everything. */
export function togetherPayouts({ top, top4, bottom }: Exposure): BigInt64Array {
  return top4.map(
    (amount, at) => amount + (top[at % 1000] ?? 0n) + (bottom[Math.floor(at / 100)] ?? 0n),
  )
}

function dearest(cells: BigInt64Array): { at: number; amount: bigint } {
  let best = { at: 0, amount: 0n }
  cells.forEach((amount, at) => {
    if (amount > best.amount) best = { at, amount }
  })
  return best
}

/** Two different values: equal ones pay once, so they are never dearer. */
function dearestTwo(cells: BigInt64Array): { numbers: string[]; sum: bigint } {
  const first = dearest(cells)
  const others = cells.slice()
  others[first.at] = 0n
  const drawn = [first, dearest(others)].filter(({ amount }) => amount > 0n)
  return {
    numbers: drawn.map(({ at }) => numeral(at, 3)),
    sum: drawn.reduce((total, { amount }) => total + amount, 0n),
  }
}

const sum = (cells: BigInt64Array): bigint => cells.reduce((total, amount) => total + amount, 0n)

const numeral = (value: number, digits: number): string => `${value}`.padStart(digits, '0')
