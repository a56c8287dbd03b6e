import * as z from 'zod/mini'
import {
  errorOf,
  gatewaySatang,
  gatewayTime,
  omiseClient,
  wireSatang,
} from '#platform/gateway/omise-client.ts'
import type { Services } from '#platform/services.ts'
import { readPayer } from '../rules/payer.ts'
import type { ChargeGateway, ChargeOrder, GatewayCharge } from './ports.ts'

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
  receiver: z.object({
    biller_id: text(),
    bank_code: z.optional(text()),
    account_number: text(),
  }),
  payer: z.nullable(z.object({ name: text(), bank_code: text(), account_number: text() })),
  paid_at: z.nullable(gatewayTime()),
})

/** Omise charges with a PromptPay source; amounts in satang. */
export function omiseCharges(services: Services): ChargeGateway {
  const client = omiseClient(services.config.rails.gateway, services.secrets.gateway.secretKey)
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
      bankCode: charge.receiver.bank_code ?? null,
      accountNumber: charge.receiver.account_number,
    },
    payer: readPayer({
      name: charge.payer?.name ?? null,
      bankCode: charge.payer?.bank_code ?? null,
      account: charge.payer?.account_number ?? null,
    }),
    paidAt: charge.paid_at,
  }
}
