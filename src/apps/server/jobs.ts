import { accountJobs } from '#features/account/server/jobs.ts'
import { autoResultJob } from '#features/lottery/server/results/auto-result-job.ts'
import { readFeedsJob, recheckFeedsJob } from '#features/lottery/server/results/read-feeds-job.ts'
import { voidMissingJob } from '#features/lottery/server/results/void-missing-job.ts'
import { forgetRemindersJob } from '#features/lottery/server/reminders/remind-members.ts'
import { numberNewsJob } from '#features/lottery/server/risk/number-news.ts'
import { roundsJob } from '#features/lottery/server/rounds-job.ts'
import { settleJob } from '#features/lottery/server/settle/settle-job.ts'
import { watchRoundsJob } from '#features/lottery/server/watch/watch-rounds-job.ts'
import { forgetOldNoticesJob } from '#features/notice/server/forget-old-notices.ts'
import { noticeTurnJob } from '#features/notice/server/member-notice.ts'
import { pushJob } from '#features/notice/server/push/push-job.ts'
import { staffJobs } from '#features/staff/server/jobs.ts'
import { depositJobs } from '#features/deposit/server/jobs.ts'
import { withdrawJobs } from '#features/withdraw/server/jobs.ts'
import { ledgerJobs } from '#ledger/jobs.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { depositPorts, withdrawPorts } from './ports.ts'

/** Every job of the product, one line each. */
export const jobs: readonly Job[] = [
  ...ledgerJobs,
  ...accountJobs,
  ...depositJobs(depositPorts),
  ...withdrawJobs(withdrawPorts),
  ...staffJobs,
  roundsJob,
  settleJob,
  voidMissingJob,
  autoResultJob,
  readFeedsJob,
  recheckFeedsJob,
  watchRoundsJob,
  numberNewsJob,
  forgetRemindersJob,
  pushJob,
  noticeTurnJob,
  forgetOldNoticesJob,
]
