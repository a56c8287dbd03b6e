import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { WireChannel } from '../contract.ts'

/** What a deposit by this channel costs beside its amount; null where it costs nothing. */
export function feeText({ fee, fee_payer: payer }: Pick<WireChannel, 'fee' | 'fee_payer'>) {
  if (satangOf(fee) === 0n) return null
  return payer === 'house'
    ? `ค่าธรรมเนียม ${formatMoney(fee)} ทางเราจ่ายให้`
    : `ธนาคารหรือวอลเล็ทเก็บค่าธรรมเนียมจากคุณ ${formatMoney(fee)} นอกเหนือจากยอดโอน`
}
