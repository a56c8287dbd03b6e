import type { Satang } from '#kernel/money.ts'
import { Refusal, refuseField } from '#kernel/errors.ts'
import { ok } from '#kernel/result.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Random } from '#platform/random/random.ts'
import { depositErrors } from '../contract.ts'
import { checkHoldings, chooseAmount } from '../rules/choose-amount.ts'
import type { Channel } from './channel-store.ts'
import {
  countHoldings,
  findReservedAmounts,
  lockAmountsOf,
  releaseAmounts,
} from './amount-store.ts'
import { refuseAboveLimit, refuseResumed } from './limit-room.ts'
import {
  expireOverdue,
  findOpenPayments,
  findPaymentByKey,
  insertPayment,
  type Payment,
} from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { refusalOfTier } from './tier-room.ts'

/** What a member asks for, checked against the channel. */
export interface PaymentOrder {
  readonly memberId: number
  readonly idempotencyKey: string
  readonly channel: Channel
  readonly subChannelId: number
  readonly receivingAccountId: bigint
  readonly baseSatang: Satang
}

/** Crockford's alphabet without I, L, O, U: nobody misreads a reference on the phone. */
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const OWN_OVERDUE_MAX = 100
/** Every lost race means that somebody else won one, and only 99 can. */
const RACES_MAX = 200

/**
 * Reserves an amount of its own for a payment, or takes what was typed where the channel knows payments by
 * their reference, or finds the one that is open for the same request.
 * A member's requests come one after the other, so that his limits hold; among members unique
 * indexes decide every race, and the loser looks again.
 * @throws too_many_open_payments, too_many_payments_lately, deposit_limit_reached, deposit_above_tier,
 *   deposit_tier_day_reached, deposit_channel_full
 */
export async function reservePayment(
  tx: Tx,
  random: Random,
  ports: Pick<DepositPorts, 'ceilingsOf'>,
  order: PaymentOrder,
): Promise<{ payment: Payment; resumed: boolean }> {
  const { memberId, receivingAccountId, baseSatang, channel } = order
  await lockAmountsOf(tx, memberId)
  for (const overdue of await expireOverdue(tx, { memberId, limit: OWN_OVERDUE_MAX })) {
    await publishPayment(tx, overdue, 'expired')
  }
  await releaseAmounts(tx, receivingAccountId, baseSatang)
  for (let attempt = 0; attempt < RACES_MAX; attempt += 1) {
    const stored = await findPaymentByKey(tx, memberId, order.idempotencyKey)
    const open = stored ?? (await findOpenOf(tx, order))
    if (open) {
      await refuseResumed(tx, open)
      return { payment: open, resumed: true }
    }
    const room = checkHoldings(await countHoldings(tx, memberId), channel.openMax)
    if (!room.ok) throw new Refusal(depositErrors[room.error])
    await refuseAboveLimit(tx, memberId, baseSatang)
    await refuseAboveTier(tx, ports, order)
    const amount = channel.hasUniqueSatang
      ? chooseAmount(
          baseSatang,
          await findReservedAmounts(tx, receivingAccountId, baseSatang),
          random.integer,
        )
      : ok(baseSatang)
    if (!amount.ok) throw new Refusal(depositErrors.deposit_channel_full)
    const payment = await insertPayment(tx, {
      ...order,
      channelId: channel.id,
      reference: `DP${random.code(REFERENCE_ALPHABET, 8)}`,
      amountSatang: amount.value,
      lifetimeSeconds: channel.lifetimeSeconds,
      graceSeconds: channel.graceSeconds,
    })
    if (payment) return { payment, resumed: false }
  }
  throw new Refusal(depositErrors.deposit_channel_full)
}

/** Judged under the member's lock, so two tabs come one after the other and the second sees the first. */
async function refuseAboveTier(
  tx: Tx,
  ports: Pick<DepositPorts, 'ceilingsOf'>,
  { memberId, baseSatang }: PaymentOrder,
): Promise<void> {
  const refusal = await refusalOfTier(tx, ports, memberId, baseSatang)
  if (refusal !== null) throw refuseField(depositErrors[refusal], 'amount')
}

/** The open payment of the same amount, by the same way. */
async function findOpenOf(tx: Tx, order: PaymentOrder): Promise<Payment | null> {
  const open = await findOpenPayments(tx, order.memberId)
  return (
    open.find(
      ({ subChannelId, baseSatang }) =>
        subChannelId === order.subChannelId && baseSatang === order.baseSatang,
    ) ?? null
  )
}
