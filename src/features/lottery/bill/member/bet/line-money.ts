import { payout } from '#kernel/money.ts'
import { satangOf, wireAmount } from '#ui/thai/money.ts'
import type { BetType } from '../../../rules/bet-types.ts'
import { pickKey, type SlipPick } from '../../rules/entry/slip.ts'
import { parseRate } from '../../../rules/rate.ts'
import type { LimitWire, RateWire } from './bet-wire.ts'
import type { RoomRow } from './rooms/room-row.ts'
import type { Rooms } from './rooms/use-rooms.ts'

/** Rates and limits, found at once for each of a thousand lines. */
export interface Book {
  readonly rates: ReadonlyMap<BetType, RateWire>
  readonly limits: ReadonlyMap<string, LimitWire>
  readonly rooms: Rooms
}

export function bookOf(
  rates: readonly RateWire[],
  limits: readonly LimitWire[],
  rooms: Rooms = new Map(),
): Book {
  return {
    rooms,
    rates: new Map(rates.map((row) => [row.bet_type, row])),
    limits: new Map(
      limits.map((row) => [pickKey({ betType: row.bet_type, number: row.number }), row]),
    ),
  }
}

export const limitOf = (book: Book, line: SlipPick): LimitWire | undefined =>
  book.limits.get(pickKey(line))

/** What the number takes, once the server has said so. */
export const roomOf = (book: Book, line: SlipPick): RoomRow | undefined =>
  book.rooms.get(pickKey(line))

/** The rate the member is shown: the reduced one where the number is reduced. */
export const rateOf = (book: Book, line: SlipPick): string =>
  roomOf(book, line)?.rate ?? limitOf(book, line)?.rate ?? book.rates.get(line.betType)?.rate ?? '0'

/** The price of one set where the type is sold in sets; else null. */
export function unitOf(book: Book, betType: BetType): bigint | null {
  const unit = book.rates.get(betType)?.set?.unit
  return unit === undefined ? null : satangOf(unit)
}

/** What the line stakes in satang; of a set the count times its price. Half typed counts nothing. */
export function amountOf(book: Book, line: SlipPick): bigint {
  const unit = unitOf(book, line.betType)
  if (unit !== null) return /^\d{1,4}$/.test(line.stake) ? BigInt(line.stake) * unit : 0n
  return satangOf(wireAmount(line.stake) ?? '0')
}

/** What the line pays at most if it wins, at the rate shown. */
export function winOf(book: Book, line: SlipPick): bigint {
  const set = book.rates.get(line.betType)?.set
  const best = set?.tiers[0]
  if (set && best && /^\d{1,4}$/.test(line.stake)) return BigInt(line.stake) * satangOf(best.prize)
  const rate = parseRate(rateOf(book, line))
  return rate.ok ? payout(amountOf(book, line), rate.value) : 0n
}

/** The discount of a line, rounded down as the sale rounds it. */
export function discountOf(book: Book, line: SlipPick): bigint {
  const bp = roomOf(book, line)?.discountBp ?? book.rates.get(line.betType)?.discount_bp ?? 0
  return (amountOf(book, line) * BigInt(bp)) / 10_000n
}

/** `ลด 7.5%`, of hundredths of a percent; it stands wherever the rate does. */
export const discountText = (bp: number): string => `ลด ${bp / 100}%`

/** What the lines stake, what is taken off, and what is paid. */
export function totalsOf(
  book: Book,
  lines: readonly SlipPick[],
): { gross: bigint; discount: bigint; net: bigint } {
  let gross = 0n
  let discount = 0n
  for (const line of lines) {
    gross += amountOf(book, line)
    discount += discountOf(book, line)
  }
  return { gross, discount, net: gross - discount }
}

/** What a field of a stake accepts while it is typed. */
export const tidyStake = (typed: string, isCount: boolean): string =>
  isCount
    ? typed.replaceAll(/\D/g, '').slice(0, 3)
    : typed
        .replaceAll(/[^\d.]/g, '')
        .replace(/(\..*)\./g, '$1')
        .slice(0, 9)
