import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { oddsWords } from '../member/wheel-words.ts'
import type { DeskWheel, DeskWheelVersion } from '../operator-contract.ts'
import { type PrizeKind, WEIGHT_SUM } from '../rules/wheel-terms.ts'

/** What the person at the desk may do; the server asks again. */
export interface WheelRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
}

export const wheelLooks: Readonly<Record<DeskWheel['state'], { kind: StatusKind; word: string }>> =
  {
    draft: { kind: 'upcoming', word: 'ร่าง' },
    live: { kind: 'open', word: 'เปิดอยู่' },
    paused: { kind: 'pending', word: 'พักไว้' },
  }

export const paysWords: Readonly<Record<DeskWheel['pays'], string>> = {
  at_once: 'ให้รางวัลทันที',
  claimed: 'รอสมาชิกรับ 30 วัน',
}

export const kindWords: Readonly<Record<PrizeKind, string>> = {
  none: 'ไม่ได้รางวัล',
  points: 'แต้ม',
  spins: 'สิทธิ์หมุน',
  credit: 'เครดิต (บาท)',
}

/** The version that people mean: what members have, else what was written last. */
export function shownVersion({ versions, live_version: live, wheel_id: id }: DeskWheel) {
  const [newest] = versions
  const shown = versions.find(({ version }) => version === live) ?? newest
  if (!shown) throw new Error(`wheel ${id} has no version`)
  return shown
}

/** What a spin gives on average, beside what it is paid with: `฿2.42 จากมูลค่า ฿2.50`. */
export const averageWords = ({ expected, price }: Pick<DeskWheelVersion, 'expected' | 'price'>) =>
  `${roundedMoney(expected)} จากมูลค่า ${roundedMoney(price)}`

const roundedMoney = (tenThousandths: number): string =>
  formatMoney(BigInt(Math.round(tenThousandths / WEIGHT_SUM)))

/** What a field gives: `30 แต้ม`, `฿20.00`. */
export function giftWords({ kind, amount }: { kind: PrizeKind; amount: number }): string {
  if (kind === 'none') return kindWords.none
  if (kind === 'credit') return formatMoney(BigInt(amount))
  return `${formatCount(amount)} ${kind === 'points' ? 'แต้ม' : 'สิทธิ์หมุน'}`
}

/** How many there are of a prize: `มี 5 ชิ้น`, `วันละ 2 ชิ้น`, `บัญชีละ 1 ชิ้น`. */
export function limitWords(prize: {
  readonly stock: number | null
  readonly cap_day: number | null
  readonly cap_member: number | null
}): string[] {
  const limits = [
    { word: 'มี', most: prize.stock },
    { word: 'วันละ', most: prize.cap_day },
    { word: 'บัญชีละ', most: prize.cap_member },
  ]
  return limits.flatMap(({ word, most }) =>
    most === null || Number.isNaN(most) ? [] : [`${word} ${formatCount(most)} ชิ้น`],
  )
}

/** When a wheel stands there. */
function timeWords({ opens_at: from, closes_at: to }: DeskWheelVersion): string {
  if (from === null && to === null) return 'ไม่กำหนดเวลา'
  const words = [
    ...(from === null ? [] : [`ตั้งแต่ ${thaiDateTime(from)}`]),
    ...(to === null ? [] : [`ถึง ${thaiDateTime(to)}`]),
  ]
  return words.join(' ')
}

/** What a version says, a line each. */
export function termRows(terms: DeskWheelVersion): { term: string; value: string }[] {
  const points = terms.cost_points
  return [
    { term: 'ชื่อ', value: terms.title },
    {
      term: 'ใช้หมุนหนึ่งครั้ง',
      value: [
        ...(terms.takes_spins ? ['1 สิทธิ์หมุน'] : []),
        ...(points === null ? [] : [`${formatCount(points)} แต้ม`]),
      ].join(' หรือ '),
    },
    { term: 'ให้เฉลี่ยต่อครั้ง', value: averageWords(terms) },
    { term: 'หมุนได้ต่อวัน', value: `${formatCount(terms.spins_a_day)} ครั้ง` },
    { term: 'ระดับสมาชิกขั้นต่ำ', value: `${terms.min_level}` },
    { term: 'งบเครดิต', value: formatMoney(BigInt(terms.budget)) },
    { term: 'เปิดให้หมุน', value: timeWords(terms) },
    ...terms.prizes.map((prize, place) => ({
      term: `${place + 1}. ${prize.label}`,
      value: [
        giftWords(prize),
        oddsWords(prize.weight),
        ...limitWords(prize),
        ...(prize.fallback === null ? [] : [`หมดแล้วได้ช่องที่ ${prize.fallback + 1}`]),
      ].join(' · '),
    })),
  ]
}

/** A version by its name, and what it gives: read where somebody decides about it. */
export const costRows = (
  terms: DeskWheelVersion,
): { term: string; value: string; strong?: boolean }[] => [
  { term: 'กงล้อ', value: terms.title },
  { term: 'งบเครดิต', value: formatMoney(BigInt(terms.budget)), strong: true },
  { term: 'ให้เฉลี่ยต่อครั้ง', value: averageWords(terms) },
]

/** What a version has given so far. */
export const givenRows = (terms: DeskWheelVersion): { term: string; value: string }[] => [
  { term: 'หมุนแล้ว (ฉบับนี้)', value: `${formatCount(terms.spins)} ครั้ง` },
  {
    term: 'เครดิตที่ให้',
    value: `${formatMoney(BigInt(terms.credit))} จากงบ ${formatMoney(BigInt(terms.budget))}`,
  },
]
