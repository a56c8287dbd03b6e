import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { shareOf } from '#kernel/shares.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
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
import { type ByProduct, faultOf, type Terms } from '../rules/terms.ts'
import { findDaysGiven, sumFriendPlay, sumStandings } from './desk-store.ts'
import type { AffiliatePorts } from './ports.ts'
import { wireTerms } from './read-affiliate.ts'
import {
  findLiveTerms,
  findLiveVersion,
  findTermsVersions,
  insertTerms,
  lockSetting,
  requireTerms,
  setLiveVersion,
} from './terms-store.ts'

/** Rates give money away: whoever writes them does not let them out alone. */
export const affiliateApproval = defineApproval({
  kind: 'affiliate',
  thai: 'อัตราค่าแนะนำ',
  object: 'affiliate',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'affiliate.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** There is one set of terms; its versions follow each other. */
const THE_TERMS = 1
const DAYS_SHOWN = 31

/** @throws Refusal in the order of the contract */
function requireSound(terms: Pick<Terms, 'rates'>, bound: ByProduct): void {
  const fault = faultOf(terms, bound)
  if (fault) throw refuseField(affiliateDeskErrors[fault.fault], fault.field)
}

const termsOf = (input: AffiliateTermsInput): Terms => ({
  redeemMinSatang: input.redeem_min,
  depositMinSatang: input.deposit_min,
  depositDays: input.deposit_days,
  turnoverMinSatang: input.turnover_min,
  rates: input.rates.map(({ product, level, ppm }) => ({ product, level, ppm: BigInt(ppm) })),
})

/** What rates would have given last month. @throws Refusal in the order of the contract */
export async function previewTerms(
  { db, clock }: Services,
  ports: AffiliatePorts,
  input: AffiliateTermsInput,
): Promise<CallOutput<typeof calls.previewAffiliate>> {
  const terms = termsOf(input)
  requireSound(terms, await ports.commissionBound(db))
  const to = addDays(`${bangkokDay(await clock.now()).slice(0, 7)}-01`, -1)
  const month = to.slice(0, 7)
  const played = await sumFriendPlay(db, { from: `${month}-01`, to })
  const live = await findLiveTerms(db)
  const given = ({ rates }: Pick<Terms, 'rates'>) =>
    played.reduce((sum, one) => {
      const rate = rates.find(
        ({ product, level }) => product === one.product && level === one.level,
      )
      return sum + shareOf(one.validSatang, rate?.ppm ?? 0n)
    }, 0n)
  const near = played.filter(({ level }) => level === 1)
  return {
    month,
    friends: Math.max(0, ...near.map(({ friends }) => friends)),
    valid: near.reduce((sum, { validSatang }) => sum + validSatang, 0n),
    commission: given(terms),
    commission_now: given(live),
  }
}

/** Writes the next version and asks for a second person. @throws Refusal in the order of the contract */
export async function saveTerms(
  { db }: Services,
  ports: AffiliatePorts,
  staffId: number,
  { reason, ...input }: CallInput<typeof calls.saveAffiliate>,
): Promise<CallOutput<typeof calls.saveAffiliate>> {
  const terms = termsOf(input)
  requireSound(terms, await ports.commissionBound(db))
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
      requireSound(await requireTerms(tx, version), bound)
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
  const [versions, live, proposal, days, sums, bound] = await Promise.all([
    findTermsVersions(db),
    findLiveVersion(db),
    findVersionProposal(db, affiliateApproval, THE_TERMS, { staffId, nameOf }),
    findDaysGiven(db, DAYS_SHOWN),
    sumStandings(db),
    ports.commissionBound(db),
  ])
  return {
    live_version: live,
    versions: await Promise.all(
      versions.map(async (one) => ({
        version: one.version,
        ...wireTerms(one),
        written_by: one.writtenBy === null ? null : await nameOf(Number(one.writtenBy)),
        written_at: one.writtenAt,
      })),
    ),
    bound: [...bound].map(([product, ppm]) => ({ product, ppm: Number(ppm) })),
    proposal,
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
  }
}
