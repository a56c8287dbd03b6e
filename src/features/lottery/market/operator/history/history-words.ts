import { thaiDateTime } from '#ui/thai/dates.ts'

/** The words of what staff do to the lottery; the audit list has the same. */
export const actionNames: Readonly<Record<string, string>> = {
  'number.reduced': 'ลดจ่าย',
  'number.closed': 'ปิดรับ',
  'number.capped': 'ตั้งเพดาน',
  'number.reopened': 'เปิดรับใหม่',
  'number.rule_ended': 'ยกเลิกคำสั่ง',
  'number.rule_restored': 'นำคำสั่งกลับมา',
  'limit.set': 'ตั้งการรับเลข',
  'market.switch': 'เปิดหรือปิดตลาด',
  'market.rate_version': 'ฉบับใหม่ของอัตราจ่าย',
  'market.rule_version': 'ฉบับใหม่ของกติกา',
  'market.schedule_version': 'ฉบับใหม่ของตารางงวด',
  'market.calendar_day': 'เปลี่ยนวันในปฏิทิน',
  'market.calendar_known': 'เทียบปฏิทินกับประกาศ',
  'yeekee.switch': 'เปิดหรือปิดการยิงเลข',
  'round.voided': 'ยกเลิกงวดและคืนเงิน',
  'result.entered': 'กรอกผล (คนที่ 1)',
  'result.confirmed': 'ยืนยันผล (คนที่ 2)',
  'result.sent_back': 'ส่งผลกลับ',
  'result.mismatched': 'กรอกยืนยันไม่ตรง',
  'result.fetched': 'อ่านผลจากแหล่งผล',
  'revision.entered': 'เสนอแก้ผล (คนที่ 1)',
  'revision.confirmed': 'ยืนยันผลที่แก้ (คนที่ 2)',
  'revision.sent_back': 'ส่งข้อเสนอแก้ผลกลับ',
  'result.drawn': 'ออกผลเอง',
  'feed.decided': 'ตัดสินแหล่งผลที่ขัดกัน',
}

const names: Readonly<Record<string, string>> = {
  rate: 'อัตรา',
  cap: 'เพดาน',
  is_on: 'เปิดรับ',
  notice: 'ข้อความ',
  shooting_on: 'ยิงเลขได้',
  version: 'ฉบับที่',
  valid_from: 'เริ่มใช้',
  announced_at: 'ประกาศ',
  state: 'สถานะ',
  moved_to: 'เลื่อนไป',
  starts_at: 'เริ่ม',
  official: 'ผลทางการ',
  source: 'แหล่งผล',
  revision: 'ผลครั้งที่',
  mismatches: 'กรอกไม่ตรงครั้งที่',
  result5: 'เลข 5 หลัก',
  notice_title: 'ประกาศถึงสมาชิก',
}

/** Fields that are left out: the thing's own name, and ids. */
const unsaid = new Set([
  'round_ref',
  'market',
  'rule_ids',
  'rule_id',
  'entry_id',
  'reading_id',
  'first_staff_id',
  'notice_id',
])

/** One thing that changed, as a person reads it. */
export interface Fact {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** The changed values, with words for missing values, yes and no. */
export function factWords(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Fact[] {
  const keys = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...keys].flatMap((key) => {
    const [was, is] = [wordOf(before[key]), wordOf(after[key])]
    if (was === is || unsaid.has(key)) return []
    return [{ name: names[key] ?? key, before: was, after: is }]
  })
}

/** The official values, in the order in which sources tell them; the database keeps none. */
const parts: Readonly<Record<string, string>> = {
  special: 'รางวัลพิเศษ',
  number: 'เลข',
  first: 'รางวัลที่ 1',
  second: 'รางวัลที่ 2',
  draw1: 'ครั้งที่ 1',
  draw2: 'ครั้งที่ 2',
  front3: 'หน้า 3 ตัว',
  bottom3: 'ท้าย 3 ตัว',
  bottom2: 'ท้าย 2 ตัว',
  index: 'ดัชนี',
  change: 'เปลี่ยนแปลง',
}

function partWords(value: object): string {
  const place = (name: string) => Object.keys(parts).indexOf(name)
  return Object.entries(value)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([name, part]) => `${parts[name] ?? name} ${wordOf(part)}`)
    .join(' · ')
}

function wordOf(value: unknown): string {
  if (value === undefined || value === null) return '—'
  if (typeof value === 'boolean') return value ? 'ใช่' : 'ไม่'
  if (Array.isArray(value)) return value.map(wordOf).join(' ')
  if (typeof value === 'object') return partWords(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? thaiDateTime(value) : value
}
