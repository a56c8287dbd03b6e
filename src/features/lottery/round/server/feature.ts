import type { ServerFeature } from '#platform/feature.ts'
import { resultPublished, roundChanged } from '../contract.ts'
import { reminderDue } from '../reminder-contract.ts'
import { roundsJob } from './lifecycle/rounds-job.ts'
import { roundsTick } from './lifecycle/rounds-tick.ts'
import type { LotteryPorts } from './ports.ts'
import { reminderMessages } from './reminders/reminder-messages.ts'
import { forgetRemindersJob, remindTick } from './reminders/remind-members.ts'
import { roundRoutes } from './routes.ts'
import { addRoundMetrics } from './watch/round-metrics.ts'
import { roundWatchRoutes } from './watch/routes.ts'
import { watchRoundsJob } from './watch/watch-rounds-job.ts'

export const roundRoom = (ports: LotteryPorts): ServerFeature => ({
  name: 'round',
  events: [roundChanged, resultPublished, reminderDue],
  messages: [reminderMessages],
  memberRoutes: roundRoutes(ports),
  staffRoutes: roundWatchRoutes,
  jobs: [roundsJob, watchRoundsJob, forgetRemindersJob],
  workerTicks: [roundsTick, remindTick],
  addMetrics: addRoundMetrics,
})
