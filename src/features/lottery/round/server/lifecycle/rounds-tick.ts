import type { Tick } from '#platform/jobs/ticks.ts'
import { advanceRounds } from './advance-rounds.ts'
import { hasDueRounds } from '../round-store.ts'

/** Opens and closes rounds at their second; the job of the same work runs every minute besides. */
export const roundsTick: Tick = {
  name: 'lottery.rounds',
  everyMs: 300,
  async run(services) {
    if (!(await hasDueRounds(services.db))) return false
    await advanceRounds(services)
    return true
  },
}
