import type { MemberDirectory } from '#features/account/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/** What a member registered himself as: what a card is compared with. */
export interface RegisteredPerson {
  readonly firstName: string
  readonly lastName: string
  /** `1990-12-31` */
  readonly birthDate: string
}

/** What `apps/server` gives to identity: doors to other features. */
export interface IdentityPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly personOf: (services: Services, memberId: number) => Promise<RegisteredPerson>
  /** Whoever of the staff credited this member by hand in the last days. */
  readonly handCreditors: (tx: Tx, memberId: number, days: number) => Promise<readonly number[]>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
