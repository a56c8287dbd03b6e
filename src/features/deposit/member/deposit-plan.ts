import type { WireOutput } from '#kernel/contract.ts'
import type { Unfit } from '#ui/thai/amount.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { getPaymentInfo } from '../contract.ts'
import { leftText } from './limit-words.ts'

type Info = Pick<
  WireOutput<typeof getPaymentInfo>,
  'min_amount' | 'most' | 'limit_left' | 'pending'
>

/** The most that the next payment can be in whole baht, whatever bounds it, and what that is. */
export function mostOf({ most: { amount, by }, limit_left: left }: Info): {
  readonly satang: bigint
  readonly words: string
} {
  if (left && satangOf(left.amount) < satangOf(amount)) {
    return { satang: satangOf(left.amount), words: leftText(left) }
  }
  const sum = formatMoney(amount)
  const words = {
    channel: `สูงสุด ${sum} ต่อครั้ง`,
    tier: `ระดับการยืนยันตัวตนของคุณฝากได้ ${sum} ต่อครั้ง`,
    tier_day: `ระดับการยืนยันตัวตนของคุณฝากได้อีก ${sum} วันนี้`,
  }[by]
  return { satang: satangOf(amount), words }
}

/** What is wrong with an amount; the server decides, and this says so where it is typed. */
export function unfitDeposit(wire: string, info: Info): Unfit | undefined {
  const { min_amount: min, pending } = info
  const amount = satangOf(wire)
  if (amount < satangOf(min)) return { text: `ขั้นต่ำ ${formatMoney(min)}`, isTooSmall: true }
  // The open payment of the same amount is counted already.
  if (pending?.passes_limit === false && pending.base_amount === wire) return undefined
  const { satang, words } = mostOf(info)
  return amount > satang ? { text: words } : undefined
}
