import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  type BonusWire,
  type PaymentPromotionWire,
  promotionErrors,
  type PromotionWire,
} from '../contract.ts'
import { HAPPY_HOUR_GRACE_MIN, products, type TakeRefusal } from '../rules/terms.ts'

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

/** Why not, as the server would say it; of known terms with their figures. */
export function refusalWords(code: string, terms?: TermsWire): string {
  const known: Readonly<Record<string, { thai: string }>> = promotionErrors
  const said = known[code]?.thai ?? 'รับโปรโมชั่นนี้ไม่ได้'
  if (!terms) return said
  if (code === 'promotion_taken' && oftenWords[terms.kind] === DAILY) {
    return 'วันนี้คุณรับโปรโมชั่นนี้แล้ว รับใหม่ได้พรุ่งนี้'
  }
  if (code === 'promotion_deposit_range') return `โปรโมชั่นนี้ต้องฝาก ${depositWords(terms)}`
  return code === 'promotion_wrong_hour' ? `โปรโมชั่นนี้ต้อง${hourWords(terms)}` : said
}

const wagerWords = ({ wager_base: base, wager_times: times }: TermsWire): string =>
  base === 'bonus' ? `${times} เท่าของโบนัส` : `${times} เท่าของเงินฝากรวมโบนัส แต่ไม่เกิน 10 เท่าของโบนัส`

const depositWords = ({ deposit_min: min, deposit_max: max }: TermsWire): string =>
  max === null ? `${formatMoney(min)} ขึ้นไป` : `${formatMoney(min)} – ${formatMoney(max)}`

const hourWords = ({ hour_from: from, hour_to: to }: TermsWire): string =>
  from === null || to === null ? '' : `ชำระระหว่าง ${clockOf(from)}–${clockOf(to)} น.`

/** Whether the deposit has to be somebody's first, and of what. */
export const firstWords = ({ kind }: TermsWire): string | null =>
  kind === 'welcome' ? 'การฝากครั้งแรก' : kind === 'first_of_day' ? 'การฝากครั้งแรกของวัน' : null

interface Row {
  readonly term: string
  readonly value: string
}

const DAILY = 'วันละหนึ่งครั้ง'
const oftenWords: Readonly<Record<PromotionWire['kind'], string>> = {
  welcome: 'คนละหนึ่งครั้ง นับรวมโปรสมาชิกใหม่ทุกโปร',
  free_credit: 'คนละหนึ่งครั้ง',
  first_of_day: DAILY,
  happy_hour: DAILY,
  reload: DAILY,
}

/**
 * By what somebody may be refused, and the row of the terms that says so; null: these terms refuse nobody by
 * it. A new rule without a row does not compile.
 */
export const ruleRows: Readonly<
  Record<TakeRefusal | 'promotion_full' | 'promotion_not_for_you', (terms: TermsWire) => Row | null>
> = {
  promotion_newcomers_only: ({ joined_within_days: days }) =>
    days === null ? null : { term: 'สมัครมาแล้ว', value: `ไม่เกิน ${days} วัน` },
  promotion_not_first: (terms) => {
    const first = firstWords(terms)
    return first === null ? null : { term: 'การฝาก', value: `ต้องเป็น${first}เท่านั้น` }
  },
  promotion_deposit_range: (terms) =>
    terms.kind === 'free_credit' ? null : { term: 'ฝาก', value: depositWords(terms) },
  promotion_wrong_hour: (terms) =>
    terms.hour_from === null
      ? null
      : {
          term: 'เวลา',
          value: `${hourWords(terms)} ทุกวัน และเงินเข้าไม่เกิน ${HAPPY_HOUR_GRACE_MIN} นาทีหลังหมดช่วง`,
        },
  promotion_unverified: () => ({ term: 'บัญชีธนาคาร', value: 'ต้องยืนยันแล้ว' }),
  promotion_taken: ({ kind }) => ({ term: 'รับได้บ่อยแค่ไหน', value: oftenWords[kind] }),
  promotion_another_active: ({ stacking }) => ({
    term: 'ใช้ร่วมกับโบนัสอื่น',
    value: stacking === 'alone' ? 'ไม่ได้ ต้องไม่มีโบนัสอื่นอยู่' : 'ได้ถ้าเป็นคนละเกม เกมละหนึ่งโบนัส',
  }),
  promotion_full: () => ({ term: 'จำนวนสิทธิ์', value: 'มีจำกัด ครบแล้วรับไม่ได้' }),
  promotion_not_for_you: () => ({
    term: 'ใครรับไม่ได้',
    value: 'ผู้ที่อยู่ในช่วงพักการเล่น หรือบัญชีที่ถูกระงับสิทธิ์',
  }),
  promotion_over: ({ opens_at: opens, closes_at: closes }) => ({
    term: 'ช่วงโปรโมชั่น',
    value: `${thaiDateTime(opens)} – ${closes === null ? 'จนกว่าจะประกาศปิด' : thaiDateTime(closes)}`,
  }),
}

