import { type FindObjectNames, ofTheSite, type ServerFeature } from '#platform/feature.ts'
import { levelAudit } from '../audit-contract.ts'
import { levelChanged, levelNotice } from '../contract.ts'
import { levelDeskChanged, levelPermissions } from '../operator-contract.ts'
import { levelApproval } from './level-desk.ts'
import { levelMessages } from './level-messages.ts'
import { levelData } from './member-data.ts'
import type { LevelPorts } from './ports.ts'
import { levelDeskRoutes, levelRoutes } from './routes.ts'
import { setLevelApproval } from './set-level.ts'
import { turnLevelsTick } from './turn-levels.ts'

export const levelFeature = (ports: LevelPorts): ServerFeature => ({
  name: 'level',
  audit: levelAudit,
  objectNames: { member_level: memberNames(ports), level: ofTheSite },
  permissions: levelPermissions,
  events: [levelChanged, levelNotice, levelDeskChanged],
  messages: [levelMessages],
  memberRoutes: levelRoutes(ports),
  staffRoutes: levelDeskRoutes(ports),
  approvals: [levelApproval, setLevelApproval],
  workerTicks: [turnLevelsTick(ports)],
  memberData: levelData,
})

const memberNames =
  (ports: LevelPorts): FindObjectNames =>
  async (services, ids) => {
    const labels = await ports.members(services).findLabels(ids.map(Number))
    return new Map(
      [...labels].map(([memberId, { displayName, username }]) => [
        `${memberId}`,
        `${displayName} · ${username}`,
      ]),
    )
  }
