import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import { accountAudit } from '../audit-contract.ts'
import { memberPermissions } from '../operator-contract.ts'
import { createMemberDirectory } from './member-directory.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'
import { memberDeskRoutes } from './staff-routes.ts'

/** `สมชาย ใจดี · 08x-xxx-5678` */
const memberNames: FindObjectNames = async (services, ids) => {
  const labels = await createMemberDirectory(services).findLabels(ids.map(Number))
  return new Map(
    [...labels].map(([id, label]) => [`${id}`, `${label.displayName} · ${label.username}`]),
  )
}

export const accountFeature: ServerFeature = {
  name: 'account',
  permissions: memberPermissions,
  audit: accountAudit,
  objectNames: { member: memberNames },
  memberRoutes: accountRoutes,
  staffRoutes: memberDeskRoutes,
  jobs: accountJobs,
}
