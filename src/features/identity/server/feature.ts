import type { ServerFeature } from '#platform/feature.ts'
import { identityAudit } from '../audit-contract.ts'
import { ceilingPermissions, ceilingsChanged } from '../ceiling-contract.ts'
import { identityChanged, identityDecided } from '../contract.ts'
import { identityDeskChanged, identityPermissions } from '../operator-contract.ts'
import { ceilingApproval, reviewApproval } from './approvals.ts'
import { eraseImagesOf } from './document-store.ts'
import { identityMessages } from './identity-messages.ts'
import { identityJobs } from './jobs.ts'
import { ceilingNames, reviewNames } from './object-names.ts'
import { identityData } from './member-data.ts'
import type { IdentityPorts } from './ports.ts'
import { identityDeskRoutes, identityRoutes } from './routes.ts'

export const identityFeature = (ports: IdentityPorts): ServerFeature => ({
  name: 'identity',
  permissions: { ...identityPermissions, ...ceilingPermissions },
  audit: identityAudit,
  objectNames: { identity_review: reviewNames, identity_ceiling: ceilingNames },
  events: [identityChanged, identityDecided, identityDeskChanged, ceilingsChanged],
  messages: [identityMessages],
  memberRoutes: identityRoutes(ports),
  staffRoutes: identityDeskRoutes(ports),
  jobs: identityJobs,
  memberData: identityData,
  eraseMember: (tx, _services, memberId) => eraseImagesOf(tx, memberId),
  approvals: [reviewApproval, ceilingApproval],
})
