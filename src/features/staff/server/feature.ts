import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import type { SealedColumn } from '#platform/vault/sealed-column.ts'
import { staffAudit } from '../audit-contract.ts'
import { staffDeskChanged } from '../people-contract.ts'
import { staffApproval } from './approvals.ts'
import { staffJobs } from './jobs.ts'
import { findDemoStaff } from './people-store.ts'
import type { StaffPorts } from './ports.ts'
import { peopleRoutes, staffAccountRoutes } from './routes.ts'
import { listStaffUsers } from './staff-store.ts'

/** @param ports what all other features declare; the staff's own part of the trail is added */
export const staffFeature = (ports: StaffPorts): ServerFeature => ({
  name: 'staff',
  audit: staffAudit,
  staffRoutes: [
    ...staffAccountRoutes({ ...ports, objectNames: { ...ports.objectNames, ...ownNames } }),
    ...peopleRoutes(ports),
  ],
  events: [staffDeskChanged],
  approvals: [staffApproval],
  startFaults: demoFaults,
  jobs: staffJobs,
  sealed: staffSealed,
})

/** Of people who work here, under the site's own key. */
export const staffSealed: readonly SealedColumn[] = [
  {
    schema: 'staff',
    table: 'staff_user',
    key: 'staff_id',
    column: 'totp_secret',
    owner: null,
  },
]

/** Their passwords were printed on a console. */
export async function demoFaults({ config, db }: Services): Promise<readonly string[]> {
  if (config.moneyMode !== 'real') return []
  const names = await findDemoStaff(db)
  if (names.length === 0) return []
  return [
    `the back office has accounts of a demo, ${names.join(', ')}, and money is real: ` +
      'begin with an empty database (SCENARIO=empty), or switch them off at the staff desk first',
  ]
}

const staffNames: FindObjectNames = async ({ db }) =>
  new Map((await listStaffUsers(db)).map((user) => [`${user.staffId}`, user.displayName]))

const ownNames = { staff: staffNames }
