import type { ServerFeature } from '#platform/feature.ts'
import { accountAudit } from '../audit-contract.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'

export const accountFeature: ServerFeature = {
  name: 'account',
  audit: accountAudit,
  memberRoutes: accountRoutes,
  jobs: accountJobs,
}
