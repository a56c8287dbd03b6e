import type { ServerFeature } from '../feature.ts'
import { sessionEnded } from '../session/contract.ts'
import { pruneFactsJob, prunePushesTick } from './prune-events.ts'

/** What the platform itself brings: the end of sessions as an event, and the end of old events. */
export const eventsFeature: ServerFeature = {
  name: 'platform',
  events: [sessionEnded],
  jobs: [pruneFactsJob],
  workerTicks: [prunePushesTick],
}
