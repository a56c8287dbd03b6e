import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField } from '#kernel/errors.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { findVersionProposal, proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { cashbackAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { cashbackDeskChanged, cashbackDeskErrors } from '../operator-contract.ts'
import { faultOf, type Terms } from '../rules/terms.ts'
import { marginsOf } from './commission-bound.ts'
import { findDayCosts, sumOwed } from './desk-store.ts'
import type { CashbackPorts } from './ports.ts'
import { previewCashback } from './preview-cashback.ts'
import { wireTerms } from './read-cashback.ts'
import {
  findLiveVersion,
  findTermsVersions,
  insertTerms,
  lockSetting,
  requireTerms,
  setLiveVersion,
} from './terms-store.ts'

/** Terms give money away: whoever writes them does not let them out alone. */
export const cashbackApproval = defineApproval({
  kind: 'cashback',
  thai: 'เงื่อนไขคืนยอด',
  object: 'cashback',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'cashback.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** There is one set of terms; its versions follow each other. */
const THE_TERMS = 1
const DAYS_SHOWN = 31

type Typed = CallInput<typeof calls.previewCashback>

/** @throws Refusal in the order of the contract */
function requireTermsOf(input: Typed): Terms {
  const terms: Terms = {
    ratePpm: BigInt(input.rate_ppm),
    capSatang: input.cap,
    minSatang: input.min,
    onExpiry: input.on_expiry,
    turnoverMinSatang: input.turnover_min,
    turnoverCapSatang: input.turnover_cap,
    products: input.products.map((one) => ({
      product: one.product,
      inLoss: one.in_loss,
      turnoverPpm: BigInt(one.turnover_ppm),
      commissionPpm: BigInt(one.commission_ppm),
      marginPpm: BigInt(one.margin_ppm),
    })),
  }
  const fault = faultOf(terms)
  if (fault) throw refuseField(cashbackDeskErrors[fault.fault], fault.field)
  return terms
}

/** What terms would have cost last month. @throws Refusal in the order of the contract */
export async function previewTerms(
  services: Services,
  input: Typed,
): Promise<CallOutput<typeof calls.previewCashback>> {
  const terms = requireTermsOf(input)
  const live = await requireTerms(services.db, await findLiveVersion(services.db))
  return previewCashback(services, terms, live)
}

/** Writes the next version and asks for a second person. @throws Refusal in the order of the contract */
export async function saveTerms(
  { db }: Services,
  staffId: number,
  input: CallInput<typeof calls.saveCashback>,
): Promise<CallOutput<typeof calls.saveCashback>> {
  const terms = requireTermsOf(input)
  return inTransaction(db, async (tx) => {
    await lockSetting(tx)
    const [newest] = await findTermsVersions(tx)
    const version = (newest?.version ?? 0) + 1
    await requestApproval(tx, cashbackApproval, {
      id: THE_TERMS,
      asker: { kind: 'staff', id: staffId },
      body: { version, reason: input.reason },
    })
    await insertTerms(tx, { version, staffId }, terms)
    await audit(tx, cashbackAudit, {
      staffId,
      action: 'cashback.written',
      object: { kind: 'cashback', id: THE_TERMS },
      detail: { version, rate_ppm: Number(terms.ratePpm), cap_satang: terms.capSatang },
      reason: input.reason,
    })
    await publish(tx, cashbackDeskChanged, { payload: { version } })
    return { version }
  })
}

type Decide = CallInput<typeof calls.publishCashback>

/** What is set aside for commission covers what is given. The setting is locked. @throws Refusal cashback_below_commission */
async function requireCommission(tx: Tx, ports: CashbackPorts, { products }: Terms): Promise<void> {
  for (const [product, given] of await ports.commissionGiven(tx, marginsOf({ products }))) {
    const set = products.find((one) => one.product === product)?.commissionPpm ?? 0n
    if (given > set) throw new Refusal(cashbackDeskErrors.cashback_below_commission)
  }
}

/** The second person decides. @throws Refusal in the order of the contract */
export async function decideTerms(
  { db }: Services,
  ports: CashbackPorts,
  staffId: number,
  verdict: 'approve' | 'reject',
  { approval_id: approvalId, reason }: Decide,
): Promise<CallOutput<typeof calls.publishCashback>> {
  return inTransaction(db, async (tx) => {
    const { version: live } = await lockSetting(tx)
    const { body } = await decideApproval(tx, cashbackApproval, THE_TERMS, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const version = proposedVersion(body)
    if (verdict === 'approve') {
      await requireCommission(tx, ports, await requireTerms(tx, version))
      await setLiveVersion(tx, version)
    }
    await audit(tx, cashbackAudit, {
      staffId,
      action: verdict === 'approve' ? 'cashback.published' : 'cashback.rejected',
      object: { kind: 'cashback', id: THE_TERMS },
      detail: { version },
      reason,
    })
    await publish(tx, cashbackDeskChanged, { payload: { version } })
    return { live_version: verdict === 'approve' ? version : live }
  })
}

/** Terms, what waits, and what the last days gave. */
export async function readDesk(
  services: Services,
  ports: CashbackPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.getCashbackDesk>> {
  const { db } = services
  const nameOf = (id: number) => ports.staffName(services, id)
  const [versions, live, proposal, days, { owedSatang, carriedSatang }] = await Promise.all([
    findTermsVersions(db),
    findLiveVersion(db),
    findVersionProposal(db, cashbackApproval, THE_TERMS, { staffId, nameOf }),
    findDayCosts(db, DAYS_SHOWN),
    sumOwed(db),
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
    proposal,
    days: days.map((one) => ({
      day: one.day,
      version: one.version,
      is_done: one.isDone,
      members: one.members,
      earned: one.earnedSatang,
      paid: one.paidSatang,
      turnover: one.turnoverSatang,
    })),
    owed: owedSatang,
    carried: carriedSatang,
  }
}
