import type { MemberDirectory } from '#features/account/contract.ts'
import type { Satang } from '#kernel/money.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to games: doors to members and to the names of staff. */
export interface GamePorts {
  readonly members: (services: Services) => MemberDirectory
  /** Whether the password is the own one of a person of the staff; wrong ones count as at the login. */
  readonly checkOwnPassword: (
    services: Services,
    who: { readonly staffId: number; readonly ip: string },
    password: string,
  ) => Promise<'right' | 'wrong' | 'locked'>
  /** What was played and what is to be played of a member's bonuses that are not over, by wallet. */
  readonly wagerOf: (
    services: Services,
    memberId: number,
  ) => Promise<ReadonlyMap<bigint, { readonly played: Satang; readonly required: Satang }>>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
