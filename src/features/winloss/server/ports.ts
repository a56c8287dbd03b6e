import type { FindObjectNames } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to win and loss: what rounds, markets and games are called. */
export interface WinlossPorts {
  /** By the code of the market or game. */
  readonly placeNames: (services: Services) => Promise<ReadonlyMap<string, string>>
  readonly roundNames: FindObjectNames
}
