import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { FindObjectNames } from '#platform/feature.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { PlayRange } from '../rules/range.ts'

/** What cashback gave a member back for a day. */
export interface GivenBack {
  readonly day: Day
  readonly lossSatang: Satang
  readonly turnoverSatang: Satang
}

/** So many bets without a result, and what was staked on them. */
export interface OpenStakes {
  readonly count: number
  readonly stakedSatang: Satang
}

/** What `apps/server` gives to win and loss: what things are called, and what only others know. */
export interface WinlossPorts {
  /** By the code of the market or game. */
  readonly placeNames: (services: Services) => Promise<ReadonlyMap<string, string>>
  readonly roundNames: FindObjectNames
  readonly givenBack: (db: Db, memberId: number, range: PlayRange) => Promise<readonly GivenBack[]>
  readonly openBills: (services: Services, memberId: number) => Promise<OpenStakes>
  readonly openGames: (services: Services, memberId: number) => Promise<OpenStakes>
}
