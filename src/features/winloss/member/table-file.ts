import { callApi } from '#ui/client/call-api.ts'
import { dayOf, thaiTime } from '#ui/thai/dates.ts'
import { productWord } from '#kernel/products.ts'
import { satangOf } from '#ui/thai/money.ts'
import {
  listPlayRounds,
  type PlayRoundWire,
  type SummaryRow,
  type SummaryWire,
} from '../contract.ts'
import { daysOfKey, isTimeGroup, type PlayGroup } from '../rules/groups.ts'
import { shareText } from '../rules/share.ts'
import { groupHeads } from './play-words.ts'

const share = (of: Pick<SummaryRow, 'stake' | 'returned'>): string =>
  shareText(satangOf(of.returned), satangOf(of.stake)) ?? ''

const figureHeads = ['ยอดเดิมพัน (บาท)', 'ได้คืน (บาท)', 'ได้คืน %', 'กำไร/ขาดทุน (บาท)', 'ยอดเทิร์น (บาท)']
const figureCells = (
  of: Omit<PlayRoundWire, 'name' | 'source' | 'source_id' | 'settled_at' | 'product'>,
) => [of.stake, of.returned, share(of), of.net, of.valid]

/** The table that is shown, with all its columns and its sum. */
export function tableFile(shown: SummaryWire): string[][] {
  const { rows, group, total } = shown
  const cells = (first: string, sums: SummaryWire['total']) => [
    first,
    `${sums.bets}`,
    ...figureCells(sums),
    sums.expected ?? '',
    sums.known_stake,
    sums.cashback_loss ?? '',
    sums.cashback_turnover ?? '',
  ]
  return [
    [
      groupHeads[group],
      'รอบ',
      ...figureHeads,
      'คาดว่าได้คืน %',
      'ยอดที่ทราบอัตรา (บาท)',
      'คืนยอดเสีย (บาท)',
      'คืนยอดเล่น (บาท)',
    ],
    ...rows.map((row) => cells(rowCell(row, group, shown), row)),
    cells('รวม', total),
  ]
}

/** Days as a spreadsheet reads them. */
function rowCell(row: SummaryRow, group: PlayGroup, shown: SummaryWire): string {
  if (!isTimeGroup(group)) return row.name ?? row.key
  const { from, to } = daysOfKey(row.key, group, shown)
  return group === 'week' ? `${from} ถึง ${to}` : row.key
}

/** The most that one call answers. */
const PAGE_SIZE = 100

/** How far the rounds of a range are read; a reading that was broken off goes on from there. */
export interface RoundsRead {
  readonly rounds: readonly PlayRoundWire[]
  readonly cursor: string | null
  readonly isWhole: boolean
}

export const nothingRead: RoundsRead = { rounds: [], cursor: null, isWhole: false }

/** Reads one page more. */
export async function readOn(
  { rounds, cursor }: RoundsRead,
  { from, to, money }: Pick<SummaryWire, 'from' | 'to' | 'money'>,
  signal: AbortSignal,
): Promise<RoundsRead> {
  const page = await callApi(
    listPlayRounds,
    { from, to, money, limit: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) },
    { signal },
  )
  return {
    rounds: [...rounds, ...page.items],
    cursor: page.next_cursor,
    isWhole: page.next_cursor === null,
  }
}

/** Every round of the range, the last to settle first. */
export const roundsFile = (rounds: readonly PlayRoundWire[]): string[][] => [
  ['วันที่ออกผล', 'เวลา', 'ประเภท', 'รอบ', 'เลขอ้างอิง', ...figureHeads],
  ...rounds.map((round) => [
    dayOf(round.settled_at),
    thaiTime(round.settled_at, { seconds: true }),
    productWord(round.product),
    round.name,
    `${round.source_id}`,
    ...figureCells(round),
  ]),
]
