import { thaiDateTime } from '#ui/thai/dates.ts'
import type { ExclusionWire } from '../exclusion-contract.ts'
import type { LengthName } from '../rules/exclusion.ts'

export const lengthWords: Readonly<Record<LengthName, string>> = {
  day: 'พัก 24 ชั่วโมง',
  week: 'พัก 7 วัน',
  month: 'พัก 30 วัน',
  half_year: 'งดเล่น 6 เดือน',
  year: 'งดเล่น 1 ปี',
  five_years: 'งดเล่น 5 ปี',
  forever: 'งดเล่นถาวร',
}

/** `ถึง 24 พ.ย. 69 10:00 น.`, or `ถาวร` */
export const untilText = (until: string | null): string =>
  until === null ? 'ถาวร' : `ถึง ${thaiDateTime(until)}`

const kindWords: Readonly<Record<ExclusionWire['kind'], string>> = {
  time_out: 'คุณพักการเล่นอยู่',
  self: 'คุณงดเล่นอยู่',
  staff: 'เว็บตั้งช่วงพักการเล่นให้คุณ',
}

export const exclusionText = ({ kind, until }: ExclusionWire): string =>
  `${kindWords[kind]} ${untilText(until)}`

/** What an exclusion does and does not do. */
export const effectText =
  'ระหว่างนี้แทง ฝากเงิน และรับโบนัสไม่ได้ แต่ยังเข้าสู่ระบบ ดูเงิน และถอนเงินได้ โพยที่แทงไปแล้วยังได้รับรางวัลตามปกติ'
