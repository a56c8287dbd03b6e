import { accountJobs } from '#features/account/server/jobs.ts'
import type { Job } from '#platform/jobs/jobs.ts'

/** Every job of the product, one line each. */
export const jobs: readonly Job[] = [...accountJobs]
