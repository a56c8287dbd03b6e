import { productWord } from '#kernel/products.ts'
import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { amountWords, periodWords } from '../member/quest-words.ts'
import type { DeskQuest } from '../operator-contract.ts'

/** What the person at the desk may do; the server asks again. */
export interface QuestRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
}

const questLooks: Readonly<Record<DeskQuest['state'], { kind: StatusKind; word: string }>> = {
  draft: { kind: 'upcoming', word: 'ร่าง' },
  live: { kind: 'open', word: 'เปิดอยู่' },
  paused: { kind: 'pending', word: 'พักไว้' },
  stopped: { kind: 'closed', word: 'หยุดถาวร' },
}

/** What a list says of a quest: a draft that was refused is one to be mended. */
export const questLook = ({ state, refused }: DeskQuest): { kind: StatusKind; word: string } =>
  state === 'draft' && refused ? { kind: 'closed', word: 'ไม่อนุมัติ' } : questLooks[state]

/** What waits for a second person first, then in the order in which they were made. */
export const waitingFirst = <T extends { readonly proposal: unknown }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => Number(b.proposal !== null) - Number(a.proposal !== null))

type Version = DeskQuest['versions'][number]
type QuestType = Version['type']

export const typeWords: Readonly<Record<QuestType, string>> = {
  check_in: 'เช็กอิน',
  stake_sum: 'ยอดแทงที่ออกผลแล้ว',
  play_days: 'จำนวนวันที่เล่น',
  bill_count: 'จำนวนบิลที่ออกผลแล้ว',
  deposit_count: 'จำนวนฝากที่แทงครบยอด',
  deposit_sum: 'ยอดฝากที่แทงครบ',
  poll_vote: 'โหวตโพล',
  friend: 'เพื่อนที่ครบเงื่อนไข',
  profile: 'ยืนยันบัญชีธนาคาร',
  line: 'เชื่อม LINE',
  limit_set: 'ตั้งวงเงินของตัวเอง',
}

/** What a goal is typed as. */
export const goalWords: Readonly<Record<QuestType, string>> = {
  check_in: 'วัน',
  stake_sum: 'บาท',
  play_days: 'วัน',
  bill_count: 'บิล',
  deposit_count: 'ครั้ง',
  deposit_sum: 'บาท',
  poll_vote: 'โหวต',
  friend: 'คน',
  profile: 'ครั้ง',
  line: 'ครั้ง',
  limit_set: 'ครั้ง',
}

/** The version that people mean: what members have, else what was written last. */
export function shownVersion({ versions, live_version: live, quest_id: id }: DeskQuest): Version {
  const [newest] = versions
  const shown = versions.find(({ version }) => version === live) ?? newest
  if (!shown) throw new Error(`quest ${id} has no version`)
  return shown
}

/** `กิจกรรม #3` */
const eventWords = (eventId: Version['event_id']): string =>
  eventId === null ? '' : ` #${eventId}`

/** `สิทธิ์หมุนกงล้อ 2 ครั้ง มีค่า 100 แต้ม` */
const spinWords = (spins: number, points: number): string =>
  `สิทธิ์หมุนกงล้อ ${formatCount(spins)} ครั้ง มีค่า ${formatCount(points)} แต้ม`

/** What a version says, a line each. */
export function termRows(terms: Version): { term: string; value: string }[] {
  const { type, product, budget, level_min: level, needs_quest: needs } = terms
  return [
    { term: 'ชื่อ', value: terms.title },
    { term: 'แบบ', value: typeWords[type] },
    { term: 'รอบ', value: `${periodWords[terms.period]}${eventWords(terms.event_id)}` },
    ...(product === null ? [] : [{ term: 'เกม', value: productWord(product) }]),
    ...(type === 'check_in'
      ? [{ term: 'แต้ม', value: '1, 1, 2, 2, 2, 2, 3 ตามวันที่ต่อเนื่อง' }]
      : [
          { term: 'เป้าหมาย', value: amountWords(type, terms.goal) },
          terms.spins === null
            ? { term: 'แต้มต่อครั้ง', value: formatCount(terms.points) }
            : { term: 'รางวัลต่อครั้ง', value: spinWords(terms.spins, terms.points) },
        ]),
    ...(level === null ? [] : [{ term: 'สมาชิกระดับ', value: `${level} ขึ้นไป` }]),
    ...(needs === null ? [] : [{ term: 'ต้องรับก่อน', value: `ภารกิจ #${needs}` }]),
    ...(budget === null
      ? []
      : [
          {
            term: 'งบแต้ม',
            value: `ให้แล้ว ${formatCount(terms.budget_used ?? 0)} จาก ${formatCount(budget)}`,
          },
        ]),
  ]
}
