import type { Satang } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ChannelType } from '../contract.ts'

/** A channel as somebody wants it. */
export interface WantedChannel {
  readonly type: ChannelType
  readonly minSatang: Satang
  readonly maxSatang: Satang
  readonly isEnabled: boolean
  readonly hasUniqueSatang: boolean
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly accounts: readonly { readonly bankCode: string | null; readonly accountNumber: string }[]
}

export type ChannelFault =
  | 'channel_limits_crossed'
  | 'channel_hours_half'
  | 'receiving_account_odd'
  | 'receiving_account_taken'
  | 'channel_needs_satang'
  | 'channel_without_account'

/** What is wrong with a channel by itself, in the order in which it is told. */
export function checkChannel(wanted: WantedChannel): Result<null, ChannelFault> {
  const { accounts, opensAt, closesAt } = wanted
  if (wanted.minSatang > wanted.maxSatang) return err('channel_limits_crossed')
  const isHalf = (opensAt === null) !== (closesAt === null)
  if (isHalf || (opensAt !== null && opensAt === closesAt)) return err('channel_hours_half')
  if (wanted.type === 'qr') {
    // The gateway has the account of a QR.
    return accounts.length > 0 ? err('receiving_account_odd') : ok(null)
  }
  // A statement gives no reference of ours back.
  if (!wanted.hasUniqueSatang) return err('channel_needs_satang')
  if (!accounts.every((account) => fits(wanted.type, account))) return err('receiving_account_odd')
  const numbers = accounts.map(({ bankCode, accountNumber }) => `${bankCode} ${accountNumber}`)
  if (new Set(numbers).size < numbers.length) return err('receiving_account_taken')
  return wanted.isEnabled && accounts.length === 0 ? err('channel_without_account') : ok(null)
}

/** A wallet is a Thai mobile number without a bank (standards.md §5.4). */
function fits(type: ChannelType, account: WantedChannel['accounts'][number]): boolean {
  const { bankCode, accountNumber } = account
  return type === 'truemoney'
    ? bankCode === null && /^0[689]\d{8}$/.test(accountNumber)
    : bankCode !== null
}
