import * as z from 'zod/mini'
import type { ServerFeature } from '../feature.ts'
import { defineJob } from '../jobs/jobs.ts'
import { expireApprovals } from './approval.ts'

/** Every minute: what was asked for and ran out is written down as that. */
export const approvalFeature: ServerFeature = {
  name: 'approval',
  jobs: [
    defineJob({
      name: 'approval.expire',
      payload: z.object({}),
      cron: '* * * * *',
      run: ({ db }) => expireApprovals(db, null),
    }),
  ],
}
