import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import { accountAudit } from '../audit-contract.ts'
import { bankAccountAdded } from '../bank-account-contract.ts'
import { backgroundPermissions } from '../background-contract.ts'
import { excludedPermissions } from '../excluded-contract.ts'
import { lineLinked } from '../line-contract.ts'
import { memberPermissions } from '../operator-contract.ts'
import { memberTotpRemoved, securityDeskPermissions } from '../security-desk-contract.ts'
import { deviceSignedIn } from '../sign-in-contract.ts'
import { eraseAccount } from './erase-store.ts'
import { accountData } from './member-data.ts'
import { bankAccountMessages } from './bank-account-messages.ts'
import { bankAccountRoutes } from './bank-account-routes.ts'
import { deviceMessages } from './device-messages.ts'
import { consentRoutes } from './consents/routes.ts'
import { totpApproval } from './desk/remove-totp.ts'
import { createMemberDirectory } from './member-directory.ts'
import { accountJobs } from './jobs.ts'
import { lineRoutes } from './line/routes.ts'
import type { AccountPorts } from './ports.ts'
import { accountRoutes } from './routes.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { accountSealed } from './sealed.ts'
import { securityRoutes } from './step-up/routes.ts'
import { totpMessages } from './totp-messages.ts'
import { memberDeskRoutes } from './staff-routes.ts'

/** By number: the trail says no name that is sealed. */
const entryNames: FindObjectNames = async (_services, ids) =>
  new Map(ids.map((id) => [id, `รายการที่ ${id}`]))

/** `สมชาย ใจดี · 08x-xxx-5678` */
const memberNames: FindObjectNames = async (services, ids) => {
  const labels = await createMemberDirectory(services).findLabels(ids.map(Number))
  return new Map(
    [...labels].map(([id, label]) => [`${id}`, `${label.displayName} · ${label.username}`]),
  )
}

export const accountFeature = (ports: AccountPorts): ServerFeature => ({
  name: 'account',
  permissions: {
    ...memberPermissions,
    ...excludedPermissions,
    ...backgroundPermissions,
    ...securityDeskPermissions,
  },
  audit: accountAudit,
  objectNames: { member: memberNames, excluded_person: entryNames },
  events: [bankAccountAdded, lineLinked, deviceSignedIn, memberTotpRemoved],
  messages: [bankAccountMessages, deviceMessages, totpMessages],
  approvals: [totpApproval],
  memberRoutes: [
    ...accountRoutes(ports),
    ...consentRoutes,
    ...securityRoutes,
    ...passkeyRoutes,
    ...lineRoutes,
    ...bankAccountRoutes(ports),
  ],
  staffRoutes: memberDeskRoutes(ports),
  jobs: accountJobs(ports),
  memberData: accountData,
  eraseMember: eraseAccount,
  sealed: accountSealed,
})
