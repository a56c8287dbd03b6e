import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { PollSummaryWire } from '../contract.ts'
import type { PollState } from '../rules/poll-state.ts'
import type { Currency } from '../rules/prize.ts'

/** How each state is shown. */
export const pollLooks: Readonly<Record<PollState, { kind: StatusKind; word: string }>> = {
  scheduled: { kind: 'upcoming', word: 'รอเปิด' },
  open: { kind: 'open', word: 'เปิดให้ทาย' },
  closed: { kind: 'waiting', word: 'รอประกาศผล' },
  resulted: { kind: 'checking', word: 'กำลังจ่ายรางวัล' },
  paid: { kind: 'done', word: 'จ่ายรางวัลแล้ว' },
  void: { kind: 'cancelled', word: 'ยกเลิก' },
}

/** `฿1,000` or `100 แต้ม`. */
export function prizeAmount(currency: Currency, amount: string): string {
  return currency === 'THB'
    ? formatMoney(amount, { decimals: 'auto' })
    : `${formatCount(BigInt(amount))} แต้ม`
}

/** What there is to win, in a few words. */
export function prizeHead({ prize }: Pick<PollSummaryWire, 'prize'>): string {
  const amount = prizeAmount(prize.currency, prize.amount)
  return prize.kind === 'pot' ? amount : `${amount} ต่อสิทธิ์`
}

/** How it is shared, in a sentence. */
export function prizeRule({ prize }: Pick<PollSummaryWire, 'prize'>): string {
  const by = prize.weighs === 'vote' ? 'ตามจำนวนสิทธิ์ที่ทายถูก' : 'คนละเท่ากัน'
  const rolls = prize.nobody_right === 'rollover' ? ' ถ้าไม่มีผู้ทายถูก รางวัลทบไปกิจกรรมถัดไป' : ''
  return prize.kind === 'pot'
    ? `หารกันในผู้ทายถูกทุกคน ${by}${rolls}`
    : `จ่าย${by === 'คนละเท่ากัน' ? by : ` ${by}`} รวมไม่เกิน ${prizeAmount(prize.currency, prize.budget)}`
}

/** Whose play earns votes. */
export const productWords: Readonly<Record<string, string>> = { lottery: 'หวย' }
