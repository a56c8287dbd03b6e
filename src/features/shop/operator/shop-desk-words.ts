import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { DeskItem } from '../operator-contract.ts'

/** What the person at the desk may do; the server asks again. */
export interface ShopRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
  readonly mayShip: boolean
}

export const itemLooks: Readonly<Record<DeskItem['state'], { kind: StatusKind; word: string }>> = {
  draft: { kind: 'upcoming', word: 'ร่าง' },
  live: { kind: 'open', word: 'เปิดแลก' },
  paused: { kind: 'pending', word: 'พักไว้' },
}

export const kindWords: Readonly<Record<DeskItem['kind'], string>> = {
  credit: 'เครดิต',
  digital: 'รหัส',
  physical: 'ของจัดส่ง',
}

type Version = DeskItem['versions'][number]

/** The version that people mean: what members have, else what was written last. */
export function shownVersion({ versions, live_version: live, item_id: id }: DeskItem): Version {
  const [newest] = versions
  const shown = versions.find(({ version }) => version === live) ?? newest
  if (!shown) throw new Error(`item ${id} has no version`)
  return shown
}

const orNone = (count: number | null): string =>
  count === null ? 'ไม่จำกัด' : `${formatCount(count)} ชิ้น`

/** What a version says, a line each. */
export function termRows(
  kind: DeskItem['kind'],
  terms: Version,
): { term: string; value: string }[] {
  return [
    { term: 'ชื่อ', value: terms.title },
    ...(terms.note === '' ? [] : [{ term: 'รายละเอียด', value: terms.note }]),
    { term: 'ราคา', value: `${formatCount(terms.points)} แต้ม` },
    ...(terms.discount_ppm === 0
      ? []
      : [{ term: 'ส่วนลด', value: `${terms.discount_ppm / 10_000}%` }]),
    {
      term: kind === 'credit' ? 'เครดิตที่ได้ต่อชิ้น' : 'ต้นทุนต่อชิ้น',
      value: formatMoney(terms.worth),
    },
    { term: 'แบบ', value: terms.variants.join(', ') },
    { term: 'ต่อวัน', value: orNone(terms.per_day) },
    { term: 'ต่อคน', value: orNone(terms.per_person) },
    { term: 'เริ่ม', value: terms.opens_at === null ? 'เมื่ออนุมัติ' : thaiDateTime(terms.opens_at) },
    { term: 'หมดเขต', value: terms.closes_at === null ? 'ไม่กำหนด' : thaiDateTime(terms.closes_at) },
  ]
}

/** An item by its name, and what it takes and costs: read where somebody decides about it. */
export const costRows = (
  kind: DeskItem['kind'],
  terms: Version,
): { term: string; value: string; strong?: boolean }[] => [
  { term: 'ของแลก', value: terms.title },
  {
    term: kind === 'credit' ? 'เครดิตที่ได้ต่อชิ้น' : 'ต้นทุนต่อชิ้น',
    value: formatMoney(terms.worth),
    strong: true,
  },
  { term: 'ราคา', value: `${formatCount(terms.points)} แต้ม` },
]

/** A file of codes or a pasted list: one a line; empty lines and spaces around do not count. */
export const readCodes = (text: string): string[] =>
  text
    .split(/[\r\n,;]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '')
