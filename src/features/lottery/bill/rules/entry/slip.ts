import { formatBaht } from '#kernel/money.ts'
import {
  betTypeInfo,
  betTypes,
  isBetType,
  isNumberOf,
  type BetType,
} from '../../../rules/bet-types.ts'

/** A number on its way into the slip. */
export interface SlipPick {
  readonly betType: BetType
  readonly number: string
  /** Baht as typed, without separators: `20`, `0.5`; of a set: how many sets. May be empty. */
  readonly stake: string
}

/** One line of the slip as it is typed: the stake stays text until it is sent. */
export interface SlipLine extends SlipPick {
  /** Unique within the slip. */
  readonly id: number
  /** The batch that it was added in; undo removes a batch. */
  readonly batch: number
}

export type Slip = readonly SlipLine[]

export const SLIP_LINES_MAX = 1000

const typeOrder = new Map(betTypes.map((betType, at) => [betType, at]))

/** Tells duplicates: the same number of the same type. */
export const pickKey = (pick: Pick<SlipPick, 'betType' | 'number'>): string =>
  `${pick.betType} ${pick.number}`

const newest = (slip: Slip, of: 'id' | 'batch'): number =>
  slip.reduce((high, line) => Math.max(high, line[of]), 0)

/** Digits need no language's order. */
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Adds the picks as one batch, sorted by number then type. What the slip has already comes a second
 * time: duplicates are kept and shown (lottery.md §7). What does not fit into a bill is counted.
 */
export function addBatch(
  slip: Slip,
  picks: readonly SlipPick[],
  linesMax = SLIP_LINES_MAX,
): { slip: Slip; added: number; left: number } {
  const fitting = picks
    .filter(({ betType, number }) => isNumberOf(betType, number))
    .toSorted(
      (one, other) =>
        byText(one.number, other.number) ||
        (typeOrder.get(one.betType) ?? 0) - (typeOrder.get(other.betType) ?? 0),
    )
  const added = fitting.slice(0, Math.max(0, linesMax - slip.length))
  if (added.length === 0) return { slip, added: 0, left: fitting.length }
  const firstId = newest(slip, 'id') + 1
  const batch = newest(slip, 'batch') + 1
  const lines = added.map(({ betType, number, stake }, at): SlipLine => {
    return { id: firstId + at, batch, betType, number, stake }
  })
  return { slip: [...slip, ...lines], added: lines.length, left: fitting.length - lines.length }
}

/** Each number for each type of its length, at one stake. */
export function picksOf(
  chosen: readonly BetType[],
  numbers: readonly string[],
  stake: string,
): SlipPick[] {
  return numbers.flatMap((number) =>
    chosen
      .filter((betType) => isNumberOf(betType, number))
      .map((betType) => ({ betType, number, stake })),
  )
}

/** ยกเลิกล่าสุด: takes back the last batch that is still in the slip. */
export function undoBatch(slip: Slip): { slip: Slip; removed: Slip } {
  const last = newest(slip, 'batch')
  return {
    slip: slip.filter(({ batch }) => batch !== last),
    removed: slip.filter(({ batch }) => batch === last),
  }
}

/**
 * The device may hold data of another version: only complete lines are restored, with new ids.
 */
export function parseSlip(stored: unknown): Slip {
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isStoredLine)
    .slice(0, SLIP_LINES_MAX)
    .map(({ betType, number, stake, batch }, at) => {
      return { id: at + 1, batch: Number.isSafeInteger(batch) ? batch : 1, betType, number, stake }
    })
}

function isStoredLine(line: Partial<SlipLine> | null): line is SlipLine {
  return (
    typeof line?.number === 'string' &&
    typeof line.stake === 'string' &&
    isBetType(line.betType ?? '') &&
    isNumberOf(line.betType as BetType, line.number)
  )
}

/** As a person writes it: `20`, `0.50`. */
export const stakeText = (satang: bigint): string => formatBaht(satang).replace(/\.00$/, '')

/** Lines of a type by its name, for sentences: `3 ตัวบน 427`. */
export const lineName = ({ betType, number }: Pick<SlipPick, 'betType' | 'number'>): string =>
  `${betTypeInfo[betType].name} ${number}`
