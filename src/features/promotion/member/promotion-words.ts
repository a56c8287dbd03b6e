import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { type BonusWire, promotionErrors, type PromotionWire } from '../contract.ts'
import { products } from '../rules/terms.ts'

const HOUR_MIN = 60
/** Hundredths of a percent. */
const BP_OF_PERCENT = 100

/** What a promotion says, wherever it stands. */
export type TermsWire = Omit<PromotionWire, 'promotion_id' | 'version' | 'is_full'>

/** `13:05` of the minutes of a day. */
export const clockOf = (minutes: number): string => {
  const pad = (part: number) => `${part}`.padStart(2, '0')
  return `${pad(Math.floor(minutes / HOUR_MIN))}:${pad(minutes % HOUR_MIN)}`
}

const percentOf = ({ rate_bp: rate }: TermsWire): string => `${rate / BP_OF_PERCENT}%`

export const kindWords: Readonly<Record<PromotionWire['kind'], string>> = {
  welcome: 'สมาชิกใหม่',
  first_of_day: 'ฝากแรกของวัน',
  happy_hour: 'ช่วงเวลาทอง',
  reload: 'ฝากประจำวัน',
  free_credit: 'เครดิตฟรี',
}

export const stateWords = {
  active: { kind: 'open', word: 'กำลังใช้งาน' },
  released: { kind: 'done', word: 'เล่นครบแล้ว' },
  spent: { kind: 'closed', word: 'ใช้หมดแล้ว' },
  expired: { kind: 'expired', word: 'หมดอายุ' },
  forfeited: { kind: 'cancelled', word: 'ยกเลิกแล้ว' },
  cancelled: { kind: 'cancelled', word: 'เจ้าหน้าที่ยกเลิก' },
} as const satisfies Readonly<Record<BonusWire['state'], { kind: string; word: string }>>

/** Why not, as the server would say it. */
export function refusalWords(code: string): string {
  const known: Readonly<Record<string, { thai: string }>> = promotionErrors
  return known[code]?.thai ?? 'รับโปรโมชั่นนี้ไม่ได้'
}

const wagerWords = ({ wager_base: base, wager_times: times }: TermsWire): string =>
  base === 'bonus' ? `${times} เท่าของโบนัส` : `${times} เท่าของเงินฝากรวมโบนัส แต่ไม่เกิน 10 เท่าของโบนัส`

const depositWords = ({ deposit_min: min, deposit_max: max }: TermsWire): string =>
  max === null ? `${formatMoney(min)} ขึ้นไป` : `${formatMoney(min)} – ${formatMoney(max)}`

/** All of it in one sentence, with the largest bonus as the example. */
export function sentenceOf(promotion: TermsWire): string {
  const { product, kind, bonus_max: most, lifetime_days: days, cashout_max: cap } = promotion
  const game = products[product].thai
  const gets =
    kind === 'free_credit'
      ? `รับเครดิตฟรี ${formatMoney(most)}`
      : `ฝากแล้วรับเพิ่ม ${percentOf(promotion)} ของยอดฝาก ไม่เกิน ${formatMoney(most)}`
  const ends = cap === null ? 'ที่เหลือทั้งหมดเป็นเงินของคุณ' : `ที่เหลือเป็นเงินของคุณ ไม่เกิน ${formatMoney(cap)}`
  const own =
    kind === 'free_credit'
      ? 'ไม่ครบตามเวลา เครดิตฟรีจะหายไป'
      : 'เงินที่ฝากถอนได้เสมอ แต่ถ้าถอนก่อนเล่นครบ โบนัสจะหายไป'
  return `${gets} นำไปเล่น${game} ให้ครบ ${wagerWords(promotion)} ภายใน ${days} วัน แล้ว${ends} ${own}`
}

/** The whole terms, in the order in which people ask. */
export function termRows(promotion: TermsWire): { term: string; value: string }[] {
  const { kind, bonus_max: most, stake_max: stake, cashout_max: cap } = promotion
  const isFree = kind === 'free_credit'
  const rows = [
    {
      term: 'รับ',
      value: isFree ? formatMoney(most) : `${percentOf(promotion)} ไม่เกิน ${formatMoney(most)}`,
    },
    ...(isFree ? [] : [{ term: 'ฝาก', value: depositWords(promotion) }]),
    { term: 'ต้องเล่นครบ', value: wagerWords(promotion) },
    ...(isFree || promotion.wager_base !== 'bonus'
      ? []
      : [{ term: 'ตัวอย่าง', value: exampleOf(promotion) }]),
    { term: 'เกมที่นับ', value: `${products[promotion.product].thai}เท่านั้น นับเต็มยอด เมื่อออกผลแล้ว` },
    {
      term: 'เดิมพันสูงสุดต่อโพย',
      value:
        stake === null
          ? '10% ของโบนัส (อย่างน้อย ฿20 ไม่เกิน ฿5,000)'
          : `10% ของโบนัส ไม่เกิน ${formatMoney(stake)}`,
    },
    { term: 'โอนเข้ากระเป๋าหลักได้', value: cap === null ? 'ทั้งหมดที่เหลือ' : `ไม่เกิน ${formatMoney(cap)}` },
    { term: 'ใช้ได้', value: `${promotion.lifetime_days} วันหลังได้รับ` },
    {
      term: 'ถอนก่อนเล่นครบ',
      value: isFree ? 'ไม่กระทบเครดิตฟรี' : 'โบนัสหายทั้งหมด เงินของคุณไม่หาย',
    },
    {
      term: 'ใครรับได้',
      value:
        promotion.joined_within_days === null
          ? 'สมาชิกที่ยืนยันบัญชีธนาคารแล้ว'
          : `สมาชิกใหม่ภายใน ${promotion.joined_within_days} วัน คนละหนึ่งครั้ง`,
    },
    {
      term: 'รับได้บ่อยแค่ไหน',
      value: kind === 'welcome' || isFree ? 'คนละหนึ่งครั้ง' : 'วันละหนึ่งครั้ง',
    },
    {
      term: 'ใช้ร่วมกับโบนัสอื่น',
      value: promotion.stacking === 'alone' ? 'ไม่ได้ ต้องไม่มีโบนัสอื่นอยู่' : 'ได้ถ้าเป็นคนละเกม เกมละหนึ่งโบนัส',
    },
  ]
  const { hour_from: from, hour_to: to, closes_at: closes } = promotion
  if (from !== null && to !== null) {
    rows.push({ term: 'เวลา', value: `ชำระระหว่าง ${clockOf(from)}–${clockOf(to)} น. ทุกวัน` })
  }
  rows.push({
    term: 'หมดเขต',
    value: closes === null ? 'จนกว่าจะประกาศปิด' : thaiDateTime(closes),
  })
  return rows
}

/** The largest bonus, in baht. */
function exampleOf({ bonus_max: most, wager_times: times }: TermsWire): string {
  const need = satangOf(most) * BigInt(times)
  return `โบนัส ${formatMoney(most)} ต้องเล่น ${formatMoney(need)}`
}
