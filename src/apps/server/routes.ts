import type { AppKind } from '#platform/http/app.ts'
import type { RawRoute, Route } from '#platform/http/route.ts'

/** The member site: every feature's calls, one line each. */
export const memberRoutes: readonly Route[] = []

/** Programs outside that send to us in a format of their own. */
export const memberRawRoutes: readonly RawRoute[] = []

/** The back office. */
export const staffRoutes: readonly Route[] = []

export const memberApp: AppKind = {
  name: 'member',
  permissionsOf: async () => new Set(),
}

export const staffApp: AppKind = {
  name: 'staff',
  permissionsOf: async () => new Set(),
}
