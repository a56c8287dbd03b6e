import type { MemberDirectory } from '#features/account/contract.ts'
import type { Services } from '#platform/services.ts'

/** What the result desk is given by `apps/server`. */
export interface ResultPorts {
  /**
   * Whose bill it is, masked as the desk may see it. Staff who know a phone number find its member.
   */
  readonly members: (services: Services) => Pick<MemberDirectory, 'findTyped' | 'findLabels'>
}
