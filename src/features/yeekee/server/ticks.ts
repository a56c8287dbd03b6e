import { Apart } from '#platform/jobs/apart.ts'
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
  const apart = new Apart('rounds undrawn')
  const outcomes = await Promise.all(
    states.map((state) =>
      apart.do(`round ${state.roundId}`, () => drawRound(services, ports, state)),
    ),
  )
  apart.end()
  return outcomes.some((outcome) => outcome !== 'waiting')
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
    run: (services) => drawRounds(services, ports),
  },
  {
    name: 'yeekee.bonuses',
    everyMs: 250,
    run: (services) => payBonuses(services, ports),
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
