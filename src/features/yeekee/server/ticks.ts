import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { commitRounds } from './commit-rounds.ts'
import { drawRound } from './draw-round.ts'
import { insertHeartbeat } from './draw-store.ts'
import { payBonuses } from './pay-bonuses.ts'
import type { YeekeePorts } from './ports.ts'
import { findUndrawn } from './promise-store.ts'
import { publishHeads } from './publish-heads.ts'

/** Draws every round whose head is out, all at once: one that waits for its beacon holds up none. */
export async function drawRounds(services: Services, ports: YeekeePorts): Promise<boolean> {
  const states = (await findUndrawn(services.db)).filter((state) => state.headPublishedAt !== null)
  const outcomes = await Promise.allSettled(
    states.map((state) => drawRound(services, ports, state)),
  )
  const failures = outcomes
    .filter((one) => one.status === 'rejected')
    .map(({ reason }) => `${reason}`)
  if (failures.length > 0)
    throw new Error(`${failures.length} rounds undrawn: ${failures.join('; ')}`)
  return outcomes.some((one) => one.status === 'fulfilled' && one.value !== 'waiting')
}

/** What keeps rounds going by themselves, each at its second; for the worker. */
export const yeekeeTicks = (ports: YeekeePorts): readonly Tick[] => [
  {
    name: 'yeekee.commit',
    everyMs: 1_000,
    run: async (services) => (await commitRounds(services, ports)) > 0,
  },
  {
    name: 'yeekee.heads',
    everyMs: 200,
    run: (services) => publishHeads(services, ports),
  },
  {
    name: 'yeekee.draws',
    everyMs: 250,
    async run(services) {
      const drawn = await drawRounds(services, ports)
      return (await payBonuses(services, ports)) || drawn
    },
  },
]

/** Says that members are served; for the process that serves them. */
export const heartbeatTick: Tick = {
  name: 'yeekee.heartbeat',
  everyMs: 4_000,
  async run({ db }) {
    await insertHeartbeat(db)
    return false
  },
}
