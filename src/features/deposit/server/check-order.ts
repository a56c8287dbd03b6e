import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import type { Services } from '#platform/services.ts'
import { findStanding } from '#platform/stake-gate/stake-gate.ts'
import { type ChannelType, depositErrors } from '../contract.ts'
import { closedBecause } from '../rules/channel-open.ts'
import { checkAmount } from '../rules/choose-amount.ts'
import { findChannels } from './channel-store.ts'
import { findPaymentByKey, type Payment } from './payment-store.ts'
import type { DepositPorts } from './ports.ts'
import type { PaymentOrder } from './reserve-payment.ts'

/** What a member asks for, as it comes. */
export interface AskedPayment {
  readonly channel_id: number
  readonly sub_channel_id: number
  readonly amount: Satang
}

/**
 * May this member have a payment of this channel? The refusals come in the order of the contract.
 * @param types the kinds of channels that the call is for; another one is as if closed
 */
export async function checkOrder(
  services: Services,
  ports: DepositPorts,
  who: { readonly memberId: number; readonly idempotencyKey: string },
  input: AskedPayment,
  types: readonly ChannelType[],
): Promise<PaymentOrder> {
  const { db } = services
  const { memberId, idempotencyKey } = who
  const channel = (await findChannels(db)).find(({ id }) => id === input.channel_id)
  if (!channel) throw new Refusal(commonErrors.not_found)
  const earlier = await findPaymentByKey(db, memberId, idempotencyKey)
  if (earlier) refuseOtherBody(earlier, input)
  const standing = await findStanding(db, memberId)
  if (standing?.status !== 'active' || standing.isExcluded) {
    throw new Refusal(depositErrors.deposit_not_allowed)
  }
  const level = await ports.levelOf(services, memberId)
  const isOpen = closedBecause(channel, await services.clock.now(), level) === null
  if (!isOpen || !types.includes(channel.type)) throw new Refusal(depositErrors.channel_not_open)
  const sub = channel.subChannels.find(({ id }) => id === input.sub_channel_id)
  if (!sub) throw new Refusal(commonErrors.not_found)
  const checked = checkAmount(input.amount, channel)
  if (!checked.ok) throw refuseField(depositErrors[checked.error], 'amount')
  return {
    memberId,
    idempotencyKey,
    channel,
    subChannelId: sub.id,
    receivingAccountId: sub.receivingAccountId,
    baseSatang: input.amount,
  }
}

/** A key names one request; with another body it is a client's mistake and no new payment. */
export function refuseOtherBody(payment: Payment, input: AskedPayment): void {
  const isSame =
    payment.subChannelId === input.sub_channel_id && payment.baseSatang === input.amount
  if (!isSame) throw new Refusal(stakeErrors.idempotency_mismatch)
}
