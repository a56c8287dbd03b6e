import type * as z from 'zod/mini'
import type { Services } from '#platform/services.ts'
import type { beaconInfo } from '../../contract-words.ts'

/** What the feature that draws a market's rounds tells of one; nothing secret before the draw. */
export interface DrawDescription {
  readonly commit: string
  readonly beacon: z.output<typeof beaconInfo>
  readonly shotsMin: number
  readonly count: number
  readonly sum: number
  readonly head: string
  readonly headPublishedAt: Date | null
  readonly draw: {
    readonly serverSeed: string
    readonly k: number
    readonly sys: number
    readonly shot16: number
    readonly total: bigint
    readonly result5: string
  } | null
}

/** What the lottery's calls are given by `apps/server`. */
export interface LotteryPorts {
  /** Null: nothing is promised for the round (yet). */
  readonly describeDraw: (
    services: Services,
    roundId: bigint,
    ruleVersionId: bigint,
  ) => Promise<DrawDescription | null>
}
