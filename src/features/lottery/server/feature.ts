import type { ServerFeature } from '#platform/feature.ts'
import { lotteryPermissions } from '../permission-contract.ts'
import { billRoutes } from './bill-routes.ts'
import { configRoutes, announcedRoutes } from './config/routes.ts'
import type { ConfigPorts } from './config/ports.ts'
import { historyRoutes, marketRoutes } from './market-routes.ts'
import type { LotteryPorts } from './ports.ts'
import { forgetRemindersJob, remindTick } from './reminders/remind-members.ts'
import { autoResultJob } from './results/auto-result-job.ts'
import { addFeedMetrics } from './results/feed-metrics.ts'
import type { ResultPorts } from './results/ports.ts'
import { readFeedsJob, recheckFeedsJob } from './results/read-feeds-job.ts'
import { resultRoutes } from './results/routes.ts'
import { voidMissingJob } from './results/void-missing-job.ts'
import { revisionRoutes } from './revise/routes.ts'
import { numberNewsJob } from './risk/number-news.ts'
import { limitRoutes, riskRoutes } from './risk/routes.ts'
import { roundsJob } from './rounds-job.ts'
import { roundsTick } from './rounds-tick.ts'
import { memberResultRoutes } from './result-routes.ts'
import { roundRoutes } from './round-routes.ts'
import { settleJob } from './settle/settle-job.ts'
import { addRoundMetrics } from './watch/round-metrics.ts'
import { roundWatchRoutes } from './watch/routes.ts'
import { watchRoundsJob } from './watch/watch-rounds-job.ts'

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
    numberNewsJob,
    forgetRemindersJob,
  ],
  workerTicks: [roundsTick, remindTick],
  addMetrics(services) {
    addRoundMetrics(services)
    addFeedMetrics(services)
  },
})
