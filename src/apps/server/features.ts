import { accountFeature } from '#features/account/server/feature.ts'
import { agentFeature } from '#features/agent/server/feature.ts'
import { depositFeature } from '#features/deposit/server/feature.ts'
import { lotteryFeature } from '#features/lottery/server/feature.ts'
import { noticeFeature } from '#features/notice/server/feature.ts'
import { questFeature } from '#features/quest/server/feature.ts'
import { staffFeature } from '#features/staff/server/feature.ts'
import { walletFeature } from '#features/wallet/server/feature.ts'
import { withdrawFeature } from '#features/withdraw/server/feature.ts'
import { yeekeeFeature } from '#features/yeekee/server/feature.ts'
import { ledgerFeature } from '#ledger/feature.ts'
import { type FindReferences, gather, type ServerFeature } from '#platform/feature.ts'
import {
  agentPorts,
  depositPorts,
  lotteryPorts,
  noticePorts,
  withdrawPorts,
  yeekeePorts,
} from './ports.ts'

const withOwnRows: readonly ServerFeature[] = [
  ledgerFeature,
  accountFeature,
  depositFeature(depositPorts),
  withdrawFeature(withdrawPorts),
  lotteryFeature(lotteryPorts),
  yeekeeFeature(yeekeePorts),
  agentFeature(agentPorts),
  noticeFeature(noticePorts),
  questFeature,
  staffFeature,
]

/** How all features name the rows that lines of a statement belong to. */
const references: Readonly<Record<string, FindReferences>> = Object.assign(
  {},
  ...withOwnRows.map((feature) => feature.references),
)

/** Every feature of the product, once. The wallet comes last: its statement names all others' rows. */
export const features: readonly ServerFeature[] = [...withOwnRows, walletFeature({ references })]

export const memberRoutes = gather(features, (feature) => feature.memberRoutes)
export const staffRoutes = gather(features, (feature) => feature.staffRoutes)
export const rawRoutes = gather(features, (feature) => feature.rawRoutes)
export const jobs = gather(features, (feature) => feature.jobs)
export const workerTicks = gather(features, (feature) => feature.workerTicks)
export const memberSiteTicks = gather(features, (feature) => feature.memberSiteTicks)
