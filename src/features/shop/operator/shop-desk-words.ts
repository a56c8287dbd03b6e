import type { ComponentType } from 'react'
import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { discountAt } from '../rules/shop-terms.ts'
import type { DeskItem, DeskShopCoupon } from '../operator-contract.ts'

/** What the person at the desk may do; the server asks again. */
export interface ShopRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
  readonly mayShip: boolean
}

/** A field for a picture, which another feature keeps. */
export type ShopImageField = ComponentType<{
  label: string
  hint: string
  value: string | null
  onChange: (image: string | null) => void
  error?: string | undefined
}>

export const itemLooks: Readonly<Record<DeskItem['state'], { kind: StatusKind; word: string }>> = {
  draft: { kind: 'upcoming', word: 'ร่าง' },
  live: { kind: 'open', word: 'เปิดแลก' },
  paused: { kind: 'pending', word: 'พักไว้' },
}

export const kindWords: Readonly<Record<DeskItem['kind'], string>> = {
  credit: 'เครดิต',
  spins: 'สิทธิ์หมุน',
  coupon: 'คูปอง',
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

/** What the worth of a piece is, by its kind. */
export const worthWords: Readonly<Record<DeskItem['kind'], string>> = {
  credit: 'เครดิตที่ได้ต่อชิ้น',
  spins: 'มูลค่าสิทธิ์ต่อชิ้น',
  coupon: 'มูลค่าคูปองต่อใบ',
  digital: 'ต้นทุนต่อชิ้น',
  physical: 'ต้นทุนต่อชิ้น',
}

/** `#12 เครดิตฟรี · โบนัส ฿100.00 ต้องเล่นครบ ฿800.00 · คนละ 1 ใบ` */
export function couponWords(coupon: DeskShopCoupon): string {
  const worth = formatMoney(coupon.worth)
  const gives = {
    credit: `เครดิต ${worth}`,
    spins: `สิทธิ์หมุน มูลค่า ${worth}`,
    bonus: `โบนัส ${worth} ต้องเล่นครบ ${formatMoney(coupon.bonus_need ?? '0.00')}`,
  }[coupon.reward]
  return `#${coupon.coupon_id} ${coupon.title} · ${gives} · คนละ ${formatCount(coupon.per_person)} ใบ`
}

const percent = (ppm: number): string => `${ppm / 10_000}%`

/** `ระดับ 3: 10%`, for each level that gets more off than the one below. */
function levelDiscountWords(terms: Version): string {
  const of = { discountPpm: terms.discount_ppm, levelDiscounts: terms.level_discounts }
  return terms.level_discounts
    .map((_, n) => ({ level: n + 2, ppm: discountAt(of, n + 2), below: discountAt(of, n + 1) }))
    .filter(({ ppm, below }) => ppm > below)
    .map(({ level, ppm }) => `ระดับ ${level}: ${percent(ppm)}`)
    .join(', ')
}

/** What a version says, a line each. */
export function termRows(
  kind: DeskItem['kind'],
  terms: Version,
): { term: string; value: string }[] {
  const discounts = levelDiscountWords(terms)
  return [
    { term: 'ชื่อ', value: terms.title },
    ...(terms.note === '' ? [] : [{ term: 'รายละเอียด', value: terms.note }]),
    { term: 'ราคา', value: `${formatCount(terms.points)} แต้ม` },
    ...(terms.discount_ppm === 0 ? [] : [{ term: 'ส่วนลด', value: percent(terms.discount_ppm) }]),
    ...(discounts === '' ? [] : [{ term: 'ส่วนลดตามระดับ', value: discounts }]),
    ...(terms.min_level === 1 ? [] : [{ term: 'สำหรับ', value: `ระดับ ${terms.min_level} ขึ้นไป` }]),
    ...(terms.spins === null
      ? []
      : [{ term: 'สิทธิ์หมุนต่อชิ้น', value: `${formatCount(terms.spins)} ครั้ง` }]),
    ...(terms.coupon_id === null
      ? []
      : [
          {
            term: 'แคมเปญคูปอง',
            value: terms.coupon === null ? `#${terms.coupon_id}` : couponWords(terms.coupon),
          },
        ]),
    { term: worthWords[kind], value: formatMoney(terms.worth) },
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
    term: worthWords[kind],
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
