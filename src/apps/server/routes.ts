import type { AppKind } from '#platform/http/app.ts'
import type { RawRoute, Route } from '#platform/http/route.ts'
import { accountRoutes } from '#features/account/server/routes.ts'
import { staffPermissions } from '#features/staff/server/describe-staff.ts'
import { staffAccountRoutes } from '#features/staff/server/routes.ts'

/** The member site: every feature's calls, one line each. */
export const memberRoutes: readonly Route[] = [...accountRoutes]

/** Programs outside that send to us in a format of their own. */
export const memberRawRoutes: readonly RawRoute[] = []

/** The back office. */
export const staffRoutes: readonly Route[] = [...staffAccountRoutes]

export const memberApp: AppKind = {
  name: 'member',
  permissionsOf: async () => new Set(),
}

export const staffApp: AppKind = {
  name: 'staff',
  permissionsOf: staffPermissions,
}
