import * as z from 'zod/mini'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { decideApproval, findOpenApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { couponAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { couponDeskChanged, couponDeskErrors, type CouponInput } from '../operator-contract.ts'
import { tidyCode } from '../rules/coupon-code.ts'
import {
  type CouponState,
  type CouponTerms,
  faultOf,
  isOfPromotion,
} from '../rules/coupon-terms.ts'
import { insertCampaign, lockCampaign, rewriteCampaign, setState } from './campaign-store.ts'
import { setWord } from './code-store.ts'
import type { CouponPorts } from './ports.ts'

/** A coupon gives money away: whoever wrote it does not let it out alone. */
export const couponApproval = defineApproval({
  kind: 'coupon',
  thai: 'เปิดคูปอง',
  object: 'coupon',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'coupon.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** What stands in an approval. */
const proposedCoupon = z.object({ reason: z.string() })

/** @throws coupon_promotion_odd */
async function readTerms(db: Db, ports: CouponPorts, input: CouponInput): Promise<CouponTerms> {
  const promotionId = input.promotion_id ?? null
  const offered = promotionId === null ? [] : await ports.bonus.list(db)
  const bonus = offered.find((one) => one.promotionId === BigInt(promotionId ?? 0)) ?? null
  const opened = bonus && (bonus.deposit ? 'promotion' : 'bonus')
  const wanted = isOfPromotion(input) ? input.reward : null
  if (wanted !== opened || (promotionId !== null && !bonus)) {
    throw refuseField(couponDeskErrors.coupon_promotion_odd, 'promotion_id')
  }
  return {
    ...typedTerms(input),
    ...(bonus
      ? {
          amount: bonus.bonusSatang,
          bonus: {
            promotionId: bonus.promotionId,
            version: bonus.version,
            closesAt: bonus.deposit ? bonus.closesAt : null,
          },
        }
      : {}),
  }
}

const typedTerms = (input: CouponInput): CouponTerms => ({
  title: input.title,
  kind: input.kind,
  reward: input.reward,
  amount: BigInt(input.amount),
  budget: BigInt(input.budget),
  usesMax: input.uses_max,
  perPerson: input.per_person,
  opensAt: input.opens_at,
  closesAt: input.closes_at,
  joinedWithinDays: input.joined_within_days,
  depositWithinDays: input.deposit_within_days,
  exclusiveGroup: input.exclusive_group,
  validDays: input.valid_days ?? null,
  perPersonDay: input.per_person_day ?? null,
  perPersonBatch: input.per_person_batch ?? null,
  dayMax: input.day_max ?? null,
  minLevel: input.min_level ?? null,
  noActiveBonus: input.no_active_bonus ?? false,
  bonus: null,
})

/** Writes a campaign, or a draft anew, and asks for a second person. @throws Refusal in the order of the contract */
export async function saveCoupon(
  { db, vault }: Services,
  ports: CouponPorts,
  staffId: number,
  input: CouponInput,
): Promise<CallOutput<typeof calls.saveCoupon>> {
  const terms = await readTerms(db, ports, input)
  const fault = faultOf(terms)
  if (fault) throw refuseField(couponDeskErrors[fault.fault], fault.field)
  const isNew = input.campaign_id === undefined
  const isWordOdd = terms.kind !== 'multi' ? input.word !== null : isNew && input.word === null
  if (isWordOdd) throw refuseField(couponDeskErrors.coupon_word_needed, 'word')
  return inTransaction(db, async (tx) => {
    const campaignId = isNew
      ? await insertCampaign(tx, staffId, terms)
      : await rewrite(tx, BigInt(input.campaign_id ?? 0), staffId, terms)
    if (input.word !== null && !(await setWord(tx, vault, campaignId, tidyCode(input.word)))) {
      throw refuseField(couponDeskErrors.coupon_word_taken, 'word')
    }
    await requestApproval(tx, couponApproval, {
      id: campaignId,
      asker: { kind: 'staff', id: staffId },
      body: { reason: input.reason },
    })
    await audit(tx, couponAudit, {
      staffId,
      action: 'coupon.written',
      object: { kind: 'coupon', id: campaignId },
      detail: {
        title: terms.title,
        coupon_reward: terms.reward,
        coupon_amount: Number(terms.amount),
        coupon_budget: Number(terms.budget),
      },
      reason: input.reason,
    })
    return changed(tx, campaignId)
  })
}

async function rewrite(
  tx: Tx,
  campaignId: bigint,
  staffId: number,
  terms: CouponTerms,
): Promise<bigint> {
  const known = requireFound(await lockCampaign(tx, campaignId))
  if (known.state !== 'draft') throw new Refusal(couponDeskErrors.coupon_step_not_possible)
  // Its kind stays: a draft may have codes already, and a word that was given out.
  if (known.kind !== terms.kind) throw refuseField(couponDeskErrors.coupon_word_needed, 'kind')
  await rewriteCampaign(tx, { campaignId, staffId }, terms)
  return campaignId
}

async function changed(tx: Tx, campaignId: bigint): Promise<{ campaign_id: number }> {
  const campaign_id = Number(campaignId)
  await publish(tx, couponDeskChanged, { payload: { campaign_id } })
  return { campaign_id }
}

/** The second person decides. @throws Refusal not_found, and in the order of the contract */
export async function decideCoupon(
  { db }: Services,
  staffId: number,
  verdict: 'approve' | 'reject',
  { campaign_id, approval_id: approvalId, reason }: CallInput<typeof calls.publishCoupon>,
): Promise<CallOutput<typeof calls.publishCoupon>> {
  return inTransaction(db, async (tx) => {
    const { campaignId, state } = requireFound(await lockCampaign(tx, campaign_id))
    await decideApproval(tx, couponApproval, campaignId, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const next: CouponState = verdict === 'approve' ? 'live' : state
    if (next !== state) await setState(tx, campaignId, next)
    await audit(tx, couponAudit, {
      staffId,
      action: verdict === 'approve' ? 'coupon.published' : 'coupon.rejected',
      object: { kind: 'coupon', id: campaignId },
      reason,
    })
    return { ...(await changed(tx, campaignId)), state: next }
  })
}

/** What one person may make of a campaign that was let out, and out of what. */
const steps = {
  paused: { from: ['live'], action: 'coupon.paused' },
  live: { from: ['paused'], action: 'coupon.resumed' },
  ended: { from: ['live', 'paused'], action: 'coupon.ended' },
} as const

/** Pauses, resumes or ends. @throws Refusal not_found, coupon_step_not_possible */
export async function stepCoupon(
  { db }: Services,
  staffId: number,
  { campaign_id, to, reason }: CallInput<typeof calls.stepCoupon>,
): Promise<CallOutput<typeof calls.stepCoupon>> {
  const { from, action } = steps[to]
  return inTransaction(db, async (tx) => {
    const { campaignId, state } = requireFound(await lockCampaign(tx, campaign_id))
    if (!from.some((one) => one === state)) {
      throw new Refusal(couponDeskErrors.coupon_step_not_possible)
    }
    await setState(tx, campaignId, to)
    await audit(tx, couponAudit, {
      staffId,
      action,
      object: { kind: 'coupon', id: campaignId },
      reason,
    })
    return { ...(await changed(tx, campaignId)), state: to }
  })
}

/** Whoever asked for a campaign that waits. */
export async function findProposal(db: Services['db'], campaignId: bigint) {
  const open = await findOpenApproval(db, couponApproval, campaignId)
  return (
    open && {
      approvalId: Number(open.approvalId),
      askerId: open.askerStaffId ?? 0,
      reason: proposedCoupon.parse(open.body).reason,
    }
  )
}
