import type { ServerFeature } from '#platform/feature.ts'
import { lotteryPermissions } from '../permission-contract.ts'
import { billRoutes } from '../bill/server/routes.ts'
import { configRoutes, announcedRoutes } from '../market/server/config-routes.ts'
import type { ConfigPorts } from '../market/server/ports.ts'
import { historyRoutes, marketRoutes } from '../market/server/routes.ts'
import type { LotteryPorts } from '../round/server/ports.ts'
import { forgetRemindersJob, remindTick } from '../round/server/reminders/remind-members.ts'
import { autoResultJob } from '../result/server/feed/auto-result-job.ts'
import { addFeedMetrics } from '../result/server/feed/feed-metrics.ts'
import type { ResultPorts } from '../result/server/ports.ts'
import { readFeedsJob, recheckFeedsJob } from '../result/server/feed/read-feeds-job.ts'
import { resultRoutes } from '../result/server/desk/routes.ts'
import { voidMissingJob } from '../result/server/desk/void-missing-job.ts'
import { debtRoutes } from '../result/server/debt/routes.ts'
import { revisionRoutes } from '../result/server/revision/routes.ts'
import { limitEventsJob } from '../risk/server/limit-events.ts'
import { limitRoutes, riskRoutes } from '../risk/server/routes.ts'
import { roundsJob } from '../round/server/lifecycle/rounds-job.ts'
import { roundsTick } from '../round/server/lifecycle/rounds-tick.ts'
import { memberResultRoutes } from '../result/server/routes.ts'
import { roundRoutes } from '../round/server/routes.ts'
import { settleJob } from '../result/server/settlement/settle-job.ts'
import { addRoundMetrics } from '../round/server/watch/round-metrics.ts'
import { roundWatchRoutes } from '../round/server/watch/routes.ts'
import { watchRoundsJob } from '../round/server/watch/watch-rounds-job.ts'

export const lotteryFeature = (ports: LotteryPorts & ResultPorts & ConfigPorts): ServerFeature => ({
  name: 'lottery',
  permissions: lotteryPermissions,
  memberRoutes: [
    ...marketRoutes,
    ...announcedRoutes,
    ...roundRoutes(ports),
    ...limitRoutes,
    ...billRoutes,
    ...memberResultRoutes(ports),
  ],
  staffRoutes: [
    ...resultRoutes(ports),
    ...riskRoutes(ports),
    ...configRoutes(ports),
    ...historyRoutes,
    ...revisionRoutes(ports),
    ...debtRoutes(ports),
    ...roundWatchRoutes,
  ],
  jobs: [
    roundsJob,
    settleJob,
    voidMissingJob,
    autoResultJob,
    readFeedsJob,
    recheckFeedsJob,
    watchRoundsJob,
    limitEventsJob,
    forgetRemindersJob,
  ],
  workerTicks: [roundsTick, remindTick],
  addMetrics(services) {
    addRoundMetrics(services)
    addFeedMetrics(services)
  },
})
