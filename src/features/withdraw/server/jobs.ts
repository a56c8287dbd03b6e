import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { inquirePayouts, payOut, requestPayOut } from './pay-out.ts'
import type { WithdrawPorts } from './ports.ts'
import { payOutRequest } from './requests.ts'

/** The jobs of withdrawals: one that is asked for, one that the clock starts. */
export function withdrawJobs(ports: WithdrawPorts): Job[] {
  return [
    defineJob({
      ...payOutRequest,
      run: (services, { withdraw_id: id }) => payOut(services, ports, id),
    }),
    defineJob({
      name: 'withdraw.inquire_payouts',
      payload: z.object({}),
      cron: '* * * * *',
      run: (services) => inquirePayouts(services, ports),
    }),
  ]
}

/** The gateway told something about a payout of ours: the job asks what, and believes that. */
export async function onGatewayEvent(
  tx: Tx,
  event: { readonly key: string; readonly payoutId: string | null },
): Promise<void> {
  const isOurs = event.key.startsWith('transfer.') && /^\d{1,15}$/.test(event.payoutId ?? '')
  if (isOurs) await requestPayOut(tx, Number(event.payoutId))
}
