import type { ServerFeature } from '#platform/feature.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'

export const accountFeature: ServerFeature = {
  name: 'account',
  memberRoutes: accountRoutes,
  jobs: accountJobs,
}
