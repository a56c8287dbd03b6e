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

export const questLooks: Readonly<Record<DeskQuest['state'], { kind: StatusKind; word: string }>> =
  {
    draft: { kind: 'upcoming', word: 'ร่าง' },
    live: { kind: 'open', word: 'เปิดอยู่' },
    paused: { kind: 'pending', word: 'พักไว้' },
  }

export const typeWords: Readonly<Record<DeskQuest['versions'][number]['type'], string>> = {
  check_in: 'เช็กอิน',
  stake_sum: 'ยอดแทงที่ออกผลแล้ว',
  play_days: 'จำนวนวันที่เล่น',
}

type Version = DeskQuest['versions'][number]

/** The version that people mean: what members have, else what was written last. */
export function shownVersion({ versions, live_version: live, quest_id: id }: DeskQuest): Version {
  const [newest] = versions
  const shown = versions.find(({ version }) => version === live) ?? newest
  if (!shown) throw new Error(`quest ${id} has no version`)
  return shown
}

/** What a version says, a line each. */
export function termRows(terms: Version): { term: string; value: string }[] {
  const { type, product } = terms
  return [
    { term: 'ชื่อ', value: terms.title },
    { term: 'แบบ', value: typeWords[type] },
    { term: 'รอบ', value: periodWords[terms.period] },
    ...(product === null ? [] : [{ term: 'เกม', value: productWord(product) }]),
    ...(type === 'check_in'
      ? [{ term: 'แต้ม', value: '1, 1, 2, 2, 2, 2, 3 ตามวันที่ต่อเนื่อง' }]
      : [
          { term: 'เป้าหมาย', value: amountWords(type, terms.goal) },
          { term: 'แต้ม', value: formatCount(terms.points) },
        ]),
  ]
}
