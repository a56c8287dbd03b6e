import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { QuestEventWire, QuestsWire, QuestWire } from '../contract.ts'

export const periodWords: Readonly<Record<QuestWire['period'], string>> = {
  daily: 'รายวัน',
  weekly: 'รายสัปดาห์',
  monthly: 'รายเดือน',
  once: 'ครั้งเดียว',
  event: 'กิจกรรม',
}

/** What a goal is counted in; `baht` of money, null where it is done or not. */
const units: Readonly<Record<QuestWire['type'], string | null>> = {
  check_in: 'วัน',
  stake_sum: 'baht',
  play_days: 'วัน',
  bill_count: 'บิล',
  deposit_count: 'ครั้ง',
  deposit_sum: 'baht',
  poll_vote: 'โหวต',
  friend: 'คน',
  profile: null,
  line: null,
  limit_set: null,
}

/** A goal, or how far somebody is towards it, in the goal's own unit. */
export function amountWords(type: QuestWire['type'], amount: number): string {
  const unit = units[type]
  if (unit === 'baht') return formatMoney(BigInt(amount), { decimals: 'auto' })
  return unit === null ? `${formatCount(amount)} ครั้ง` : `${formatCount(amount)} ${unit}`
}

/** How far a quest is, as it is read aloud. */
export const progressWords = ({ type, progress, goal }: QuestWire): string =>
  units[type] === null
    ? progress < goal
      ? 'ยังไม่ได้ทำ'
      : 'ทำแล้ว'
    : `ทำแล้ว ${amountWords(type, progress)} จาก ${amountWords(type, goal)}`

/** What counts, where its name does not say it. */
export const countedWords: Readonly<Partial<Record<QuestWire['type'], string>>> = {
  stake_sum: 'นับเงินของคุณเองเมื่องวดออกผลแล้ว',
  play_days: 'นับวันที่แทงด้วยเงินของคุณเองและออกผลแล้วอย่างน้อย ฿20',
  bill_count: 'นับบิลที่จ่ายด้วยเงินของคุณเองและออกผลแล้ว ยอดเฉลี่ยบิลละ ฿20 ขึ้นไป',
  deposit_count: 'นับเงินฝากครั้งละ ฿100 ขึ้นไปที่แทงหวยและออกผลครบยอดหลังฝาก ในรอบเดียวกัน',
  deposit_sum: 'นับเงินฝากส่วนที่แทงหวยและออกผลแล้วหลังฝาก ในรอบเดียวกัน',
  friend: 'นับเพื่อนที่ครบเงื่อนไขของหน้าแนะนำเพื่อนในรอบนี้',
  profile: 'นับเมื่อธนาคารยืนยันว่าบัญชีเป็นชื่อของคุณ',
  limit_set: 'ตั้งวงเงินฝาก แทง เสีย หรือเวลาเล่นอย่างใดอย่างหนึ่ง',
}

/** Why a quest is not begun. */
export function lockWords(quest: QuestWire, event: QuestEventWire | undefined): string {
  switch (quest.missing) {
    case 'level':
      return `สำหรับสมาชิกระดับ ${quest.level_min ?? ''} ขึ้นไป`
    case 'earlier':
      return `รับรางวัลของภารกิจ “${quest.needs_title ?? ''}” ก่อน`
    case 'event_start':
      return event ? `เริ่มนับ ${thaiDateTime(event.starts_at)}` : 'กิจกรรมยังไม่เริ่ม'
    case 'event_join':
      return 'เข้าร่วมกิจกรรมก่อน จึงเริ่มนับ'
    default:
      return 'ยังไม่เปิด'
  }
}

/** Nothing is left to do under a tab. */
export function doneWords(tab: QuestWire['period'] | 'all', isEmpty: boolean): string {
  if (tab === 'event') return isEmpty ? 'ยังไม่มีกิจกรรมในตอนนี้' : 'ทำครบทุกภารกิจของกิจกรรมแล้ว'
  if (isEmpty) return 'ยังไม่มีภารกิจในรอบนี้'
  if (tab === 'once') return 'ทำครบทุกภารกิจแล้ว'
  const next = { all: 'หลังเที่ยงคืน', daily: 'หลังเที่ยงคืน', weekly: 'วันจันทร์', monthly: 'เดือนหน้า' }
  return `ทำครบทุกภารกิจแล้ว มีใหม่${next[tab]}`
}

/** `+20 แต้ม`, `+1 สิทธิ์หมุน` */
export const giftWords = ({ points, spins }: Pick<QuestWire, 'points' | 'spins'>): string =>
  spins === null ? `+${formatCount(points)} แต้ม` : `+${formatCount(spins)} สิทธิ์หมุน`

/** `300 แต้มหมดอายุ 31 ธ.ค. 2569` */
export const runningOutWords = ({
  points,
  last_day: day,
}: NonNullable<QuestsWire['running_out']>): string =>
  `${formatCount(points)} แต้มหมดอายุหลัง ${thaiDay(day)} หากยังไม่ได้ใช้`
