import { thaiDay } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { billLooks } from '../../../round/member/round-words.ts'
import type { BillWire } from './bill-wire.ts'
import { isReturned, type Outcome } from './bill-outcome.ts'

/** How a bill is shown: gold and won only where its member is richer by it. */
export const billLook = (bill: Outcome): { kind: StatusKind; word: string } =>
  isReturned(bill)
    ? { kind: 'returned', word: bill.win === bill.total ? 'เท่าทุน' : 'ได้คืนบางส่วน' }
    : billLooks[bill.status]

interface RoundOfBill {
  readonly emblem: string
  readonly market_name: string
  readonly round_no: number
  readonly draw_day: string
}

/** `ยี่กี รอบที่ 52` where a market has many rounds a day, else its name. */
export const billTitle = (bill: RoundOfBill): string =>
  bill.emblem === 'yk' ? `${bill.market_name} รอบที่ ${bill.round_no}` : bill.market_name

/** `งวด 20 พ.ย. 69` */
export const billDraw = (bill: RoundOfBill): string => `งวด ${thaiDay(bill.draw_day)}`

/**
 * What became of a prize that was corrected downwards: how much came back, how much is owed still and what
 * pays it; undefined where the last correction took nothing.
 */
export function correctedWords({
  revisions,
  owing,
}: Pick<BillWire, 'revisions' | 'owing'>): string | undefined {
  const last = revisions.at(-1)
  const taken = last ? -satangOf(last.moved) : 0n
  const left = last ? satangOf(last.owed) : 0n
  const isOwing = satangOf(owing) > 0n
  if (!isOwing && taken <= 0n && left === 0n) return undefined
  return [
    'ผลงวดนี้ถูกแก้ไข',
    ...(taken > 0n ? [`เรียกคืนจากกระเป๋าแล้ว ${formatMoney(taken)}`] : []),
    ...(isOwing
      ? [`ยังค้างคืน ${formatMoney(owing)} หักจากรางวัลครั้งถัดไปหรือก่อนโอนเงินถอน`]
      : left > 0n
        ? [`ยอดค้างคืน ${formatMoney(left)} ชำระครบแล้ว`]
        : []),
  ].join(' · ')
}
