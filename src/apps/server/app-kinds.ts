import { staffPermissions } from '#features/staff/server/describe-staff.ts'
import type { AppKind } from '#platform/http/app-kind.ts'
import { permissions } from './features.ts'

export const memberApp: AppKind = {
  name: 'member',
  permissionsOf: async () => new Set(),
}

export const staffApp: AppKind = {
  name: 'staff',
  permissionsOf: (services, staffId) => staffPermissions(services, { permissions }, staffId),
}
