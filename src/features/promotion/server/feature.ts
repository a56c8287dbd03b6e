import type { FindObjectNames, FindReferences, ServerFeature } from '#platform/feature.ts'
import { openPage } from '#platform/money-cause.ts'
import { promotionAudit } from '../audit-contract.ts'
import { bonusChanged, bonusEnded, bonusRunsOut, promotionChanged } from '../contract.ts'
import { promotionDeskChanged, promotionPermissions } from '../operator-contract.ts'
import { promotionFaults } from './closing-faults.ts'
import { promotionData } from './member-data.ts'
import { bonusMessages } from './bonus-messages.ts'
import { findBonus } from './bonus-store.ts'
import { countPlay } from './count-play.ts'
import { makeDemoPromotions } from './demo-promotions.ts'
import type { PromotionPorts } from './ports.ts'
import { promotionApproval } from './promotion-desk.ts'
import { findAllVersions } from './promotion-store.ts'
import { promotionDeskRoutes, promotionRoutes } from './routes.ts'
import { runningOutMessages, tellRunningOutTick } from './tell-running-out.ts'
import { turnPromotionsTick } from './turn-bonuses.ts'

export const promotionFeature = (ports: PromotionPorts): ServerFeature => ({
  name: 'promotion',
  audit: promotionAudit,
  objectNames: { promotion: names },
  permissions: promotionPermissions,
  events: [bonusChanged, bonusEnded, bonusRunsOut, promotionChanged, promotionDeskChanged],
  memberRoutes: promotionRoutes(ports),
  staffRoutes: promotionDeskRoutes(ports),
  approvals: [promotionApproval],
  workerTicks: [turnPromotionsTick(ports), tellRunningOutTick],
  playConsumers: [countPlay],
  messages: [bonusMessages, runningOutMessages],
  memberData: promotionData,
  closingFaults: promotionFaults,
  demo: (services, staffId) => makeDemoPromotions(services, ports, staffId),
  references: { bonus_grant: references, bonus_release: references, bonus_forfeit: references },
  moneyCauses: { bonus_grant: bonuses, bonus_release: bonuses, bonus_forfeit: bonuses },
})

const bonuses = openPage('ดูโบนัสของฉัน', () => '/member/promotions')

/** Few promotions; the newest title is what people know. */
const names: FindObjectNames = async ({ db }, ids) => {
  const wanted = new Set(ids)
  const versions = await findAllVersions(db)
  return new Map(
    versions
      .toReversed()
      .filter(({ promotionId }) => wanted.has(`${promotionId}`))
      .map(({ promotionId, title }) => [`${promotionId}`, title] as const),
  )
}

/** One look-up by key each: a page of the statement has few bonuses. */
const references: FindReferences = async ({ db }, memberId, ids) => {
  const bonuses = await Promise.all(ids.map((id) => findBonus(db, BigInt(id))))
  return new Map(
    bonuses.flatMap((bonus) =>
      bonus?.memberId === BigInt(memberId) ? [[Number(bonus.bonusId), bonus.title] as const] : [],
    ),
  )
}
