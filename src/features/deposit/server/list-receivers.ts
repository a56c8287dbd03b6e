import type { Satang } from '#kernel/money.ts'
import type { Services } from '#platform/services.ts'
import { closedBecause } from '../rules/channel-open.ts'
import { findChannels, findReceivingAccounts } from './channel-store.ts'

/** An account of the house that a member may transfer to by hand. */
export interface Receiver {
  /** Null for a TrueMoney wallet. */
  readonly bankCode: string | null
  readonly accountName: string
  readonly accountNumber: string
  readonly minSatang: Satang
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
    .flatMap(({ minSatang, subChannels }) =>
      subChannels.flatMap(({ receivingAccountId }) => {
        const account = accounts.find(({ id }) => id === receivingAccountId)
        if (!account) return []
        const { bankCode, receiverName: accountName, accountNumber } = account
        return [{ bankCode, accountName, accountNumber, minSatang }]
      }),
    )
}
