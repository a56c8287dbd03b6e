import { LaneRouter } from '#ledger/lanes/router.ts'

/** What runs in the simulation: the real lanes, or their source with one place changed. */
export interface LaneKit {
  readonly LaneRouter: typeof LaneRouter
}

export const realLanes: LaneKit = { LaneRouter }
