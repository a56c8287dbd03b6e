import { formatBaht, type Satang } from '#kernel/money.ts'
import type { BetType } from '../../rules/bet-types.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import type { RateStep } from '../../rules/limits.ts'
import { formatRate, type RateX100 } from '../../rules/rate.ts'
import { setTierNames, setTiers, type SetTier } from '../../rules/set-tiers.ts'

/** What a version of a market's rates says. */
export interface RateTerms {
  /** The most of one bill, of one member on a round, of everybody on a round; null: no limit. */
  readonly maxPerBillSatang: Satang | null
  readonly maxPerMemberRoundSatang: Satang | null
  readonly maxRoundSatang: Satang | null
  readonly rates: readonly RateTerm[]
}

/** One bet type; a market sells the types that have one. */
export interface RateTerm {
  readonly betType: BetType
  readonly rateX100: RateX100
  readonly minSatang: Satang
  readonly maxPerBetSatang: Satang
  readonly maxPerMemberSatang: Satang
  readonly capSatang: Satang | null
  /** What a member does not pay of the stake, in hundredths of a percent. */
  readonly discountBp: number
  readonly steps: readonly RateStep[]
  /** From this member level on the type pays this; the highest level reached holds. */
  readonly vip: readonly { readonly levelFrom: number; readonly rateX100: RateX100 }[]
  /** A หวยชุด: the price of one, and what it pays by tier. */
  readonly unitSatang: Satang | null
  readonly prizes: readonly { readonly tier: SetTier; readonly prizeSatang: Satang }[]
}

/** What a version of a market's rules says. */
export interface RuleTerms {
  readonly ruleText: string
  readonly allowCancel: boolean
  readonly cancelWindowMin: number
  readonly cancelBeforeCloseMin: number
  readonly cancelPerDay: number
  readonly voidAfterMin: number
}

/** The parts of a schedule that staff may change; times are wall times, `HH:MM:SS`. */
export interface ScheduleTerms {
  readonly dayRule: 'weekly' | 'glo' | 'interval'
  /** Bit 0 is Sunday. */
  readonly weekdayMask: number
  readonly monthDays: readonly number[]
  readonly openTime: string | null
  readonly openDaysBefore: number
  readonly closeTime: string
  readonly drawTime: string
  readonly zone: string
  readonly aheadDays: number
  readonly everyS: number | null
  readonly roundsPerDay: number | null
  readonly openBeforeS: number | null
  readonly shootTailS: number | null
}

/**
 * One thing that differs between two versions, in words; null: the one version does not have it.
 */
