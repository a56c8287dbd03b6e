import type { MemberDirectory } from '#features/account/contract.ts'
import type { Draws } from '#kernel/fair.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/** One draw of a member, and what it is checked by. */
export interface TakenDraw {
  readonly seedId: bigint
  readonly commit: string
  readonly clientSeed: string
  readonly nonce: number
  readonly draws: Draws
}

/** A seed as a spin shows it. */
export interface SpinSeed {
  readonly seedId: bigint
  readonly commit: string
  readonly clientSeed: string | null
  /** Null until it is shown. */
  readonly serverSeed: string | null
}

/** What `apps/server` gives to wheels: doors to members and to their seeds. */
export interface WheelPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly levelOf: (services: Services, memberId: number) => Promise<number>
  /** How a level is called now. */
  readonly levelNames: (services: Services) => Promise<(level: number) => string>
  /** The hash of the seed that draws now, which the member thereby sees. */
  readonly commitOf: (services: Services, memberId: number) => Promise<string>
  readonly takeDraw: (services: Services, tx: Tx, memberId: number) => Promise<TakenDraw>
  readonly findSeeds: (db: Db | Tx, seedIds: readonly bigint[]) => Promise<SpinSeed[]>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
