import { findStepUpWays } from '#features/account/server/step-up/find-ways.ts'
import { staffPermissions } from '#features/staff/server/describe-staff.ts'
import { findSwitchedOff } from '#features/staff/server/staff-store.ts'
import type { AppKind } from '#platform/http/app-kind.ts'
import { permissions } from './features.ts'

export const memberApp: AppKind = {
  name: 'member',
  permissionsOf: async () => new Set(),
  findStepUpWays,
  findSwitchedOff: async () => [],
}

export const staffApp: AppKind = {
  name: 'staff',
  permissionsOf: (services, staffId) => staffPermissions(services, { permissions }, staffId),
  findStepUpWays: async () => [],
  findSwitchedOff: ({ db }, staffIds) => findSwitchedOff(db, staffIds),
}
