import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import { staffAudit } from '../audit-contract.ts'
import { staffJobs } from './jobs.ts'
import type { StaffPorts } from './ports.ts'
import { staffAccountRoutes } from './routes.ts'
import { listStaffUsers } from './staff-store.ts'

/** @param ports what all other features declare; the staff's own part of the trail is added */
export const staffFeature = (ports: StaffPorts): ServerFeature => ({
  name: 'staff',
  audit: staffAudit,
  staffRoutes: staffAccountRoutes({ ...ports, objectNames: { ...ports.objectNames, ...ownNames } }),
  jobs: staffJobs,
})

const staffNames: FindObjectNames = async ({ db }) =>
  new Map((await listStaffUsers(db)).map((user) => [`${user.staffId}`, user.displayName]))

const ownNames = { staff: staffNames }
