import { payout } from '#kernel/money.ts'
import { readAmount } from '#ui/thai/amount.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { BetType } from '../../../rules/bet-types.ts'
import { pickKey, type SlipPick, stakeText } from '../../rules/entry/slip.ts'
import { stakeOf } from '../../rules/entry/slip-edit.ts'
import { parseRate } from '../../../rules/rate.ts'
import type { LimitWire, RateWire } from './bet-wire.ts'
import type { RoomRow } from './rooms/room-row.ts'
import type { Rooms } from './rooms/use-rooms.ts'

/** What is sold, and at which rates and stakes. */
export type Rates = Pick<Pricing, 'rates'>

/** Rates, limits and rooms of the round, by key, for slips of up to a thousand lines. */
export interface Pricing {
  readonly rates: ReadonlyMap<BetType, RateWire>
  readonly limits: ReadonlyMap<string, LimitWire>
  readonly rooms: Rooms
}

export function pricingOf(
  rates: readonly RateWire[],
  limits: readonly LimitWire[],
  rooms: Rooms = new Map(),
): Pricing {
  return {
    rooms,
    rates: new Map(rates.map((row) => [row.bet_type, row])),
    limits: new Map(
      limits.map((row) => [pickKey({ betType: row.bet_type, number: row.number }), row]),
    ),
  }
}

export const limitOf = (pricing: Pricing, line: SlipPick): LimitWire | undefined =>
  pricing.limits.get(pickKey(line))

/** How much the number still takes; undefined until the server has answered. */
export const roomOf = (pricing: Pricing, line: SlipPick): RoomRow | undefined =>
  pricing.rooms.get(pickKey(line))

/** The rate the member is shown: the reduced one where the number is reduced. */
export const rateOf = (pricing: Pricing, line: SlipPick): string =>
  roomOf(pricing, line)?.rate ??
  limitOf(pricing, line)?.rate ??
  pricing.rates.get(line.betType)?.rate ??
  '0'

/** The price of one set where the type is sold in sets; else null. */
export function unitOf(pricing: Rates, betType: BetType): bigint | null {
  const unit = pricing.rates.get(betType)?.set?.unit
  return unit === undefined ? null : satangOf(unit)
}

/** How many sets; what is no count is none. */
const setsOf = ({ stake }: Pick<SlipPick, 'stake'>): bigint =>
  /^\d{1,12}$/.test(stake) ? BigInt(stake) : 0n

/** What the line stakes in satang; of a set the count times its price. What is no amount is nothing. */
export function amountOf(pricing: Rates, line: Pick<SlipPick, 'betType' | 'stake'>): bigint {
  const unit = unitOf(pricing, line.betType)
  return unit === null ? stakeOf(line.stake) : setsOf(line) * unit
}

/** Why what was typed is no stake at all; empty where it is one, or nothing was typed. */
export function unreadText(pricing: Rates, line: Pick<SlipPick, 'betType' | 'stake'>): string {
  if (amountOf(pricing, line) > 0n) return ''
  const isSet = unitOf(pricing, line.betType) !== null
  const read = readAmount(line.stake, { whole: isSet })
  if (read.ok || read.error === 'empty') return ''
  if (read.error === 'too_large') return isSet ? 'จำนวนชุดมากเกินไป' : 'เงินแทงมากเกินไป'
  // One line of a phone, whatever is wrong.
  return isSet ? 'ใส่จำนวนชุดเป็นเลขเต็ม เช่น 2' : 'ใส่เงินแทงเป็นตัวเลข เช่น 20 หรือ 0.50'
}

/** True when no bill takes the line: it stakes more than one number may. */
export function isOverMost(pricing: Rates, line: Pick<SlipPick, 'betType' | 'stake'>): boolean {
  const most = pricing.rates.get(line.betType)?.max_per_bet
  return most !== undefined && amountOf(pricing, line) > satangOf(most)
}

/** What one number may stake at most, as its field takes it, and in words: `฿2,000`, `3 ชุด`. */
export function mostOf(pricing: Rates, betType: BetType): { stake: string; text: string } {
  const most = satangOf(pricing.rates.get(betType)?.max_per_bet ?? '0')
  const unit = unitOf(pricing, betType)
  return unit === null
    ? { stake: stakeText(most), text: formatMoney(most, { decimals: 'auto' }) }
    : { stake: `${most / unit}`, text: `${most / unit} ชุด` }
}

/** Why numbers cannot be added at these stakes; empty where they can. */
export function stakeFault(
  pricing: Rates,
  picks: readonly Pick<SlipPick, 'betType' | 'stake'>[],
): string {
  const unread = picks.map((pick) => unreadText(pricing, pick)).find((text) => text !== '')
  if (unread) return unread
  const over = picks.find((pick) => isOverMost(pricing, pick))
  if (over) return `แทงได้ไม่เกิน ${mostOf(pricing, over.betType).text} ต่อเลข`
  const none = picks.find((pick) => amountOf(pricing, pick) === 0n)
  if (!none) return ''
  return unitOf(pricing, none.betType) === null ? 'ใส่เงินแทงก่อน' : 'ใส่จำนวนชุดก่อน'
}

/** What the line pays at most if it wins, at the rate shown; nothing where no bill takes it. */
export function winOf(pricing: Pricing, line: SlipPick): bigint {
  if (isOverMost(pricing, line)) return 0n
  const set = pricing.rates.get(line.betType)?.set
  const best = set?.tiers[0]
  if (set && best) return setsOf(line) * satangOf(best.prize)
  const rate = parseRate(rateOf(pricing, line))
  return rate.ok ? payout(amountOf(pricing, line), rate.value) : 0n
}

/** The discount of a line, rounded down as the sale rounds it. */
export function discountOf(pricing: Pricing, line: SlipPick): bigint {
  const bp = roomOf(pricing, line)?.discountBp ?? pricing.rates.get(line.betType)?.discount_bp ?? 0
  return (amountOf(pricing, line) * BigInt(bp)) / 10_000n
}

/** `ลด 7.5%`, from hundredths of a percent; shown wherever the rate is shown. */
export const discountText = (bp: number): string => `ลด ${bp / 100}%`

/** What the lines stake that a bill takes, what is taken off, and what is paid. */
export function totalsOf(
  pricing: Pricing,
  lines: readonly SlipPick[],
): { gross: bigint; discount: bigint; net: bigint } {
  let gross = 0n
  let discount = 0n
  for (const line of lines) {
    if (isOverMost(pricing, line)) continue
    gross += amountOf(pricing, line)
    discount += discountOf(pricing, line)
  }
  return { gross, discount, net: gross - discount }
}
