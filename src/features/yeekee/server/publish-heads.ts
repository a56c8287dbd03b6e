import { Apart } from '#platform/jobs/apart.ts'
import type { Services } from '#platform/services.ts'
import { callOffRound } from './call-off.ts'
import type { YeekeePorts } from './ports.ts'
import { closeShooting, findUndrawn, publishHead } from './promise-store.ts'

/**
 * Ends the shooting of every round whose time is up and publishes head and count, before the
 * beacon's time: two commits, so that what is published could be seen closed first. A round whose
 * head is too late is void: somebody might have known the beacon and shot once more.
 * @returns whether anything changed
 */
export async function publishHeads(services: Services, ports: YeekeePorts): Promise<boolean> {
  const { db } = services
  const apart = new Apart('rounds without their head')
  let changed = false
  for (const state of await findUndrawn(db)) {
    if (state.headPublishedAt) continue
    const isDone = await apart.do(`round ${state.roundId}`, async () => {
      if (!state.closedAt) await closeShooting(db, state.roundId)
      const isOut = await publishHead(db, state.roundId)
      return isOut || callOffRound(services, ports, state, 'late_head')
    })
    changed ||= isDone ?? false
  }
  apart.end()
  return changed
}
