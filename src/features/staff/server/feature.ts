import type { ServerFeature } from '#platform/feature.ts'
import { staffJobs } from './jobs.ts'
import type { StaffPorts } from './ports.ts'
import { staffAccountRoutes } from './routes.ts'

export const staffFeature = (ports: StaffPorts): ServerFeature => ({
  name: 'staff',
  staffRoutes: staffAccountRoutes(ports),
  jobs: staffJobs,
})
