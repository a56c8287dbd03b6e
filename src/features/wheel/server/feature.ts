import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import { wheelAudit } from '../audit-contract.ts'
import { wheelDeskChanged, wheelPermissions } from '../operator-contract.ts'
import { wheelData } from './member-data.ts'
import type { WheelPorts } from './ports.ts'
import { wheelDeskRoutes, wheelRoutes } from './routes.ts'
import { wheelApproval } from './wheel-desk.ts'
import { findAllVersions } from './wheel-store.ts'

export const wheelFeature = (ports: WheelPorts): ServerFeature => ({
  name: 'wheel',
  audit: wheelAudit,
  objectNames: { wheel: names },
  permissions: wheelPermissions,
  events: [wheelDeskChanged],
  memberRoutes: wheelRoutes(ports),
  staffRoutes: wheelDeskRoutes(ports),
  approvals: [wheelApproval],
  memberData: wheelData,
})

const names: FindObjectNames = async ({ db }, ids) => {
  const versions = await findAllVersions(db)
  return new Map(
    ids.map(
      (id) => [id, versions.find(({ wheelId }) => `${wheelId}` === id)?.title ?? 'กงล้อ'] as const,
    ),
  )
}
