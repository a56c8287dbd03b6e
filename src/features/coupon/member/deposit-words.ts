import { formatCount, formatMoney, satangOf } from '#ui/thai/money.ts'
import type { BonusTermsWire } from '../contract.ts'

type DepositWire = NonNullable<BonusTermsWire['deposit']>

/** Hundredths of a percent. */
const BP_OF_PERCENT = 100
const HOUR_MIN = 60

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / HOUR_MIN), minutes % HOUR_MIN]
    .map((part) => `${part}`.padStart(2, '0'))
    .join(':')

const wagerWords = ({ wager_base: base, wager_times: times }: DepositWire): string =>
  base === 'bonus' ? `${times} เท่าของโบนัส` : `${times} เท่าของเงินฝากรวมโบนัส แต่ไม่เกิน 10 เท่าของโบนัส`

const firstWords = { ever: 'การฝากครั้งแรก', of_day: 'การฝากครั้งแรกของวัน' } as const

/** A tenth of the bonus, but never below so much. */
const STAKE_FLOOR_SATANG = 2_000n
const stakeWords = (most: string): string =>
  satangOf(most) <= STAKE_FLOOR_SATANG
    ? formatMoney(most)
    : `10% ของโบนัส อย่างน้อย ฿20 ไม่เกิน ${formatMoney(most)}`

/** What the bonus of a deposit asks for, a line each; read before a coupon is used up for it. */
export function depositRows(
  terms: BonusTermsWire,
  deposit: DepositWire,
  most: string | null,
): { term: string; value: string }[] {
  const { min, max, first, joined_within_days: days, hours } = deposit
  const cap = most === null ? '' : ` ไม่เกิน ${formatMoney(most)}`
  const condition = (term: string, value: string | null) =>
    value === null ? [] : [{ term, value }]
  return [
    { term: 'โปรโมชั่น', value: terms.title },
    { term: 'รับ', value: `${deposit.rate_bp / BP_OF_PERCENT}% ของยอดฝาก${cap}` },
    {
      term: 'ฝาก',
      value:
        max === null ? `${formatMoney(min)} ขึ้นไป` : `${formatMoney(min)} – ${formatMoney(max)}`,
    },
    ...condition('การฝาก', first && `ต้องเป็น${firstWords[first]}เท่านั้น`),
    ...condition('สมัครมาแล้ว', days === null ? null : `ไม่เกิน ${formatCount(days)} วัน`),
    ...condition('เวลา', hours && `ชำระระหว่าง ${clockOf(hours.from)}–${clockOf(hours.to)} น.`),
    { term: 'ต้องเล่นครบ', value: wagerWords(deposit) },
    { term: 'ตัวอย่าง', value: `โบนัส ${formatMoney(most ?? '0')} ต้องเล่น ${formatMoney(terms.need)}` },
    { term: 'เกมที่นับ', value: terms.product },
    { term: 'เดิมพันสูงสุดต่อโพย', value: stakeWords(terms.stake_max) },
    {
      term: 'โอนเข้ากระเป๋าหลักได้',
      value: terms.cashout_max === null ? 'ทั้งหมดที่เหลือ' : `ไม่เกิน ${formatMoney(terms.cashout_max)}`,
    },
    { term: 'เล่นให้ครบภายใน', value: `${formatCount(terms.lifetime_days)} วันหลังได้โบนัส` },
    { term: 'ถอนก่อนเล่นครบ', value: 'โบนัสหายทั้งหมด เงินของคุณไม่หาย' },
    {
      term: 'ใช้ร่วมกับโบนัสอื่น',
      value: deposit.is_alone ? 'ไม่ได้ ต้องไม่มีโบนัสอื่นอยู่' : 'ได้ถ้าเป็นคนละเกม เกมละหนึ่งโบนัส',
    },
    { term: 'บัญชีธนาคาร', value: 'ต้องยืนยันแล้ว' },
  ]
}
