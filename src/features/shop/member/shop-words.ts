import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { WireOutput } from '#kernel/contract.ts'
import type { calcRedemption, RedemptionWire, ShopItemWire } from '../contract.ts'
import type { Address } from '../rules/parcel.ts'

/** Under which word an item is found. */
export const categories = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'credit', label: 'เครดิต' },
  { value: 'spins', label: 'สิทธิ์หมุน' },
  { value: 'coupon', label: 'คูปอง' },
  { value: 'goods', label: 'ของรางวัล' },
] as const
export type Category = (typeof categories)[number]['value']

export const isIn = (category: Category, { kind }: Pick<ShopItemWire, 'kind'>): boolean =>
  category === 'all' || category === categoryOf[kind]

const categoryOf: Readonly<Record<ShopItemWire['kind'], Category>> = {
  credit: 'credit',
  spins: 'spins',
  coupon: 'coupon',
  digital: 'goods',
  physical: 'goods',
}

export const pointWords = (points: number): string => `${formatCount(points)} แต้ม`

export const stockOf = ({ variants }: Pick<ShopItemWire, 'variants'>): number =>
  variants.reduce((sum, { stock_left: left }) => sum + left, 0)

/** Why it cannot be had now; null: it can. */
export function obstacle(item: ShopItemWire, point: number): string | null {
  if (item.needs_level !== null) return `ระดับ${item.needs_level}ขึ้นไป`
  if (stockOf(item) === 0) return 'ของหมดแล้ว'
  if (item.limit_left === 0) return 'ครบสิทธิ์แล้ว'
  return point < item.price ? `แต้มไม่พอ ขาดอีก ${pointWords(item.price - point)}` : null
}

/** How many a person may have, in words; null: as many as there are. */
export function limitWords({
  per_day: day,
  per_person: all,
  limit_left: left,
}: Pick<ShopItemWire, 'per_day' | 'per_person' | 'limit_left'>): string | null {
  const words = [
    ...(day === null ? [] : [`วันละ ${formatCount(day)} ชิ้น`]),
    ...(all === null ? [] : [`คนละ ${formatCount(all)} ชิ้น`]),
  ]
  if (words.length === 0) return left === null ? null : `ตอนนี้แลกได้อีก ${formatCount(left)} ชิ้น`
  return `แลกได้${words.join(' ')}${left === null ? '' : ` ตอนนี้แลกได้อีก ${formatCount(left)} ชิ้น`}`
}

/** What was redeemed: `บัตรเติมเน็ต · A × 2`. A variant is named where the item has several. */
export const redeemedWords = ({
  title,
  variant,
  quantity,
}: Pick<RedemptionWire, 'title' | 'variant' | 'quantity'>): string =>
  [title, ...(variant === ONLY_VARIANT ? [] : [variant])].join(' · ') +
  (quantity === 1 ? '' : ` × ${formatCount(quantity)}`)

/** The name of the one variant of an item that has no others. */
export const ONLY_VARIANT = 'แบบปกติ'

/** How far a redemption is, in words and a sign. */
export const redemptionLooks: Readonly<
  Record<RedemptionWire['state'], { kind: StatusKind; word: string }>
> = {
  done: { kind: 'done', word: 'สำเร็จ' },
  placed: { kind: 'pending', word: 'รอจัดส่ง' },
  packed: { kind: 'pending', word: 'กำลังเตรียมของ' },
  shipped: { kind: 'checking', word: 'จัดส่งแล้ว' },
  delivered: { kind: 'done', word: 'ส่งถึงแล้ว' },
  returned: { kind: 'failed', word: 'พัสดุตีกลับ' },
  cancelled: { kind: 'cancelled', word: 'ยกเลิกแล้ว' },
}

const couponLooks: Readonly<
  Record<RedemptionWire['coupons'][number]['state'], { kind: StatusKind; word: string }>
> = {
  open: { kind: 'open', word: 'ยังไม่ใช้' },
  used: { kind: 'done', word: 'ใช้แล้ว' },
  taken_back: { kind: 'cancelled', word: 'ยกเลิกแล้ว' },
  expired: { kind: 'failed', word: 'หมดอายุ' },
}

/** How far the coupons of a redemption are together: what can still be used wins. */
export function looksOf({ state, coupons }: Pick<RedemptionWire, 'state' | 'coupons'>): {
  kind: StatusKind
  word: string
} {
  const order = ['open', 'used', 'expired', 'taken_back'] as const
  const first = order.find((one) => coupons.some((coupon) => coupon.state === one))
  return first ? couponLooks[first] : redemptionLooks[state]
}

/** `ยังไม่ใช้ 2 ใบ`, for each state that some of them are in. */
export const couponLines = (coupons: RedemptionWire['coupons']): string[] =>
  [...Map.groupBy(coupons, ({ state }) => state)].map(
    ([state, all]) => `${couponLooks[state].word} ${formatCount(all.length)} ใบ`,
  )

/** An address in one line, as it stands on a parcel. */
export const addressWords = (to: Address): string =>
  `${to.name} ${to.phone} ${to.line} ${to.subdistrict} ${to.district} ${to.province} ${to.postcode}`

export const spinWords = (spins: number): string => `สิทธิ์หมุน ${formatCount(spins)} ครั้ง`

export const couponWords = (count: number): string => `คูปอง ${formatCount(count)} ใบ`

/** `แลก 500 แต้ม = ฿25.00` */
export function exchangeWords(
  total: number,
  { value, spins, coupons }: Pick<WireOutput<typeof calcRedemption>, 'value' | 'spins' | 'coupons'>,
): string {
  const gifts = [
    ...(value === null ? [] : [formatMoney(value)]),
    ...(spins === null ? [] : [spinWords(spins)]),
    ...(coupons === null ? [] : [couponWords(coupons)]),
  ]
  return [`แลก ${pointWords(total)}`, ...gifts].join(' = ')
}

/** How a history is looked through. */
export const historyTabs = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'open', label: 'กำลังดำเนินการ' },
  { value: 'done', label: 'สำเร็จ' },
  { value: 'cancelled', label: 'ยกเลิก' },
] as const
