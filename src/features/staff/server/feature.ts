import type { ServerFeature } from '#platform/feature.ts'
import { staffJobs } from './jobs.ts'
import { staffAccountRoutes } from './routes.ts'

export const staffFeature: ServerFeature = {
  name: 'staff',
  staffRoutes: staffAccountRoutes,
  jobs: staffJobs,
}
