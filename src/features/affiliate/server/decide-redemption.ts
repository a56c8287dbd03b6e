import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { decideApproval, findOpenApprovals } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { findUnrewarded } from '#platform/stake-gate/stake-gate.ts'
import { affiliateAudit } from '../audit-contract.ts'
import { affiliateChanged, affiliatePayoutDecided } from '../contract.ts'
import type * as calls from '../operator-contract.ts'
import { affiliateDeskChanged, affiliateDeskErrors as errors } from '../operator-contract.ts'
import { mayEnd } from '../rules/redemption.ts'
import { payoutApproval } from './approvals.ts'
import { sumBonds } from './bond-store.ts'
import { availableOf, isBlocked, lockTarget, payCommission } from './pay-commission.ts'
import type { AffiliatePorts } from './ports.ts'
import {
  endRedemption,
  findRedemption,
  findRedemptionEnded,
  findWaiting,
  lockRedemption,
  type Redemption,
  sumTakenOut,
} from './redemption-store.ts'

const SHOWN_MAX = 200

/** What waits, with what a person needs to decide about it. Cost: the friends and redemptions of each member. */
export async function listWaiting(
  services: Services,
  ports: AffiliatePorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listAffiliateRedemptions>> {
  const { db } = services
  const waiting = await findWaiting(db, SHOWN_MAX)
  const memberIds = [...new Set(waiting.map(({ memberId }) => memberId))]
  const [labels, approvals, unrewarded] = await Promise.all([
    ports.members(services).findLabels(memberIds.map(Number)),
    findOpenApprovals(
      db,
      payoutApproval,
      waiting.map(({ redemptionId }) => redemptionId),
    ),
    findUnrewarded(db, memberIds),
  ])
  return inTransaction(db, async (tx) => {
    const rows = []
    for (const { redemptionId, memberId, amountSatang, madeAt } of waiting) {
      const id = Number(memberId)
      const label = labels.get(id)
      const [bonds, taken] = [await sumBonds(tx, id), await sumTakenOut(tx, id)]
      rows.push({
        redemption_id: Number(redemptionId),
        member: {
          member_id: id,
          name: label?.displayName ?? '—',
          username: label?.username ?? '—',
        },
        amount: amountSatang,
        at: madeAt,
        available: bonds.qualifiedSatang - taken.paidSatang - taken.waitingSatang,
        held: bonds.heldSatang,
        redeemed: taken.paidSatang,
        qualified: bonds.qualified,
        is_blocked: unrewarded.has(memberId) && (await isBlocked(tx, id)),
        is_barred: approvals.get(`${redemptionId}`)?.barredStaff.includes(staffId) === true,
      })
    }
    return rows
  })
}

/**
 * Pays what waits into the wallet where claims go now, or refuses it: then it is available again. The same request
 * again answers what it decided. What was lowered by a correction meanwhile is not paid: what is left over is
 * asked for anew.
 * Locks: the wallet, the row, then its approval. @throws Refusal not_found, and in the order of the contract
 */
export async function decideRedemption(
  { db }: Services,
  ports: AffiliatePorts,
  { staffId, key }: { staffId: number; key: string },
  { redemption_id: id, verdict, reason }: CallInput<typeof calls.decideAffiliateRedemption>,
): Promise<CallOutput<typeof calls.decideAffiliateRedemption>> {
  return inTransaction(db, async (tx) => {
    const { redemptionId, memberId } = requireFound(await findRedemption(tx, id))
    const walletId = await lockTarget(tx, ports, Number(memberId))
    const made = requireFound(await lockRedemption(tx, redemptionId))
    const to = verdict === 'pay' ? ('paid' as const) : ('refused' as const)
    const endKey = `staff:${staffId}:${key}`
    const known = await findRedemptionEnded(tx, endKey)
    if (known) {
      const isSame = known.redemptionId === redemptionId && known.state === to
      if (!isSame) throw new Refusal(stakeErrors.idempotency_mismatch)
      return { state: to }
    }
    if (!mayEnd(made.state, to)) throw new Refusal(errors.affiliate_redemption_closed)
    await decideApproval(tx, payoutApproval, redemptionId, {
      staffId,
      verdict: verdict === 'pay' ? 'approve' : 'reject',
      reason,
    })
    if (verdict === 'pay') await requirePayable(tx, Number(memberId))
    await endRedemption(tx, redemptionId, {
      to,
      staffId,
      reason: verdict === 'pay' ? null : reason,
      endKey,
    })
    if (verdict === 'pay') await payCommission(tx, walletId, made)
    await tell(tx, made, { staffId, to, reason })
    return { state: to }
  })
}

async function requirePayable(tx: Tx, memberId: number): Promise<void> {
  if (await isBlocked(tx, memberId)) throw new Refusal(errors.affiliate_member_blocked)
  // What waits is out of it already: below zero there is less than waits.
  if ((await availableOf(tx, memberId)) < 0n) throw new Refusal(errors.affiliate_redemption_short)
}

async function tell(
  tx: Tx,
  { redemptionId, memberId, amountSatang }: Redemption,
  of: { staffId: number; to: 'paid' | 'refused'; reason: string },
): Promise<void> {
  await audit(tx, affiliateAudit, {
    staffId: of.staffId,
    action: of.to === 'paid' ? 'affiliate.paid' : 'affiliate.refused',
    object: { kind: 'affiliate_redemption', id: redemptionId },
    detail: { member_id: Number(memberId), amount_satang: amountSatang },
    reason: of.reason,
  })
  await publish(tx, affiliateChanged, { memberId: Number(memberId), payload: {} })
  await publish(tx, affiliatePayoutDecided, { payload: { redemption_id: Number(redemptionId) } })
  await publish(tx, affiliateDeskChanged, { payload: {} })
}
