import { bangkokDay } from '#kernel/time.ts'
import { setTierNames } from '../../rules/set-tiers.ts'
import type { TermChange } from './terms.ts'

/** What members read on the site of a change that is coming. */
export interface NoticeText {
  readonly title: string
  readonly body: string
}

/** What a notice of the site holds (notice.item). */
export const noticeLimits = { titleMax: 80, bodyMax: 500 } as const

/**
 * Of everything that a version changes, what a member is paid or pays otherwise: rates, discounts,
 * the rates of VIP levels and steps, prices and prizes of sets. Limits are the house's own affair.
 */
export function memberChanges(changes: readonly TermChange[]): TermChange[] {
  return changes.filter((change) => phraseOf(change) !== null)
}

/** The notice as it is proposed to the officer; null where nothing changes for members. */
export function draftRateNotice(
  marketName: string,
  changes: readonly TermChange[],
  validFrom: Date,
): NoticeText | null {
  const phrases = changes.flatMap((change) => phraseOf(change) ?? [])
  if (phrases.length === 0) return null
  const onlyDiscounts = memberChanges(changes).every(({ label }) => label.endsWith(' · ส่วนลด'))
  const what = onlyDiscounts ? 'ส่วนลด' : 'อัตราจ่าย'
  const day = thaiDay(validFrom)
  return {
    title: `ปรับ${what} ${marketName} เริ่ม ${day}`.slice(0, noticeLimits.titleMax),
    body: fitting(
      `งวดที่เปิดรับตั้งแต่ ${day} เวลา ${bangkokTime(validFrom)} น. เป็นต้นไป`,
      phrases,
      'โพยที่แทงก่อนหน้านี้จ่ายตามอัตราเดิม',
    ),
  }
}

/** As many phrases as there is room for, and how many there are more. */
function fitting(first: string, phrases: readonly string[], last: string): string {
  for (let shown = phrases.length; shown > 0; shown -= 1) {
    const more = phrases.length - shown
    const rest = more > 0 ? [`และอีก ${more} รายการ ดูที่หน้าอัตราจ่าย`] : []
    const text = [first, ...phrases.slice(0, shown), ...rest, last].join('\n')
    if (text.length <= noticeLimits.bodyMax) return text
  }
  return [first, `${phrases.length} รายการ ดูที่หน้าอัตราจ่าย`, last].join('\n')
}

const tierNames: ReadonlySet<string> = new Set(Object.values(setTierNames))

/** `3 ตัวบน จ่ายบาทละ 850 เป็น 910`; null: nothing that concerns a member's money. */
function phraseOf({ label, before, after }: TermChange): string | null {
  const at = label.lastIndexOf(' · ')
  const [type, what] = [label.slice(0, Math.max(at, 0)), label.slice(at < 0 ? 0 : at + 3)]
  if (what === 'จ่าย (บาทละ)') {
    if (after === null) return `${type} งดรับ`
    return before === null
      ? `${type} เปิดรับ จ่ายบาทละ ${after}`
      : `${type} จ่ายบาทละ ${before} เป็น ${after}`
  }
  if (what === 'ส่วนลด') {
    // Of a type that comes or goes its rate tells.
    return before === null || after === null ? null : `${type} ส่วนลด ${before} เป็น ${after}`
  }
  const isOfMembers = what === 'ราคาต่อชุด' || /^(VIP ระดับ|ขายเกิน) /.test(what) || tierNames.has(what)
  if (!isOfMembers) return null
  if (before === null) return `${type} ${what} ${after}`
  return after === null ? `${type} ยกเลิก ${what}` : `${type} ${what} ${before} เป็น ${after}`
}

const MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')
const BUDDHIST_ERA = 543

/** `25 พ.ย. 69` of the Bangkok day. */
export function thaiDay(instant: Date): string {
  const [year = 0, month = 1, date = 1] = bangkokDay(instant).split('-').map(Number)
  return `${date} ${MONTHS[month - 1]} ${(year + BUDDHIST_ERA) % 100}`
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  hour: '2-digit',
  minute: '2-digit',
})
/** `06:00`. */
const bangkokTime = (instant: Date): string => clock.format(instant)
