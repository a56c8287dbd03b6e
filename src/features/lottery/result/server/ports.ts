import type { MemberDirectory } from '#features/account/contract.ts'
import type { Services } from '#platform/services.ts'

/** What the result desk is given by `apps/server`. */
export interface ResultPorts {
  /** Whose bill it is, as the desk may see it: masked. Whoever knows a phone finds its member. */
  readonly members: (services: Services) => Pick<MemberDirectory, 'findByPhone' | 'findLabels'>
}
