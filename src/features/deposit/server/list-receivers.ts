import type { Satang } from '#kernel/money.ts'
import type { Services } from '#platform/services.ts'
import { findChannels, findReceivingAccounts } from './channel-store.ts'

/** An account of the house that a member may transfer to by hand. */
export interface Receiver {
  readonly bankCode: string
  readonly accountName: string
  readonly accountNumber: string
  readonly minSatang: Satang
}

/** The accounts of the open channels of a kind; none while the channel is closed. */
export async function listReceivers(
  { db }: Pick<Services, 'db'>,
  type: 'bank' | 'truemoney',
): Promise<Receiver[]> {
  const [channels, accounts] = await Promise.all([findChannels(db), findReceivingAccounts(db)])
  return channels
    .filter((channel) => channel.type === type && channel.enabled)
    .flatMap(({ minSatang, subChannels }) =>
      subChannels.flatMap(({ enabled, receivingAccountId }) => {
        const account = accounts.find(({ id }) => id === receivingAccountId)
        if (!enabled || !account) return []
        const { bankCode, receiverName: accountName, accountNumber } = account
        return [{ bankCode, accountName, accountNumber, minSatang }]
      }),
    )
}
