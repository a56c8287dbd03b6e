import { unreachable } from '#kernel/result.ts'
import type { Unfit } from '#ui/thai/amount.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { LimitEntryWire, LimitWire } from '../contract.ts'
import {
  isOfTime,
  LIMIT_MAX_SATANG,
  type LimitName,
  limitTable,
  type Period,
  type Subject,
} from '../rules/limits.ts'

/** What the sections are called, and what is counted in them. */
export const subjectWords: Readonly<Record<Subject, { title: string; note: string }>> = {
  deposit: { title: 'วงเงินฝาก', note: 'เงินที่ฝากเข้าเว็บได้' },
  loss: { title: 'วงเงินเสีย', note: 'ยอดแทงหักด้วยเงินรางวัลที่ได้' },
  stake: { title: 'วงเงินแทง', note: 'ยอดแทงทั้งหมด ไม่ว่าผลจะออกอย่างไร' },
  session: {
    title: 'เวลาเล่น',
    note: 'ต่อครั้งนับตั้งแต่เริ่มแทงจนหยุดพัก 15 นาที ต่อวัน สัปดาห์ และเดือนนับเวลาที่ใช้เว็บ ไม่รวมช่วงที่ทิ้งไว้เกิน 5 นาที',
  },
}

const periodWords: Readonly<Record<Period, string>> = {
  day: 'ต่อวัน',
  week: 'ต่อสัปดาห์',
  month: 'ต่อเดือน',
}

/** `ต่อวัน`; of a session `ต่อครั้ง`. */
const periodWord = (period: Period | null): string =>
  period === null ? 'ต่อครั้ง' : periodWords[period]

/** `วงเงินแทงต่อวัน` */
export function limitTitle(name: LimitName): string {
  const { subject, period } = limitTable[name]
  return `${subjectWords[subject].title}${periodWord(period)}`
}

/** `฿500.00`, `1 ชั่วโมง 30 นาที`; `ไม่จำกัด` where there is no limit. */
export function limitText(name: LimitName, value: string | null): string {
  if (value === null) return 'ไม่จำกัด'
  return isOfTime(name) ? minutesText(Number(value)) : formatMoney(value)
}

/** What is wrong with an amount as a limit. */
export const unfitLimit = (wire: string): Unfit | undefined =>
  satangOf(wire) > LIMIT_MAX_SATANG
    ? { text: `วงเงินตั้งได้ไม่เกิน ${formatMoney(LIMIT_MAX_SATANG, { decimals: 'auto' })}` }
    : undefined

/** `1 ชั่วโมง 30 นาที` */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} นาที`
  return rest === 0 ? `${hours} ชั่วโมง` : `${hours} ชั่วโมง ${rest} นาที`
}

/** `ใช้ไป ฿20.00 · เหลือ ฿30.00` */
export const usedText = ({ name, used, left }: LimitWire): string | null =>
  used === null || left === null
    ? null
    : `ใช้ไป ${limitText(name, used)} · เหลือ ${limitText(name, left)}`

/** What a line of the history says. */
export function entryText({ name, kind, side, from, to }: LimitEntryWire): string {
  const steps = `จาก ${limitText(name, from)} เป็น ${limitText(name, to)}`
  switch (kind) {
    case 'changed':
      return side === 'house' ? `เว็บตั้งให้ ${steps}` : `เปลี่ยน${steps}`
    case 'waiting':
      return `ขอเปลี่ยน${steps} รอยืนยัน`
    case 'cancelled':
      return `ยกเลิกคำขอเปลี่ยน${steps}`
    case 'lapsed':
      return `คำขอเปลี่ยน${steps} หมดเวลายืนยัน`
    default:
      return unreachable(kind)
  }
}
