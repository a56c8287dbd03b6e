import { unreachable } from '#kernel/result.ts'
import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { DeskBatch, DeskCoupon } from '../operator-contract.ts'
import { KEPT_DAYS } from '../rules/batch.ts'

/** What the person at the desk may do; the server asks again. */
export interface CouponRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
}

export const couponLooks: Readonly<
  Record<DeskCoupon['state'], { kind: StatusKind; word: string }>
> = {
  draft: { kind: 'upcoming', word: 'ร่าง' },
  live: { kind: 'open', word: 'เปิดอยู่' },
  paused: { kind: 'pending', word: 'พักไว้' },
  ended: { kind: 'closed', word: 'ปิดแล้ว' },
}

/** How a coupon of one member is doing. */
export const voucherLooks: Readonly<
  Record<'open' | 'used' | 'taken_back' | 'expired', { kind: StatusKind; word: string }>
> = {
  open: { kind: 'pending', word: 'จองอยู่' },
  used: { kind: 'done', word: 'ใช้แล้ว' },
  taken_back: { kind: 'cancelled', word: 'เรียกคืนแล้ว' },
  expired: { kind: 'expired', word: 'หมดอายุ' },
}

export const kindWords: Readonly<Record<DeskCoupon['kind'], string>> = {
  multi: 'คำเดียวใช้ได้ทุกคน',
  single: 'ชุดรหัส ใช้ได้รหัสละครั้ง',
  personal: 'ให้สมาชิกรายคน ไม่มีรหัส',
}

/** `ชุดที่ 12 · 100,000 รหัส` */
export const batchTitle = ({ batch_id: id, count }: DeskBatch): string =>
  `ชุดที่ ${id} · ${formatCount(count)} รหัส`

/** How far a batch is, in a line. */
export function batchNote(batch: DeskBatch): string {
  const { uses_max: max } = batch
  const used =
    max === null
      ? `ใช้แล้ว ${formatCount(batch.used)}`
      : `ใช้แล้ว ${formatCount(batch.used)} จาก ${formatCount(max)} สิทธิ์`
  const by = `${batch.made_by} · ${thaiDateTime(batch.made_at)}`
  switch (batch.state) {
    case 'making':
      return `กำลังออกรหัส ${formatCount(batch.made)} จาก ${formatCount(batch.count)} · ${by}`
    case 'ready':
      return batch.kept_until === null
        ? by
        : `ออกครบแล้ว ดาวน์โหลดได้ถึง ${thaiDateTime(batch.kept_until)} · ${batch.made_by}`
    case 'downloaded':
      return `${used} · ${batch.downloaded_by ?? batch.made_by} ดาวน์โหลด ${thaiDateTime(batch.downloaded_at ?? batch.made_at)}`
    case 'stopped':
      return `${used} · ${by}`
    case 'erased':
      return `ไม่มีใครดาวน์โหลดใน ${KEPT_DAYS} วัน ระบบลบรหัสแล้ว · ${by}`
    default:
      return unreachable(batch.state)
  }
}

/** `฿50.00` or `30 แต้ม`. */
export const worthWords = (reward: DeskCoupon['reward'], amount: number): string =>
  rewardUnits[reward] === 'บาท'
    ? formatMoney(BigInt(amount))
    : `${formatCount(amount)} ${rewardUnits[reward]}`

/** What a reward is counted in. */
export const rewardUnits: Readonly<Record<DeskCoupon['reward'], string>> = {
  credit: 'บาท',
  points: 'แต้ม',
  spins: 'สิทธิ์หมุน',
  bonus: 'บาท',
  promotion: 'บาท',
}

type Terms = Pick<
  DeskCoupon,
  | 'kind'
  | 'reward'
  | 'amount'
  | 'budget'
  | 'uses_max'
  | 'per_person'
  | 'opens_at'
  | 'closes_at'
  | 'joined_within_days'
  | 'deposit_within_days'
  | 'exclusive_group'
  | 'valid_days'
  | 'per_person_day'
  | 'per_person_batch'
  | 'day_max'
  | 'min_level'
  | 'no_active_bonus'
  | 'promotion_title'
