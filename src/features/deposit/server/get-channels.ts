import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { CallOutput } from '#kernel/contract.ts'
import { invariant } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { ChannelView, getPaymentInfo } from '../contract.ts'
import {
  type Channel,
  findChannels,
  findReceivingAccounts,
  type ReceivingAccount,
} from './channel-store.ts'
import { findOpenPayments } from './payment-store.ts'
import { showPayment } from './payment-view.ts'

/** The deposit channels, those that are closed too. */
export async function getChannels({ db }: Services): Promise<ChannelView[]> {
  return (await findChannels(db)).map(showChannel)
}

/**
 * One channel with everything its tab shows.
 * @throws not_found
 */
export async function getChannelInfo(
  { db }: Services,
  memberId: number,
  channelId: number,
): Promise<CallOutput<typeof getPaymentInfo>> {
  const channel = (await findChannels(db)).find(({ id }) => id === channelId)
  if (!channel) throw new Refusal(commonErrors.not_found)
  const sub = channel.subChannels.find(({ receivingAccountId }) => receivingAccountId !== null)
  const receiver = sub ? await receivingAccountOf(db, sub.receivingAccountId) : null
  const open = await findOpenPayments(db, memberId)
  const pending = open.find((payment) => payment.channelId === channelId)
  return {
    ...showChannel(channel),
    receiver_name: receiver?.receiverName ?? null,
    quick_amounts: [...channel.quickSatang],
    lifetime_s: channel.lifetimeSeconds,
    pending: pending ? showPayment(pending) : null,
  }
}

/** The account that a payment or an open sub-channel names: it always exists. */
export async function receivingAccountOf(
  db: Db | Tx,
  accountId: bigint | null,
): Promise<ReceivingAccount> {
  const account = (await findReceivingAccounts(db)).find(({ id }) => id === accountId)
  invariant(account, `receiving account ${accountId} exists`)
  return account
}

function showChannel(channel: Channel): ChannelView {
  return {
    channel_id: channel.id,
    name: channel.name,
    type: channel.type,
    sub_channels: channel.subChannels.map(({ id, name }) => ({ sub_channel_id: id, name })),
    min_amount: channel.minSatang,
    max_amount: channel.maxSatang,
    enabled: channel.enabled,
  }
}