/** All of it in one sentence, with the largest bonus as the example. */
export function sentenceOf(promotion: TermsWire): string {
  const { product, kind, bonus_max: most, lifetime_days: days, cashout_max: cap } = promotion
  const game = products[product].thai
  const first = firstWords(promotion)
  const gets =
    kind === 'free_credit'
      ? `รับเครดิตฟรี ${formatMoney(most)}`
      : `${first ? `เฉพาะ${first} ` : ''}ฝากแล้วรับเพิ่ม ${percentOf(promotion)} ของยอดฝาก ไม่เกิน ${formatMoney(most)}`
  const ends = cap === null ? 'ที่เหลือทั้งหมดเป็นเงินของคุณ' : `ที่เหลือเป็นเงินของคุณ ไม่เกิน ${formatMoney(cap)}`
  const own =
    kind === 'free_credit'
      ? 'ไม่ครบตามเวลา เครดิตฟรีจะหายไป'
      : 'เงินที่ฝากถอนได้เสมอ แต่ถ้าถอนก่อนเล่นครบ โบนัสจะหายไป'
  return `${gets} นำไปเล่น${game} ให้ครบ ${wagerWords(promotion)} ภายใน ${days} วัน แล้ว${ends} ${own}`
}

type Brings = Pick<NonNullable<PaymentPromotionWire['choice']>, 'bonus' | 'need' | 'stake_max'>

const playWords = ({ lifetime_days: days }: TermsWire, { need, stake_max: most }: Brings): string =>
  `เล่นให้ครบ ${formatMoney(need)} ภายใน ${days} วัน โพยละไม่เกิน ${formatMoney(most)}`

/** What comes of a deposit, and what has to be played for it. */
export interface BringsWords {
  readonly brings: string
  readonly play: string
}

/** What a deposit will bring, and from which moment. */
export function bringsWords(terms: TermsWire, brings: Brings): BringsWords {
  const hour = terms.hour_from === null ? '' : ` ต้อง${hourWords(terms)}`
  return {
    brings: `ได้โบนัส ${formatMoney(brings.bonus)} ทันทีที่เงินเข้า${hour}`,
    play: playWords(terms, brings),
  }
}

/** What a deposit has brought. */
export const gotWords = (terms: TermsWire, brings: Brings): BringsWords => ({
  brings: `ได้โบนัส ${formatMoney(brings.bonus)} แล้ว เข้ากระเป๋าโบนัสเมื่อเงินฝากเข้า`,
  play: playWords(terms, brings),
})

/** The whole terms: what is had and what it takes, then by what somebody may be refused. */
export function termRows(promotion: TermsWire): Row[] {
  const { kind, bonus_max: most, stake_max: stake, cashout_max: cap } = promotion
  const isFree = kind === 'free_credit'
  return [
    {
      term: 'รับ',
      value: isFree ? formatMoney(most) : `${percentOf(promotion)} ไม่เกิน ${formatMoney(most)}`,
    },
    { term: 'ต้องเล่นครบ', value: wagerWords(promotion) },
    ...(isFree || promotion.wager_base !== 'bonus'
      ? []
      : [{ term: 'ตัวอย่าง', value: exampleOf(promotion) }]),
    { term: 'เกมที่นับ', value: `${products[promotion.product].thai}เท่านั้น` },
    { term: 'นับยอดเล่นอย่างไร', value: products[promotion.product].counts },
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
    ...Object.values(ruleRows).flatMap((row) => row(promotion) ?? []),
  ]
}

/** The largest bonus, in baht. */
function exampleOf({ bonus_max: most, wager_times: times }: TermsWire): string {
  const need = satangOf(most) * BigInt(times)
  return `โบนัส ${formatMoney(most)} ต้องเล่น ${formatMoney(need)}`
}
