import {
  type FindObjectNames,
  type FindReferences,
  ofTheSite,
  type ServerFeature,
} from '#platform/feature.ts'
import { type FindMoneyCauses, openPage } from '#platform/money-cause.ts'
import { messageDay } from '#kernel/message.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import { cashbackAudit } from '../audit-contract.ts'
import { cashbackDecided, cashbackNotice, cashbackReady, turnoverMonthEnded } from '../contract.ts'
import { cashbackDeskChanged, cashbackPermissions } from '../operator-contract.ts'
import { cashbackApproval } from './cashback-desk.ts'
import { cashbackMessages, turnoverMessages } from './cashback-messages.ts'
import { decidedMessages } from './decided-messages.ts'
import { letGoTick } from './hold-loss.ts'
import { findLoss, findLossesOf } from './loss-store.ts'
import { cashbackData } from './member-data.ts'
import type { CashbackPorts } from './ports.ts'
import { cashbackDeskRoutes, cashbackRoutes } from './routes.ts'
import { turnCashbackTick } from './turn-cashback.ts'

export const cashbackFeature = (ports: CashbackPorts): ServerFeature => ({
  name: 'cashback',
  audit: cashbackAudit,
  objectNames: { cashback_loss: lossNames(ports), cashback: ofTheSite },
  permissions: cashbackPermissions,
  events: [cashbackReady, cashbackNotice, cashbackDecided, turnoverMonthEnded, cashbackDeskChanged],
  messages: [cashbackMessages, decidedMessages, turnoverMessages],
  memberRoutes: cashbackRoutes(ports),
  staffRoutes: cashbackDeskRoutes(ports),
  approvals: [cashbackApproval],
  workerTicks: [turnCashbackTick(ports), letGoTick],
  memberData: cashbackData,
  references: { cashback_claim: references },
  moneyCauses: {
    cashback_claim: losses,
    turnover_cashback: nights,
    // What was still to be claimed when an exclusion began.
    reward_closeout: losses,
  },
})

/** `วันที่ 8 ธ.ค. 69 · สมชาย ว. · 08x-xxx-5678` */
const lossNames =
  (ports: CashbackPorts): FindObjectNames =>
  async (services, ids) => {
    const losses = await Promise.all(ids.map((id) => findLoss(services.db, Number(id))))
    const known = losses.flatMap((loss) => loss ?? [])
    const labels = await ports
      .members(services)
      .findLabels(known.map(({ memberId }) => Number(memberId)))
    return new Map(
      known.map(({ lossId, memberId, day }) => {
        const label = labels.get(Number(memberId))
        const words = [
          `วันที่ ${messageDay(day)}`,
          ...(label ? [label.displayName, label.username] : []),
        ]
        return [`${lossId}`, words.join(' · ')]
      }),
    )
  }

/** The month of the day that a part is of, on the page of losses. */
const losses: FindMoneyCauses = async ({ db }, memberId, lines) => {
  const found = await findLossesOf(
    db,
    lines.flatMap(({ refId }) => (refId === null ? [] : [BigInt(refId)])),
  )
  const days = new Map(
    found.flatMap(({ entitlementId, memberId: owner, day }) =>
      owner === BigInt(memberId) ? [[Number(entitlementId), day] as const] : [],
    ),
  )
  return new Map(
    lines.flatMap(({ id, refId }) => {
      const day = days.get(refId ?? 0)
      // Without a row it is of no day: the page itself.
      if (day === undefined && refId !== null) return []
      const link = day === undefined ? '/cashback' : `/cashback?month=${day.slice(0, 7)}`
      return [[id, { word: 'ดูคืนยอดเสีย', link }] as const]
    }),
  )
}

/** What was played on a day comes in the night after it. */
const nights = openPage(
  'ดูคืนยอดเล่น',
  (at) => `/cashback?tab=turnover&month=${addDays(bangkokDay(at), -1).slice(0, 7)}`,
)

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
