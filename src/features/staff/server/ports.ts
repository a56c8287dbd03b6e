import type { AuditCatalog } from '#kernel/audit.ts'
import type { Permissions } from '#kernel/permission.ts'
import type { FindObjectNames } from '#platform/feature.ts'

/** What `apps/server` gives to the back office's accounts. */
export interface StaffPorts {
  /** What the contracts of all features declare. */
  readonly permissions: Permissions
  /** What they all write into the audit trail, and how people know the things there. */
  readonly audits: AuditCatalog
  readonly objectNames: Readonly<Record<string, FindObjectNames>>
}
