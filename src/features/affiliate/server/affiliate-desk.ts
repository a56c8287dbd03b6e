import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { findVersionProposal, proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { affiliateAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import {
  affiliateDeskChanged,
  affiliateDeskErrors,
  type AffiliateTermsInput,
} from '../operator-contract.ts'
import { type ByProduct, poolBound, type Terms, termsFaultOf } from '../rules/terms.ts'
import { affiliateApproval } from './approvals.ts'
import { findDaysGiven, sumStandings } from './desk-store.ts'
import { findMonthsGiven } from './month-store.ts'
import type { AffiliatePorts } from './ports.ts'
import { wireBase, wireTerms } from './read-affiliate.ts'
import {
  findLiveVersion,
  findTermsVersions,
  insertTerms,
  lockSetting,
  requireTerms,
  setLiveVersion,
} from './terms-store.ts'

/** There is one set of terms; its versions follow each other. */
const THE_TERMS = 1
const DAYS_SHOWN = 31
const MONTHS_SHOWN = 12

/** @throws Refusal in the order of the contract */
export function requireSound(
  terms: Pick<Terms, 'base' | 'rates' | 'poolRates'>,
  bound: ByProduct,
  margins: ByProduct,
): void {
  const fault = termsFaultOf(terms, bound, margins)
  if (fault) throw refuseField(affiliateDeskErrors[fault.fault], fault.field)
}

export const termsOf = (input: AffiliateTermsInput): Terms => ({
  redeemMinSatang: input.redeem_min,
  depositMinSatang: input.deposit_min,
  depositDays: input.deposit_days,
  turnoverMinSatang: input.turnover_min,
  approveFromSatang: input.approve_from,
  base: input.base,
  rates: input.rates.map(({ product, level, ppm }) => ({ product, level, ppm: BigInt(ppm) })),
  poolRates: input.pool_rates.map(({ level, ppm }) => ({ level, ppm: BigInt(ppm) })),
  feePpm: BigInt(input.fee_ppm),
  paymentPpm: BigInt(input.payment_ppm),
})

/** Writes the next version and asks for a second person. @throws Refusal in the order of the contract */
export async function saveTerms(
  { db }: Services,
  ports: AffiliatePorts,
  staffId: number,
  { reason, ...input }: CallInput<typeof calls.saveAffiliate>,
): Promise<CallOutput<typeof calls.saveAffiliate>> {
  const terms = termsOf(input)
  requireSound(terms, await ports.commissionBound(db), await ports.margins(db))
  return inTransaction(db, async (tx) => {
    await lockSetting(tx)
    const [newest] = await findTermsVersions(tx)
    const version = (newest?.version ?? 0) + 1
    await requestApproval(tx, affiliateApproval, {
      id: THE_TERMS,
      asker: { kind: 'staff', id: staffId },
      body: { version, reason },
    })
    await insertTerms(tx, { version, staffId }, terms)
    await audit(tx, affiliateAudit, {
      staffId,
      action: 'affiliate.written',
      object: { kind: 'affiliate', id: THE_TERMS },
      detail: { version },
      reason,
    })
    await publish(tx, affiliateDeskChanged, { payload: {} })
    return { version }
  })
}

/**
 * The second person decides; the bound is judged again behind its lock, as it is now.
 * Locks: the terms of cashback, then the setting.
 * @throws Refusal in the order of the contract
 */
export async function decideTerms(
  { db }: Services,
  ports: AffiliatePorts,
  staffId: number,
  verdict: 'approve' | 'reject',
  { approval_id: approvalId, reason }: CallInput<typeof calls.publishAffiliate>,
): Promise<CallOutput<typeof calls.publishAffiliate>> {
  return inTransaction(db, async (tx) => {
    const bound = await ports.lockCommissionBound(tx)
    const { version: live } = await lockSetting(tx)
    const { body } = await decideApproval(tx, affiliateApproval, THE_TERMS, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const version = proposedVersion(body)
    if (verdict === 'approve') {
      requireSound(await requireTerms(tx, version), bound, await ports.margins(tx))
      await setLiveVersion(tx, version)
    }
    await audit(tx, affiliateAudit, {
      staffId,
      action: verdict === 'approve' ? 'affiliate.published' : 'affiliate.rejected',
      object: { kind: 'affiliate', id: THE_TERMS },
      detail: { version },
      reason,
    })
    await publish(tx, affiliateDeskChanged, { payload: {} })
    return { live_version: verdict === 'approve' ? version : live }
  })
}

/** Terms, what waits, and what the last days gave. */
export async function readDesk(
  services: Services,
  ports: AffiliatePorts,
  staffId: number,
): Promise<CallOutput<typeof calls.getAffiliateDesk>> {
  const { db } = services
  const nameOf = (id: number) => ports.staffName(services, id)
  const [versions, live, proposal, days, months, sums, bound, margins] = await Promise.all([
    findTermsVersions(db),
    findLiveVersion(db),
    findVersionProposal(db, affiliateApproval, THE_TERMS, { staffId, nameOf }),
    findDaysGiven(db, DAYS_SHOWN),
    findMonthsGiven(db, MONTHS_SHOWN),
    sumStandings(db),
    ports.commissionBound(db),
    ports.margins(db),
  ])
  return {
    live_version: live,
    versions: await Promise.all(
      versions.map(async (one) => ({
        version: one.version,
        ...wireTerms(one),
        ...wireBase(one),
        written_by: one.writtenBy === null ? null : await nameOf(Number(one.writtenBy)),
        written_at: one.writtenAt,
      })),
    ),
    bound: [...bound].map(([product, ppm]) => ({ product, ppm: Number(ppm) })),
    pool_bound_ppm: Number(poolBound(bound, margins)),
    proposal,
    months: months.map((one) => ({
      month: one.month,
      version: one.version,
      base: one.base,
      is_done: one.isDone,
      members: one.members,
      base_sum: one.baseSatang,
      commission: one.satang,
      carried: one.carriedSatang,
    })),
    days: days.map((one) => ({
      day: one.day,
      version: one.version,
      is_done: one.isDone,
      members: one.members,
      valid: one.validSatang,
      commission: one.satang,
    })),
    owed: sums.owedSatang,
    pending: sums.pendingSatang,
    held: sums.heldSatang,
    waiting: sums.waitingSatang,
  }
}
