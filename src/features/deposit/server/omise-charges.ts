import * as z from 'zod/mini'
import {
  errorOf,
  gatewaySatang,
  gatewayTime,
  omiseClient,
  wireSatang,
} from '#platform/gateway/omise-client.ts'
import type { Services } from '#platform/services.ts'
import type { ChargeGateway, ChargeOrder, GatewayCharge, GatewayEvent } from './ports.ts'

const text = () => z.nullable(z.string())

const chargeShape = z.object({
  object: z.literal('charge'),
  id: z.string(),
  status: z.string(),
  amount: gatewaySatang(),
  currency: z.literal('THB'),
  reference: text(),
  source: z.object({
    scannable_code: z.nullable(z.object({ payload: z.optional(z.string()) })),
  }),
  receiver: z.object({ biller_id: text(), account_number: text() }),
  payer: z.nullable(z.object({ name: text(), bank_code: text(), account_number: text() })),
  paid_at: z.nullable(gatewayTime()),
})

/** An event as it is sent and as it is listed; of its data only the ids are read. */
export const eventShape = z.object({
  object: z.literal('event'),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  key: z.string().check(z.regex(/^[a-z_]{1,30}\.[a-z_]{1,30}$/)),
  created_at: gatewayTime(),
  data: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    metadata: z.optional(z.object({ withdraw_id: z.optional(z.union([z.string(), z.number()])) })),
  }),
})
const eventsShape = z.object({ data: z.array(z.unknown()), total: z.int() })

const EVENTS_A_PAGE = 100

/** Omise charges with a PromptPay source; amounts in satang. */
export function omiseCharges(services: Services): ChargeGateway {
  const client = omiseClient(services)
  return {
    async createCharge(order) {
      const reply = await client.post('/charges', bodyOf(order), {
        shape: chargeShape,
        idempotencyKey: `deposit-${order.reference}`,
      })
      if (reply.kind !== 'ok') {
        services.log.error(
          { err: errorOf(reply), paymentId: order.paymentId },
          'gateway made no charge',
        )
        return null
      }
      const qrPayload = reply.value.source.scannable_code?.payload
      return qrPayload ? { chargeId: reply.value.id, qrPayload } : null
    },
    async getCharge(chargeId) {
      const reply = await client.get(`/charges/${encodeURIComponent(chargeId)}`, chargeShape)
      if (reply.kind === 'ok') return toCharge(reply.value)
      if (reply.kind === 'refused' && reply.status === 404) return null
      throw new Error(`gateway did not answer about charge ${chargeId}`, { cause: errorOf(reply) })
    },
    async *listEvents(since) {
      for (let offset = 0; ; offset += EVENTS_A_PAGE) {
        const query = new URLSearchParams({
          limit: `${EVENTS_A_PAGE}`,
          offset: `${offset}`,
          order: 'chronological',
        })
        if (since) query.set('from', since.toISOString())
        const reply = await client.get(`/events?${query.toString()}`, eventsShape)
        if (reply.kind !== 'ok')
          throw new Error('gateway did not list its events', { cause: errorOf(reply) })
        for (const listed of reply.value.data) {
          // An event of a shape we do not know must not hide those behind it.
          const event = z.safeParse(eventShape, listed)
          if (event.success) yield toEvent(event.data)
        }
        if (offset + EVENTS_A_PAGE >= reply.value.total) return
      }
    },
  }
}

function bodyOf(order: ChargeOrder): object {
  const { receiver } = order
  return {
    amount: wireSatang(order.amountSatang),
    currency: 'THB',
    source: { type: 'promptpay' },
    metadata: { payment_id: order.paymentId },
    expires_at: order.expiresAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    receiver: {
      biller_id: receiver.billerId,
      ref1: order.reference,
      ref2: receiver.billerReference,
      bank_code: receiver.bankCode,
      account_number: receiver.accountNumber,
    },
  }
}

function toCharge(charge: z.output<typeof chargeShape>): GatewayCharge {
  return {
    chargeId: charge.id,
    isPaid: charge.status === 'successful',
    amountSatang: charge.amount,
    reference: charge.reference,
    receiver: {
      billerId: charge.receiver.biller_id,
      accountNumber: charge.receiver.account_number,
    },
    payer: {
      name: charge.payer?.name ?? null,
      bankCode: charge.payer?.bank_code ?? null,
      accountNumber: charge.payer?.account_number ?? null,
    },
    paidAt: charge.paid_at,
  }
}

/** @returns the event without its data's details */
export function toEvent(event: z.output<typeof eventShape>): GatewayEvent {
  const payoutId = event.data.metadata?.withdraw_id
  return {
    eventId: event.id,
    key: event.key,
    objectId: event.data.id,
    createdAt: event.created_at,
    payoutId: payoutId === undefined ? null : `${payoutId}`,
  }
}
