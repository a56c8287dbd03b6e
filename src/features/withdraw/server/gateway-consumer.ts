import type { GatewayConsumer } from '#platform/gateway/gateway-events.ts'
import { requestPayOut } from './pay-out.ts'

/** The gateway told something about a payout of ours: the job asks what, and believes that. */
export const withdrawConsumer: GatewayConsumer = {
  name: 'withdraw',
  wants: ({ kind, payoutId }) => kind.startsWith('transfer.') && /^\d{1,15}$/.test(payoutId ?? ''),
  take: (tx, { payoutId }) => requestPayOut(tx, Number(payoutId)),
}
