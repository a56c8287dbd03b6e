import type { MemberDirectory } from '#features/account/contract.ts'
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
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
