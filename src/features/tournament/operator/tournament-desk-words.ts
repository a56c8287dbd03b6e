import { POINT_SATANG } from '#kernel/points.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { daysWords, pointWords, tierRows } from '../member/tournament-words.ts'
import type { DeskBoard, DeskTournament } from '../operator-contract.ts'

/** What the person at the desk may do; the server asks again. */
export interface TournamentRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
}

export type Version = DeskTournament['versions'][number]

/** The version that people mean: what members have, else what was written last. */
export function shownVersion({
  versions,
  live_version: live,
  tournament_id: id,
}: DeskTournament): Version {
  const shown = versions.find(({ version }) => version === live) ?? versions[0]
  if (!shown) throw new Error(`tournament ${id} has no version`)
  return shown
}

/** What points are worth in the shop at most. */
export const worthWords = (points: number): string =>
  `${pointWords(points)} (ไม่เกิน ${formatMoney(BigInt(points) * POINT_SATANG, { decimals: 'auto' })})`

/** What a version says, a line each. */
export const termRows = (terms: Version): { term: string; value: string }[] => [
  { term: 'ชื่อ', value: terms.title },
  ...(terms.about === '' ? [] : [{ term: 'รายละเอียด', value: terms.about }]),
  { term: 'ช่วงแข่งขัน', value: daysWords(terms) },
  { term: 'จัดซ้ำทุกสัปดาห์', value: terms.repeats_weekly ? 'ใช่' : 'ไม่' },
  { term: 'นับไม่เกินต่อวัน', value: pointWords(terms.day_max_points) },
  { term: 'รางวัลไม่เกินต่อ 1 แต้มสุทธิ', value: pointWords(terms.cap_points) },
  { term: 'แต้มสุทธิขั้นต่ำ', value: formatCount(terms.least_points) },
  ...tierRows(terms.prizes),
  { term: 'รางวัลรวมไม่เกิน', value: worthWords(terms.budget_points) },
]

const hiddenWords: Readonly<Record<string, string>> = {
  member_not_active: 'บัญชีถูกระงับหรือปิด',
  member_excluded: 'พักการเล่น',
  reward_blocked: 'งดให้รางวัล',
}

/** Why somebody stands on no board. */
export const hiddenWord = (word: string): string => hiddenWords[word] ?? word

/** What a row of the desk's board was given. */
export function prizeWords({
  status,
  prize_points: prize,
  full_points: full,
}: DeskBoard['items'][number]): string {
  if (status === 'none') return '-'
  if (status === 'refused') return `ไม่ได้รับ ${pointWords(prize)}`
  const words = status === 'due' ? `รอให้ ${pointWords(prize)}` : `ได้รับ ${pointWords(prize)}`
  return prize === full ? words : `${words} จาก ${formatCount(full)}`
}
