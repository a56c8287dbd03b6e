import type { Job } from '#platform/jobs/jobs.ts'
import { forgetOldRowsJob } from './forget-old-rows.ts'
import { indexMembersJob } from './index-members.ts'
import type { AccountPorts } from './ports.ts'
import { sendOtpJob } from './send-otp.ts'
import { tellBankAccountJob } from './tell-bank-account.ts'
import { tellTotpRemovedJob } from './tell-totp-removed.ts'

/** What happens for members after a commit or by the clock. */
export const accountJobs = (ports: AccountPorts): readonly Job[] => [
  sendOtpJob,
  tellBankAccountJob,
  tellTotpRemovedJob,
  forgetOldRowsJob,
  indexMembersJob(ports),
]
