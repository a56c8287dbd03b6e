import { amountBlock, type readAmount, type Unfit } from '#ui/thai/amount.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { feeOf } from '../rules/fee.ts'
import type { WithdrawInfoWire } from './info-wire.ts'

/** What the next withdrawal costs: the same rule that the server asks. */
export function feeNow(amount: string, { fee }: WithdrawInfoWire): bigint {
  const terms = { feeFixedSatang: satangOf(fee.fixed), feeBp: fee.bp, freeTimesADay: fee.free_left }
  return feeOf(satangOf(amount), terms, 0)
}

/** `ฟรีอีก 2 ครั้งวันนี้ แล้วครั้งละ ฿10.00` */
export function feeWords({ fee }: WithdrawInfoWire): string {
  const parts = [
    satangOf(fee.fixed) > 0n ? `ครั้งละ ${formatMoney(fee.fixed)}` : '',
    fee.bp > 0 ? `${fee.bp / 100}% ของยอดถอน` : '',
  ].filter(Boolean)
  if (parts.length === 0) return 'ไม่มีค่าธรรมเนียม'
  const words = `ค่าธรรมเนียม ${parts.join(' + ')}`
  return fee.free_left > 0 ? `ฟรีอีก ${fee.free_left} ครั้งวันนี้ จากนั้น${words}` : words
}

/** What a request is held against: the wallet that was chosen. */
export type Source = WithdrawInfoWire['wallets'][number]

/** Where the money comes from and goes to. */
interface Chosen {
  readonly source: Source | undefined
  readonly account: WithdrawInfoWire['bank_accounts'][number] | undefined
}

/** What is wrong with an amount, held against the site's bounds, the day's and the wallet's. */
export function unfitAmount(
  wire: string,
  info: Pick<WithdrawInfoWire, 'min_amount' | 'max_amount' | 'day_left' | 'owed'>,
  source: Pick<Source, 'withdrawable'> | undefined,
): Unfit | undefined {
  const { min_amount: min, max_amount: max, day_left: dayLeft } = info
  const amount = satangOf(wire)
  if (amount < satangOf(min)) return { text: `ถอนขั้นต่ำ ${formatMoney(min)}`, isTooSmall: true }
  if (amount > satangOf(max)) return { text: `ถอนได้สูงสุด ${formatMoney(max)} ต่อครั้ง` }
  if (dayLeft !== null && amount > satangOf(dayLeft)) {
    return { text: `วันนี้ถอนได้อีก ${formatMoney(dayLeft)}` }
  }
  const most = source?.withdrawable ?? '0'
  if (amount <= satangOf(most)) return undefined
  const why = satangOf(info.owed) > 0n ? `กันไว้เป็นยอดค้าง ${formatMoney(info.owed)}` : 'ยอดเงินไม่พอ'
  return { text: `${why} ถอนได้ ${formatMoney(most)}` }
}

/**
 * The most of this request, of all that bounds it, and what bounds it. What the wallet has is named by its card
 * alone, which a member may hide.
 */
export function mostWords(
  { max_amount: max, day_left: dayLeft }: Pick<WithdrawInfoWire, 'max_amount' | 'day_left'>,
  source: Pick<Source, 'withdrawable'> | undefined,
): string {
  const once = satangOf(max)
  const day = dayLeft === null ? once : satangOf(dayLeft)
  if (source && satangOf(source.withdrawable) < (day < once ? day : once)) {
    return 'ครั้งนี้สูงสุดเท่ายอดที่ถอนได้'
  }
  return day < once
    ? `ครั้งนี้สูงสุด ${formatMoney(day)} ที่เหลือของวันนี้`
    : `ครั้งนี้สูงสุด ${formatMoney(once)} ต่อครั้ง`
}

/** Says on the button why it cannot be pressed yet. */
export function blockedBy(
  read: ReturnType<typeof readAmount>,
  info: WithdrawInfoWire,
  { source, account }: Chosen,
): string | false {
  if (!account) return 'ยังไม่มีบัญชีธนาคาร'
  if (account.review_until !== null) return 'บัญชีนี้รอตรวจสอบ เลือกบัญชีอื่น'
  if (info.times_left <= 0) return 'วันนี้ถอนครบจำนวนครั้งแล้ว'
  const { turnover } = info
  const isMain = source?.wallet_type_id === 1
  if (isMain && turnover.refuses && satangOf(turnover.left) > 0n) {
    return `ต้องเล่นอีก ${formatMoney(turnover.left)}`
  }
  if (!read.ok) return amountBlock(read.error)
  return unfitAmount(read.value, info, source)?.text ?? false
}
