import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { findVersionProposal, proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { promotionAudit } from '../audit-contract.ts'
import { promotionChanged } from '../contract.ts'
import type * as calls from '../operator-contract.ts'
import {
  promotionDeskChanged,
  promotionDeskErrors,
  type PromotionState,
  type PromotionTermsInput,
} from '../operator-contract.ts'
import { readTerms } from '../rules/read-terms.ts'
import { faultOf } from '../rules/terms.ts'
import type { PromotionPorts } from './ports.ts'
import {
  countOutcomes,
  findAllVersions,
  findStanding,
  findVersion,
  insertPromotion,
  insertTerms,
  lockPromotion,
  setLive,
  setState,
} from './promotion-store.ts'
import { wireTerms } from './read-promotions.ts'

/** Letting a promotion out gives money away: whoever wrote it does not do so alone. */
export const promotionApproval = defineApproval({
  kind: 'promotion',
  thai: 'เปิดโปรโมชั่น',
  object: 'promotion',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'promotion.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

/**
 * Writes a promotion, or its next version, and asks for a second person.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function savePromotion(
  { db }: Services,
  staffId: number,
  input: PromotionTermsInput,
): Promise<CallOutput<typeof calls.savePromotion>> {
  const terms = readTerms(input)
  const fault = faultOf(terms)
  if (fault) throw refuseField(promotionDeskErrors[fault.fault], fault.field)
  return inTransaction(db, async (tx) => {
    const promotionId =
      input.promotion_id === undefined
        ? await insertPromotion(tx, staffId)
        : BigInt(input.promotion_id)
    const known = requireFound(await lockPromotion(tx, promotionId))
    if (known.state === 'ended') throw new Refusal(promotionDeskErrors.promotion_ended)
    if (known.kind !== null && known.kind !== terms.kind) {
      throw refuseField(promotionDeskErrors.promotion_kind_fixed, 'kind')
    }
    if (terms.budgetSatang < known.grantedSatang) {
      throw refuseField(promotionDeskErrors.promotion_budget_spent, 'budget')
    }
    const version = known.versions + 1
    await requestApproval(tx, promotionApproval, {
      id: promotionId,
      asker: { kind: 'staff', id: staffId },
      body: { version, reason: input.reason },
      amountSatang: terms.budgetSatang,
    })
    await insertTerms(tx, { promotionId, version, staffId }, terms)
    await audit(tx, promotionAudit, {
      staffId,
      action: 'promotion.written',
      object: { kind: 'promotion', id: promotionId },
      detail: { version, title: terms.title, budget_satang: terms.budgetSatang },
      reason: input.reason,
    })
    const promotion_id = Number(promotionId)
    await publish(tx, promotionDeskChanged, { payload: { promotion_id } })
    return { promotion_id, version }
  })
}

type Decide = CallInput<typeof calls.publishPromotion>
type Outcome = CallOutput<typeof calls.publishPromotion>

/** The second person lets a version out. @throws Refusal in the order of the contract */
export async function publishPromotion(
  { db }: Services,
  staffId: number,
  { promotion_id, approval_id: approvalId, reason }: Decide,
): Promise<Outcome> {
  return inTransaction(db, async (tx) => {
    const known = requireFound(await lockPromotion(tx, promotion_id))
    if (known.state === 'ended') throw new Refusal(promotionDeskErrors.promotion_ended)
    const { body } = await decideApproval(tx, promotionApproval, promotion_id, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict: 'approve',
      reason,
    })
    const version = proposedVersion(body)
    const promotion = requireFound(await findVersion(tx, promotion_id, version))
    if (promotion.budgetSatang < known.grantedSatang) {
      throw new Refusal(promotionDeskErrors.promotion_budget_spent)
    }
    await setLive(tx, promotion)
    await audit(tx, promotionAudit, {
      staffId,
      action: 'promotion.published',
      object: { kind: 'promotion', id: promotion_id },
      detail: { version, title: promotion.title, budget_satang: promotion.budgetSatang },
      reason,
    })
    await publish(tx, promotionChanged, { payload: { promotion_id } })
    await publish(tx, promotionDeskChanged, { payload: { promotion_id } })
    return { promotion_id, state: known.state === 'paused' ? 'paused' : 'live' }
  })
}

/** @throws Refusal approval_closed, approval_expired */
export async function rejectPromotion(
  { db }: Services,
  staffId: number,
  { promotion_id, approval_id: approvalId, reason }: Decide,
): Promise<Outcome> {
  return inTransaction(db, async (tx) => {
    const known = requireFound(await lockPromotion(tx, promotion_id))
    await decideApproval(tx, promotionApproval, promotion_id, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict: 'reject',
      reason,
    })
    await audit(tx, promotionAudit, {
      staffId,
      action: 'promotion.rejected',
      object: { kind: 'promotion', id: promotion_id },
      reason,
    })
    await publish(tx, promotionDeskChanged, { payload: { promotion_id } })
    return { promotion_id, state: known.state }
  })
}

/** What a promotion that was let out becomes by one person, and out of what. */
const steps = {
  paused: { from: ['live'], action: 'promotion.paused', fault: 'promotion_step_not_possible' },
  live: { from: ['paused'], action: 'promotion.resumed', fault: 'promotion_step_not_possible' },
  ended: { from: ['live', 'paused'], action: 'promotion.ended', fault: 'promotion_ended' },
} as const satisfies Partial<
  Record<
    PromotionState,
    {
      from: readonly PromotionState[]
      action: keyof typeof promotionAudit.actions
      fault: keyof typeof promotionDeskErrors
    }
  >
>

/** Pauses, resumes or ends. @throws Refusal not_found, and what the state does not allow */
export async function stepPromotion(
  { db }: Services,
  staffId: number,
  to: keyof typeof steps,
  { promotion_id, reason }: CallInput<typeof calls.endPromotion>,
): Promise<Outcome> {
  const { from, action, fault } = steps[to]
  return inTransaction(db, async (tx) => {
    const { state } = requireFound(await lockPromotion(tx, promotion_id))
    if (!from.some((one) => one === state)) throw new Refusal(promotionDeskErrors[fault])
    await setState(tx, promotion_id, to)
    const object = { kind: 'promotion', id: promotion_id } as const
    await audit(tx, promotionAudit, { staffId, action, object, reason })
    await publish(tx, promotionChanged, { payload: { promotion_id } })
    await publish(tx, promotionDeskChanged, { payload: { promotion_id } })
    return { promotion_id, state: to }
  })
}

/** What runs and waits now. @throws Refusal not_found */
export async function getPromotionStanding(
  { db }: Services,
  { promotion_id }: CallInput<typeof calls.getPromotionStanding>,
): Promise<CallOutput<typeof calls.getPromotionStanding>> {
  const { members, heldSatang, chosen, leftSatang } = requireFound(
    await findStanding(db, promotion_id),
  )
  return { members, held: heldSatang, chosen, left: leftSatang }
}

const NO_ENDS = { released: 0, spent: 0, expired: 0, forfeited: 0, cancelled: 0 }

/** Every promotion as the desk sees it. */
export async function listDeskPromotions(
  services: Services,
  ports: PromotionPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listDeskPromotions>> {
  const { db } = services
  const nameOf = (id: number) => ports.staffName(services, id)
  const [versions, outcomes] = await Promise.all([findAllVersions(db), countOutcomes(db)])
  const grouped = [...Map.groupBy(versions, ({ promotionId }) => promotionId).values()]
  return Promise.all(
    grouped.map(async (all) => {
      const [newest] = all
      if (!newest) throw new Error('promotion: a group has a first')
      const { promotionId, state, liveVersion, grantedSatang, budgetNowSatang } = newest
      const came = outcomes.get(promotionId)
      return {
        promotion_id: Number(promotionId),
        state,
        live_version: liveVersion,
        granted: grantedSatang,
        budget: budgetNowSatang,
        bonuses: came?.bonuses ?? 0,
        active: came?.active ?? 0,
        ends: came?.ends ?? NO_ENDS,
        released: came?.releasedSatang ?? 0n,
        returned: came?.returnedSatang ?? 0n,
        versions: await Promise.all(
          all.map(async (one) => ({
            version: one.version,
            ...wireTerms(one),
            by_coupon: one.byCoupon,
            budget: one.budgetSatang,
            written_by: await nameOf(Number(one.writtenBy)),
            written_at: one.writtenAt,
          })),
        ),
        proposal: await findVersionProposal(db, promotionApproval, promotionId, {
          staffId,
          nameOf,
        }),
      }
    }),
  )
}