export interface TermChange {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

type Sheet = Map<string, string>

/** What changes from one version to the next, in the order of the newer one. */
export function changesBetween(before: Sheet, after: Sheet): TermChange[] {
  const labels = new Set([...after.keys(), ...before.keys()])
  return [...labels].flatMap((label) => {
    const [was, becomes] = [before.get(label) ?? null, after.get(label) ?? null]
    return was === becomes ? [] : [{ label, before: was, after: becomes }]
  })
}

const money = (satang: Satang): string => {
  const [whole = '', satangs = ''] = formatBaht(satang).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `฿${grouped}${satangs === '00' ? '' : `.${satangs}`}`
}
const limit = (satang: Satang | null): string => (satang === null ? 'ไม่จำกัด' : money(satang))

/** Rates as a sheet of labelled values. */
export function rateSheet(terms: RateTerms): Sheet {
  const sheet: Sheet = new Map([
    ['ทุกประเภท · สูงสุดต่อโพย', limit(terms.maxPerBillSatang)],
    ['ทุกประเภท · สูงสุดต่อสมาชิกต่องวด', limit(terms.maxPerMemberRoundSatang)],
    ['ทุกประเภท · รับสูงสุดทั้งงวด', limit(terms.maxRoundSatang)],
  ])
  for (const term of terms.rates) {
    const put = (what: string, value: string) =>
      sheet.set(`${betTypeInfo[term.betType].name} · ${what}`, value)
    if (term.unitSatang === null) put('จ่าย (บาทละ)', formatRate(term.rateX100))
    else put('ราคาต่อชุด', money(term.unitSatang))
    put('แทงขั้นต่ำต่อครั้ง', money(term.minSatang))
    put('แทงสูงสุดต่อครั้ง', money(term.maxPerBetSatang))
    put('แทงสูงสุดต่อเลข', money(term.maxPerMemberSatang))
    put('รับสูงสุดต่อเลขทั้งงวด', limit(term.capSatang))
    put('ส่วนลด', `${formatRate(BigInt(term.discountBp))}%`)
    for (const { overSatang, rateX100 } of term.steps) {
      const pays = rateX100 === 0n ? 'ปิดรับ' : `จ่าย ${formatRate(rateX100)}`
      put(`ขายเกิน ${money(overSatang)}`, pays)
    }
    for (const { levelFrom, rateX100 } of term.vip) {
      put(`VIP ระดับ ${levelFrom} ขึ้นไป`, `จ่าย ${formatRate(rateX100)}`)
    }
    for (const tier of setTiers) {
      const prize = term.prizes.find((row) => row.tier === tier)
      if (prize) put(setTierNames[tier], money(prize.prizeSatang))
    }
  }
  return sheet
}

/** Rules as a sheet; of a text every line is a value, so that a changed line is seen. */
export function ruleSheet(terms: RuleTerms): Sheet {
  const sheet: Sheet = new Map([
    ['ยกเลิกโพย', terms.allowCancel ? 'ได้' : 'ไม่ได้'],
    ['ยกเลิกได้ภายใน (นาที)', `${terms.cancelWindowMin}`],
    ['ต้องยกเลิกก่อนปิดรับ (นาที)', `${terms.cancelBeforeCloseMin}`],
    ['ยกเลิกได้วันละ (ครั้ง)', `${terms.cancelPerDay}`],
    ['ไม่มีผลภายในกี่นาทีแล้วคืนเงิน', `${terms.voidAfterMin}`],
  ])
  terms.ruleText.split('\n').forEach((line, at) => sheet.set(`ข้อความกติกา บรรทัดที่ ${at + 1}`, line))
  return sheet
}

const weekdays = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'] as const

/** A schedule as a sheet; what the market's kind of schedule does not have is left out. */
export function scheduleSheet(terms: ScheduleTerms): Sheet {
  const sheet: Sheet = new Map()
  const days = weekdays.filter((_, at) => terms.weekdayMask & (1 << at))
  if (terms.dayRule === 'weekly') sheet.set('วันที่ออก', days.join(' '))
  if (terms.dayRule === 'glo') sheet.set('ออกทุกวันที่', terms.monthDays.join(', '))
  if (terms.everyS !== null) sheet.set('ทุก', `${terms.everyS / 60} นาที`)
  if (terms.roundsPerDay !== null) sheet.set('จำนวนรอบต่อวัน', `${terms.roundsPerDay}`)
  const opens =
    terms.openTime === null
      ? 'เมื่องวดก่อนจ่ายรางวัลแล้ว'
      : `${terms.openTime}${terms.openDaysBefore > 0 ? ` ก่อน ${terms.openDaysBefore} วัน` : ''}`
  if (terms.openBeforeS === null) sheet.set('เปิดรับ', opens)
  else sheet.set('เปิดรับก่อนปิด', `${terms.openBeforeS / 60} นาที`)
  sheet.set('ปิดรับ', terms.closeTime)
  sheet.set('ออกผล', terms.drawTime)
  if (terms.zone !== 'Asia/Bangkok') sheet.set('เวลาของ', terms.zone)
  if (terms.shootTailS !== null) sheet.set('ยิงเลขต่อหลังปิดรับ', `${terms.shootTailS} วินาที`)
  if (terms.dayRule !== 'interval') sheet.set('เปิดงวดล่วงหน้า', `${terms.aheadDays} วัน`)
  return sheet
}