>

/** What a campaign says, a line each; what it does not ask for is left out. */
export function termRows(terms: Terms): { term: string; value: string }[] {
  const {
    joined_within_days: joined,
    deposit_within_days: deposited,
    exclusive_group: group,
  } = terms
  return [
    { term: 'แบบ', value: kindWords[terms.kind] },
    {
      term: terms.reward === 'promotion' ? 'โบนัสฝากสูงสุดต่อสิทธิ์' : 'ให้ต่อสิทธิ์',
      value: worthWords(terms.reward, terms.amount),
    },
    ...(terms.promotion_title === null
      ? []
      : [{ term: 'โบนัสตามโปรโมชั่น', value: terms.promotion_title }]),
    { term: 'สิทธิ์ทั้งหมด', value: formatCount(terms.uses_max) },
    { term: 'สิทธิ์ต่อคน', value: formatCount(terms.per_person) },
    { term: 'งบทั้งหมด', value: worthWords(terms.reward, terms.budget) },
    { term: 'จ่ายสูงสุด', value: worthWords(terms.reward, mostOf(terms)) },
    { term: 'เริ่ม', value: thaiDateTime(terms.opens_at) },
    { term: 'หมดเขต', value: thaiDateTime(terms.closes_at) },
    ...(joined === null ? [] : [{ term: 'เฉพาะผู้สมัครไม่เกิน', value: `${joined} วัน` }]),
    ...(deposited === null ? [] : [{ term: 'ต้องมียอดฝากภายใน', value: `${deposited} วัน` }]),
    ...(group === null ? [] : [{ term: 'กลุ่มที่ใช้ได้คนละครั้ง', value: group }]),
    ...limitRows(terms),
  ]
}

const limitRows = (terms: Terms): { term: string; value: string }[] =>
  [
    { term: 'สิทธิ์ต่อคนต่อวัน', limit: terms.per_person_day, unit: 'ครั้ง' },
    { term: 'สิทธิ์รวมต่อวัน', limit: terms.day_max, unit: 'ครั้ง' },
    { term: 'รหัสต่อคนต่อชุด', limit: terms.per_person_batch, unit: 'รหัส' },
    { term: 'ใช้ได้หลังได้รับ', limit: terms.valid_days, unit: 'วัน' },
    { term: 'ตั้งแต่ระดับสมาชิก', limit: terms.min_level, unit: '' },
  ]
    .flatMap(({ term, limit, unit }) =>
      limit === null ? [] : [{ term, value: `${formatCount(limit)} ${unit}`.trim() }],
    )
    .concat(terms.no_active_bonus ? [{ term: 'ระหว่างเล่นโบนัส', value: 'ใช้ไม่ได้' }] : [])

/** A campaign by its name, and what it can cost: read where somebody decides about it. */
export const costRows = (
  terms: Pick<DeskCoupon, 'title'> & Terms,
): { term: string; value: string; strong?: boolean }[] => [
  { term: 'คูปอง', value: terms.title },
  { term: 'จ่ายสูงสุด', value: worthWords(terms.reward, mostOf(terms)), strong: true },
  {
    term: 'ให้ต่อสิทธิ์',
    value: `${worthWords(terms.reward, terms.amount)} ไม่เกิน ${formatCount(terms.uses_max)} สิทธิ์`,
  },
]

/** What a campaign can cost: whole uses, within its budget. */
export const mostOf = ({
  amount,
  budget,
  uses_max: uses,
}: Pick<Terms, 'amount' | 'budget' | 'uses_max'>): number =>
  amount > 0 ? amount * Math.min(uses, Math.floor(budget / amount)) : 0
