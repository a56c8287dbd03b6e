import type { ServerFeature } from '#platform/feature.ts'
import type { LotteryPorts } from '../../round/server/ports.ts'
import { resultDeskChanged, resultPermissions } from '../operator-contract.ts'
import { debtRoutes } from './debt/routes.ts'
import { earlyResultApproval, resultApproval, revisionApproval } from './desk/approvals.ts'
import { resultRoutes } from './desk/routes.ts'
import { voidMissingJob } from './desk/void-missing-job.ts'
import { autoResultJob } from './feed/auto-result-job.ts'
import { addFeedMetrics } from './feed/feed-metrics.ts'
import { readFeedsJob, recheckFeedsJob } from './feed/read-feeds-job.ts'
import type { ResultPorts } from './ports.ts'
import { revisionRoutes } from './revision/routes.ts'
import { memberResultRoutes } from './routes.ts'
import { settleJob } from './settlement/settle-job.ts'

export const resultRoom = (ports: LotteryPorts & ResultPorts): ServerFeature => ({
  name: 'result',
  permissions: resultPermissions,
  events: [resultDeskChanged],
  memberRoutes: memberResultRoutes(ports),
  staffRoutes: [...resultRoutes(ports), ...revisionRoutes(ports), ...debtRoutes(ports)],
  jobs: [settleJob, voidMissingJob, autoResultJob, readFeedsJob, recheckFeedsJob],
  approvals: [resultApproval, revisionApproval, earlyResultApproval],
  addMetrics: addFeedMetrics,
})
