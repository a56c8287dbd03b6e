import type { Permissions } from '#kernel/permission.ts'

/** What `apps/server` gives to the back office's accounts. */
export interface StaffPorts {
  /** What the contracts of all features declare. */
  readonly permissions: Permissions
}
