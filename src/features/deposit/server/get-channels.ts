import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { CallOutput } from '#kernel/contract.ts'
import { invariant } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { ChannelView, getPaymentInfo } from '../contract.ts'
import { clockText, closedBecause } from '../rules/channel-open.ts'
import {
  type Channel,
  findChannels,
  findReceivingAccounts,
  type ReceivingAccount,
} from './channel-store.ts'
import { findAskable, findOpenAbove } from './limit-room.ts'
import { findOpenPayments } from './payment-store.ts'
import { showPayment } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { findMost } from './tier-room.ts'

/** The deposit channels as this member has them now, those that are closed too. */
export async function getChannels(
  services: Services,
  ports: DepositPorts,
  memberId: number,
): Promise<ChannelView[]> {
  const [channels, now, level] = await Promise.all([
    findChannels(services.db),
    services.clock.now(),
    ports.levelOf(services, memberId),
  ])
  return channels.map((channel) => showChannel(channel, now, level))
}

/**
 * One channel with everything its tab shows.
 * @throws not_found
 */
export async function getChannelInfo(
  services: Services,
  ports: DepositPorts,
  memberId: number,
  channelId: number,
): Promise<CallOutput<typeof getPaymentInfo>> {
  const { db } = services
  const channel = (await findChannels(db)).find(({ id }) => id === channelId)
  if (!channel) throw new Refusal(commonErrors.not_found)
  const [sub] = channel.subChannels
  const receiver = sub ? await receivingAccountOf(db, sub.receivingAccountId) : null
  const open = await findOpenPayments(db, memberId)
  // Of another channel too: whoever asks for a second one should know of the first.
  const pending = open.find((payment) => payment.channelId === channelId) ?? open[0]
  const level = await ports.levelOf(services, memberId)
  const askable = await findAskable(db, memberId)
  const most = await findMost(db, ports, memberId, channel.maxSatang)
  return {
    ...showChannel(channel, await services.clock.now(), level),
    receiver_name: receiver?.receiverName ?? null,
    quick_amounts: [...channel.quickSatang],
    lifetime_s: channel.lifetimeSeconds,
    pending: pending ? showPayment(pending, await findOpenAbove(db, memberId, open), []) : null,
    most: { amount: most.amountSatang, by: most.by },
    limit_left: askable && { amount: askable.satang, period: askable.period },
  }
}

/** The account that a payment or a sub-channel names: it always exists. */
export async function receivingAccountOf(
  db: Db | Tx,
  accountId: bigint,
): Promise<ReceivingAccount> {
  const account = (await findReceivingAccounts(db)).find(({ id }) => id === accountId)
  invariant(account, `receiving account ${accountId} exists`)
  return account
}

function showChannel(channel: Channel, now: Date, level: number): ChannelView {
  const reason = closedBecause(channel, now, level)
  return {
    channel_id: channel.id,
    name: channel.name,
    type: channel.type,
    sub_channels: channel.subChannels.map(({ id, name }) => ({ sub_channel_id: id, name })),
    min_amount: channel.minSatang,
    max_amount: channel.maxSatang,
    enabled: reason === null,
    closed_because: reason,
    maintenance: channel.maintenance,
    opens_at: channel.opensMinute === null ? null : clockText(channel.opensMinute),
    closes_at: channel.closesMinute === null ? null : clockText(channel.closesMinute),
    fee: channel.feeSatang,
    fee_payer: channel.feePayer,
    unique_satang: channel.hasUniqueSatang,
  }
}
