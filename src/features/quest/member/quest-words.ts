import { thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { QuestsWire, QuestWire } from '../contract.ts'

export const periodWords: Readonly<Record<QuestWire['period'], string>> = {
  daily: 'รายวัน',
  weekly: 'รายสัปดาห์',
  monthly: 'รายเดือน',
}

/** A goal, or how far somebody is towards it, in the goal's own unit. */
export const amountWords = (type: QuestWire['type'], amount: number): string =>
  type === 'stake_sum'
    ? formatMoney(BigInt(amount), { decimals: 'auto' })
    : `${formatCount(amount)} วัน`

/** How far a quest is, as it is read aloud. */
export const progressWords = ({ type, progress, goal }: QuestWire): string =>
  `ทำแล้ว ${amountWords(type, progress)} จาก ${amountWords(type, goal)}`

/** `+20 แต้ม` */
export const pointWords = (points: number): string => `+${formatCount(points)} แต้ม`

/** `300 แต้มหมดอายุ 31 ธ.ค. 2569` */
export const runningOutWords = ({
  points,
  last_day: day,
}: NonNullable<QuestsWire['running_out']>): string =>
  `${formatCount(points)} แต้มหมดอายุหลัง ${thaiDay(day)} หากยังไม่ได้ใช้`
