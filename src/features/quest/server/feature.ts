import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import { questAudit } from '../audit-contract.ts'
import { questChanged, questClaimable, questsChanged } from '../contract.ts'
import { questDeskChanged, questPermissions } from '../operator-contract.ts'
import { questCauses } from './cause-store.ts'
import { questData } from './member-data.ts'
import { closeOutTick } from './close-out.ts'
import { makeDemoEvent } from './demo-event.ts'
import { findEvents } from './event-store.ts'
import type { QuestPorts } from './ports.ts'
import { questApproval } from './quest-desk.ts'
import { findAllVersions } from './quest-store.ts'
import { questMessages } from './quest-messages.ts'
import { questDeskRoutes, questRoutes } from './routes.ts'
import { followMovesTick } from './tell-claimable.ts'
import { tellPlay } from './tell-play.ts'

export const questFeature = (ports: QuestPorts): ServerFeature => ({
  name: 'quest',
  audit: questAudit,
  objectNames: { quest: names, quest_event: eventNames },
  permissions: questPermissions,
  events: [questChanged, questsChanged, questClaimable, questDeskChanged],
  messages: [questMessages],
  playConsumers: [tellPlay],
  memberRoutes: questRoutes(ports),
  staffRoutes: questDeskRoutes(ports),
  approvals: [questApproval],
  memberData: questData,
  pointCauses: { quest: questCauses },
  demo: (services, staffId, secondId) => makeDemoEvent(services, ports, staffId, secondId),
  workerTicks: [closeOutTick(ports), followMovesTick(ports)],
})

/** Few quests; the newest title is what people know. */
const names: FindObjectNames = async ({ db }, ids) => {
  const wanted = new Set(ids)
  const versions = await findAllVersions(db)
  return new Map(
    versions
      .toReversed()
      .filter(({ questId }) => wanted.has(`${questId}`))
      .map(({ questId, title }) => [`${questId}`, title] as const),
  )
}

const eventNames: FindObjectNames = async ({ db }, ids) => {
  const events = await findEvents(db, ids.map(Number))
  return new Map(events.map(({ eventId, title }) => [`${eventId}`, title]))
}
