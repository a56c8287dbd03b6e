import * as z from 'zod/mini'
import type { Services } from '../services.ts'
import { errorOf, gatewaySatang, omiseClient, wireSatang } from './omise-client.ts'
import type { PayoutOrder, PayoutPort, PayoutState } from './payout-port.ts'

const transferShape = z.object({
  object: z.literal('transfer'),
  id: z.string(),
  amount: gatewaySatang(),
  paid: z.boolean(),
  failure_code: z.nullable(z.string()),
  failure_message: z.nullable(z.string()),
})
const listShape = z.object({ data: z.array(transferShape) })

type Transfer = z.output<typeof transferShape>

const FALLBACK_REASON = 'ธนาคารปลายทางไม่รับการโอน กรุณาตรวจสอบบัญชีหรือติดต่อเจ้าหน้าที่'

/** Pays out by Omise transfers, with our id as idempotency key and as their `withdraw_id`. */
export function omisePayouts(services: Services): PayoutPort {
  const client = omiseClient(services.config.rails.payout, services.secrets.payout.secretKey)
  return {
    async send(order) {
      const reply = await client.post('/transfers', bodyOf(order), {
        shape: transferShape,
        idempotencyKey: order.payoutId,
      })
      if (reply.kind === 'ok') return stateOf(reply.value)
      if (reply.kind === 'unknown') return { state: 'unknown', cause: reply.cause }
      // A conflict means that an order of this id exists: it has to be asked about, not given up.
      if (reply.status === 409 || reply.status === 401 || reply.status === 403) {
        return { state: 'unknown', cause: errorOf(reply) }
      }
      return { state: 'failed', transferId: null, message: reasonOf(reply.message) }
    },
    async find(payoutId) {
      const query = new URLSearchParams({ withdraw_id: payoutId })
      const reply = await client.get(`/transfers?${query.toString()}`, listShape)
      if (reply.kind === 'unknown') return { state: 'unknown', cause: reply.cause }
      if (reply.kind === 'refused') {
        return { state: 'unknown', cause: errorOf(reply) }
      }
      const [transfer] = reply.value.data
      return transfer ? stateOf(transfer) : { state: 'never_received' }
    },
  }
}

function bodyOf(order: PayoutOrder): object {
  return {
    amount: wireSatang(order.amountSatang),
    recipient: {
      bank_code: order.to.bankCode,
      account_number: order.to.accountNumber,
      name: order.to.name,
    },
    metadata: { withdraw_id: order.payoutId },
    source_account: order.sourceAccount,
  }
}

function stateOf(transfer: Transfer): PayoutState {
  const { id: transferId, amount: amountSatang } = transfer
  if (transfer.paid) return { state: 'paid', transferId, amountSatang }
  if (transfer.failure_code === null) return { state: 'under_way', transferId, amountSatang }
  return { state: 'failed', transferId, message: reasonOf(transfer.failure_message) }
}

/** The bank's words where they are Thai; a member cannot use "invalid recipient". */
function reasonOf(message: string | null): string {
  return message && /\p{Script=Thai}/u.test(message) ? message : FALLBACK_REASON
}
