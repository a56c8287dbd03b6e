import type { Tx } from '#platform/database/database.ts'
import type { ClosingFaults, EraseMember, MemberData } from '#platform/member-data/member-data.ts'
import type { Services } from '#platform/services.ts'

/** What the privacy of members needs of all other features. */
export interface PrivacyPorts {
  /** What each holds about a member, in the order of the file. */
  readonly data: readonly MemberData[]
  /** What keeps an account open. */
  readonly closingFaults: readonly ClosingFaults[]
  /** What each removes of a member. */
  readonly erase: readonly EraseMember[]
  /** Shuts login, gate and sessions of a member, whatever his status was. */
  readonly closeMember: (tx: Tx, memberId: number) => Promise<void>
  /** Whether he still is; nobody changes it until the transaction ends. */
  readonly isClosed: (tx: Tx, memberId: number) => Promise<boolean>
  /** Masked, by member. */
  readonly findLabels: (
    services: Services,
    memberIds: readonly number[],
  ) => Promise<ReadonlyMap<number, { readonly username: string; readonly displayName: string }>>
  /** What a rotation of keys has not gone through yet. */
  readonly countBehind: (services: Services) => Promise<number>
}
