import { remindTick } from '#features/lottery/server/reminders/remind-members.ts'
import { roundsTick } from '#features/lottery/server/rounds-tick.ts'
import { tellMembersTick } from '#features/notice/server/inbox/tell-members.ts'
import { heartbeatTick, yeekeeTicks } from '#features/yeekee/server/ticks.ts'
import { ledgerTicks } from '#ledger/ticks.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import { noticePorts, yeekeePorts } from './ports.ts'

/** What has to happen at its second, in the process that also runs the jobs. */
export const workerTicks: readonly Tick[] = [
  ...ledgerTicks,
  roundsTick,
  ...yeekeeTicks(yeekeePorts),
  remindTick,
  tellMembersTick(noticePorts),
]

/** The same, in every process that serves members. */
export const memberSiteTicks: readonly Tick[] = [heartbeatTick]
