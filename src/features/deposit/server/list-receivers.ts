import type { Satang } from '#kernel/money.ts'
import type { Services } from '#platform/services.ts'
import { clockText, closedBecause } from '../rules/channel-open.ts'
import { type Channel, findChannels, findReceivingAccounts } from './channel-store.ts'

/** An account of the house that a member may transfer to by hand. */
export interface Receiver {
  /** Null for a TrueMoney wallet. */
  readonly bankCode: string | null
  readonly accountName: string
  readonly accountNumber: string
  readonly minSatang: Satang
  readonly maxSatang: Satang
  readonly feeSatang: Satang
  readonly feePayer: 'house' | 'member'
  /** `09:30` in Bangkok; both null: around the clock. */
  readonly opensAt: string | null
  readonly closesAt: string | null
}

/** The accounts of the channels of a kind that are open to this level; none while they are closed. */
export async function listReceivers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  type: 'bank' | 'truemoney',
  level: number,
): Promise<Receiver[]> {
  const [channels, accounts, now] = await Promise.all([
    findChannels(db),
    findReceivingAccounts(db),
    clock.now(),
  ])
  return channels
    .filter((channel) => channel.type === type && closedBecause(channel, now, level) === null)
    .flatMap((channel) =>
      channel.subChannels.flatMap(({ receivingAccountId }) => {
        const account = accounts.find(({ id }) => id === receivingAccountId)
        if (!account) return []
        const { bankCode, receiverName: accountName, accountNumber } = account
        return [{ bankCode, accountName, accountNumber, ...termsOf(channel) }]
      }),
    )
}

const termsOf = (channel: Channel) => ({
  minSatang: channel.minSatang,
  maxSatang: channel.maxSatang,
  feeSatang: channel.feeSatang,
  feePayer: channel.feePayer,
  opensAt: channel.opensMinute === null ? null : clockText(channel.opensMinute),
  closesAt: channel.closesMinute === null ? null : clockText(channel.closesMinute),
})
