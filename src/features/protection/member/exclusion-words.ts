import { useDrawnNow } from '#ui/client/server-clock.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { ComebackWire, ExclusionWire } from '../exclusion-contract.ts'
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

/** What holds and until when, or when its term ended; undefined where nothing holds. */
export function useExclusionText(exclusion: ExclusionWire): string
export function useExclusionText(exclusion: ExclusionWire | null | undefined): string | undefined
export function useExclusionText(exclusion: ExclusionWire | null | undefined): string | undefined {
  const until = exclusion?.until ?? null
  const isOver = useDrawnNow((now) => until !== null && Date.parse(until) <= now)
  if (!exclusion) return undefined
  const end = isOver && until !== null ? `ครบกำหนดเมื่อ ${thaiDateTime(until)}` : untilText(until)
  return `${kindWords[exclusion.kind]} ${end}`
}

/** How a self-exclusion is come back from, where it is not for good. */
export function comebackText({ can_ask, asked }: ComebackWire): string {
  if (asked?.is_ready) return `ยืนยันกลับมาเล่นได้ถึง ${thaiDateTime(asked.lapses_at)}`
  if (asked) return `ขอกลับมาเล่นแล้ว ยืนยันได้ตั้งแต่ ${thaiDateTime(asked.ready_at)} ระหว่างนี้ยังงดเล่นต่อ`
  return can_ask
    ? 'ครบกำหนดแล้ว แต่ยังงดเล่นต่อไปจนกว่าคุณจะขอกลับมาเล่นเอง'
    : 'ครบกำหนดแล้วจะยังไม่เปิดให้เล่นเอง ต้องขอกลับมาเล่น รอ 24 ชั่วโมง แล้วยืนยันอีกครั้ง'
}

/** What an exclusion does and does not do. */
export const effectText =
  'มีผลกับทุกบัญชีของคุณ ระหว่างนี้แทง ฝากเงิน และรับโบนัสไม่ได้ แต่ยังเข้าสู่ระบบ ดูเงิน และถอนเงินได้ โพยที่แทงไปแล้วยังได้รับรางวัลตามปกติ'
