import { accountRoutes } from '#features/account/server/routes.ts'
import { agentDeskRoutes, agentRoutes } from '#features/agent/server/routes.ts'
import {
  depositDeskRoutes,
  depositRawRoutes,
  depositRoutes,
} from '#features/deposit/server/routes.ts'
import { resultRoutes } from '#features/lottery/server/results/routes.ts'
import { revisionRoutes } from '#features/lottery/server/revise/routes.ts'
import { announcedRoutes, configRoutes } from '#features/lottery/server/config/routes.ts'
import { riskRoutes } from '#features/lottery/server/risk/routes.ts'
import { lotteryRoutes } from '#features/lottery/server/routes.ts'
import { roundWatchRoutes } from '#features/lottery/server/watch/routes.ts'
import { contentDeskRoutes, noticeRoutes } from '#features/notice/server/routes.ts'
import { questRoutes } from '#features/quest/server/routes.ts'
import { staffPermissions } from '#features/staff/server/describe-staff.ts'
import { staffAccountRoutes } from '#features/staff/server/routes.ts'
import { walletRoutes } from '#features/wallet/server/routes.ts'
import { yeekeeDeskRoutes, yeekeeRoutes } from '#features/yeekee/server/routes.ts'
import { withdrawDeskRoutes, withdrawRoutes } from '#features/withdraw/server/routes.ts'
import type { AppKind } from '#platform/http/app-kind.ts'
import type { RawRoute, Route } from '#platform/http/route.ts'
import { bootstrapRoute } from './bootstrap.ts'
import {
  agentPorts,
  configPorts,
  depositPorts,
  lotteryPorts,
  resultPorts,
  withdrawPorts,
  yeekeePorts,
} from './ports.ts'
import { walletPorts } from './statement-references.ts'

/** The member site: every feature's calls, one line each. */
export const memberRoutes: readonly Route[] = [
  bootstrapRoute,
  ...accountRoutes,
  ...walletRoutes(walletPorts),
  ...depositRoutes(depositPorts),
  ...withdrawRoutes(withdrawPorts),
  ...lotteryRoutes(lotteryPorts),
  ...announcedRoutes,
  ...yeekeeRoutes(yeekeePorts),
  ...agentRoutes(agentPorts),
  ...noticeRoutes,
  ...questRoutes,
]

/** Programs outside that send to us in a format of their own. */
export const memberRawRoutes: readonly RawRoute[] = depositRawRoutes(depositPorts)

/** The back office. */
export const staffRoutes: readonly Route[] = [
  ...staffAccountRoutes,
  ...resultRoutes(resultPorts),
  ...riskRoutes(resultPorts),
  ...configRoutes(configPorts),
  ...revisionRoutes(resultPorts),
  ...roundWatchRoutes,
  ...yeekeeDeskRoutes(yeekeePorts),
  ...depositDeskRoutes(depositPorts),
  ...withdrawDeskRoutes(withdrawPorts),
  ...contentDeskRoutes,
  ...agentDeskRoutes,
]

export const memberApp: AppKind = {
  name: 'member',
  permissionsOf: async () => new Set(),
}

export const staffApp: AppKind = { name: 'staff', permissionsOf: staffPermissions }
