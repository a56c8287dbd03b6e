import * as z from 'zod/mini'
import { baht, defineCall, id, instant, type WireOutput } from '#kernel/contract.ts'
import { channelType, paymentStatus } from './contract.ts'

const payment = z.object({
  payment_id: id(),
  reference: z.string(),
  amount: baht(),
  status: paymentStatus,
  channel_type: channelType,
  /** Our account that it was to be paid to. */
  account: z.string(),
  created_at: instant(),
  expires_at: instant(),
  paid_at: z.nullable(instant()),
  cancelled_at: z.nullable(instant()),
  /** What it brought its member; null where nothing did. */
  credited_amount: z.nullable(baht()),
  member_id: id(),
  member_name: z.string(),
  member_phone: z.string(),
})

export const getCaseEvidence = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/review/evidence',
  summary:
    'What helps to find the owner of waiting money: payments like it, a slip, earlier deposits',
  access: 'staff',
  permission: 'deposit.review',
  input: z.object({ case_id: id() }),
  output: z.object({
    /** Payments to the same account of about that amount and time, the nearest amount first. */
    candidates: z.array(payment),
    /** Who sent the slip of this transfer, and for which of his payments. */
    slip: z.nullable(
      z.object({
        member_id: id(),
        member_name: z.string(),
        member_phone: z.string(),
        reference: z.nullable(z.string()),
        sent_at: instant(),
      }),
    ),
    /** The last deposits of whom the money seems to belong to: its payment's member, else its payer. */
    last_deposits: z.array(payment),
  }),
  errors: [],
})

export type WireEvidence = WireOutput<typeof getCaseEvidence>
export type WireEvidencePayment = WireEvidence['candidates'][number]
