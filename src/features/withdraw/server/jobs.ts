import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { inquirePayouts, payOut } from './pay-out.ts'
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
