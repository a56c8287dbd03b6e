import type { FindReferences, ServerFeature } from '#platform/feature.ts'
import { messageDay } from '#kernel/message.ts'
import { cashbackAudit } from '../audit-contract.ts'
import { cashbackNotice, cashbackReady, turnoverMonthEnded } from '../contract.ts'
import { cashbackDeskChanged, cashbackPermissions } from '../operator-contract.ts'
import { cashbackApproval } from './cashback-desk.ts'
import { cashbackMessages, turnoverMessages } from './cashback-messages.ts'
import { findLossesOf } from './loss-store.ts'
import { cashbackData } from './member-data.ts'
import type { CashbackPorts } from './ports.ts'
import { cashbackDeskRoutes, cashbackRoutes } from './routes.ts'
import { turnCashbackTick } from './turn-cashback.ts'

export const cashbackFeature = (ports: CashbackPorts): ServerFeature => ({
  name: 'cashback',
  audit: cashbackAudit,
  permissions: cashbackPermissions,
  events: [cashbackReady, cashbackNotice, turnoverMonthEnded, cashbackDeskChanged],
  messages: [cashbackMessages, turnoverMessages],
  memberRoutes: cashbackRoutes(ports),
  staffRoutes: cashbackDeskRoutes(ports),
  approvals: [cashbackApproval],
  workerTicks: [turnCashbackTick(ports)],
  memberData: cashbackData,
  references: { cashback_claim: references },
})

/** A line of the statement says of which day it is. */
const references: FindReferences = async ({ db }, memberId, ids) => {
  const losses = await findLossesOf(db, ids.map(BigInt))
  return new Map(
    losses.flatMap(({ entitlementId, memberId: owner, day }) =>
      owner === BigInt(memberId) && entitlementId !== null
        ? [[Number(entitlementId), `ของวันที่ ${messageDay(day)}`] as const]
        : [],
    ),
  )
}
