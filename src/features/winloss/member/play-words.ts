import type { Day } from '#kernel/time.ts'
import { buddhistYear, thaiDay, thaiDayHeading, thaiMonths } from '#ui/thai/dates.ts'
import { daysOfKey, isTimeGroup, type PlayGroup } from '../rules/groups.ts'
import type { PlayRange } from '../rules/range.ts'

/** Wins and losses in words: a sign alone is easily overlooked. */
export const resultWord = (netSatang: bigint): string =>
  netSatang > 0n ? 'ได้กำไร' : netSatang < 0n ? 'ขาดทุน' : 'เสมอตัว'

/** `7 ธ.ค. 69 – 13 ธ.ค. 69`, or one day. */
export const rangeWords = ({ from, to }: PlayRange): string =>
  from === to ? thaiDay(from) : `${thaiDay(from)} – ${thaiDay(to)}`

/** What a column of rows holds. */
export const groupHeads: Readonly<Record<PlayGroup, string>> = {
  day: 'วัน',
  week: 'สัปดาห์',
  month: 'เดือน',
  product: 'ประเภท',
  place: 'ตลาดหรือเกม',
}

/** What a row is called: its day, its days, its month, or the name of its market or game. */
export function rowWords(
  { key, name }: { key: string; name: string | null },
  group: PlayGroup,
  range: PlayRange,
  today: Day,
): string {
  if (!isTimeGroup(group)) return name ?? key
  if (group === 'day') return thaiDayHeading(key, today)
  if (group === 'week') return rangeWords(daysOfKey(key, group, range))
  return `${thaiMonths[Number(key.slice(5)) - 1] ?? ''} ${buddhistYear(Number(key.slice(0, 4)))}`
}
