import type { GatewayConsumer } from '#platform/gateway/gateway-events.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import { bookChargeRequest } from './requests.ts'
import { caseOfPayout, requestReturn } from './return-money.ts'

/** Charges are asked about and booked; a transfer may be money on its way back to a payer. */
export const depositConsumer: GatewayConsumer = {
  name: 'deposit',
  wants: ({ kind, payoutId }) =>
    kind.startsWith('charge.') || (payoutId !== null && caseOfPayout(payoutId) !== null),
  async take(tx, { kind, objectId, payoutId }) {
    if (kind.startsWith('charge.')) {
      await requestJob(tx, bookChargeRequest, { charge_id: objectId })
    }
    const caseId = payoutId === null ? null : caseOfPayout(payoutId)
    if (caseId !== null) await requestReturn(tx, caseId)
  },
}
