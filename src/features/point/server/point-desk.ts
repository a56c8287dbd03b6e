import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { POINT_SATANG } from '#kernel/points.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { findVersionProposal, proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { pointAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { pointDeskChanged, pointDeskErrors, type PointRates } from '../operator-contract.ts'
import { faultOf, type PointRate } from '../rules/point-terms.ts'
import { findMonths, sumMonth } from './desk-store.ts'
import type { PointPorts } from './ports.ts'
import { wireRate } from './read-points.ts'
import {
  findHolding,
  findTermsVersions,
  insertTerms,
  lockSetting,
  setHoldsFrom,
} from './terms-store.ts'

/** Points are worth money in the shop: the person who writes what play gives does not let it out alone. */
export const pointApproval = defineApproval({
  kind: 'point',
  thai: 'อัตราแต้มจากการเล่น',
  object: 'point',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'point.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** There is one set of rates; its versions follow each other. */
const THE_TERMS = 1

/** @throws Refusal in the order of the contract */
function requireRates(typed: PointRates): PointRate[] {
  const rates = typed.map(({ product, rate_x100: rateX100 }) => ({ product, rateX100 }))
  const fault = faultOf(rates)
  if (fault) throw refuseField(pointDeskErrors[fault.fault], fault.field)
  return rates
}

/**
 * What rates would have given last month, by the play that there was: the most that they cost, with the rates that
 * hold taken for the whole month. Cost: one sum over the month's days of members.
 * @throws Refusal in the order of the contract
 */
export async function previewPoint(
  { db, clock }: Services,
  { rates: typed }: CallInput<typeof calls.previewPoint>,
): Promise<CallOutput<typeof calls.previewPoint>> {
  const rates = requireRates(typed)
  const today = bangkokDay(await clock.now())
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  const from = `${to.slice(0, 7)}-01`
  const { now } = await findHolding(db, today)
  const live = (await findTermsVersions(db)).find(({ version }) => version === now?.version)
  const { members, validSatang, points, pointsNow } = await sumMonth(
    db,
    { from, to },
    rates,
    live?.rates ?? [],
  )
  return {
    month: from.slice(0, 7),
    members,
    valid: validSatang,
    points: Number(points),
    points_now: Number(pointsNow),
    worth: points * POINT_SATANG,
    worth_now: pointsNow * POINT_SATANG,
  }
}

/** As people read it in the trail: points for ฿100 of each product. */
const rateSheet = (rates: readonly PointRate[]): Record<string, string> =>
  Object.fromEntries(rates.map(({ product, rateX100 }) => [product, `${rateX100 / 100}`]))

/** Writes the next version and asks for a second person. @throws Refusal in the order of the contract */
export async function savePoint(
  { db }: Services,
  staffId: number,
  { rates: typed, reason }: CallInput<typeof calls.savePoint>,
): Promise<CallOutput<typeof calls.savePoint>> {
  const rates = requireRates(typed)
  return inTransaction(db, async (tx) => {
    await lockSetting(tx)
    const versions = await findTermsVersions(tx)
    const version = (versions[0]?.version ?? 0) + 1
    const { now: held } = await findHolding(tx, bangkokDay(await clockNow(tx)))
    const live = versions.find((one) => one.version === held?.version)
    await requestApproval(tx, pointApproval, {
      id: THE_TERMS,
      asker: { kind: 'staff', id: staffId },
      body: { version, reason },
    })
    await insertTerms(tx, { version, staffId }, rates)
    await audit(tx, pointAudit, {
      staffId,
      action: 'point.written',
      object: { kind: 'point', id: THE_TERMS },
      before: { rates: rateSheet(live?.rates ?? []) },
      after: { rates: rateSheet(rates) },
      detail: { version },
      reason,
    })
    await publish(tx, pointDeskChanged, { payload: { version } })
    return { version }
  })
}

/**
 * The second person decides. What is let out holds from tomorrow on: no day has two rates, and what is published
 * today stays true today. The clock is read behind the lock that crediting takes.
 * @throws Refusal in the order of the contract
 */
export async function decidePoint(
  { db }: Services,
  staffId: number,
  verdict: 'approve' | 'reject',
  { approval_id: approvalId, reason }: CallInput<typeof calls.publishPoint>,
): Promise<CallOutput<typeof calls.publishPoint>> {
  return inTransaction(db, async (tx) => {
    await lockSetting(tx)
    const { body } = await decideApproval(tx, pointApproval, THE_TERMS, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const version = proposedVersion(body)
    const from = verdict === 'approve' ? addDays(bangkokDay(await clockNow(tx)), 1) : null
    if (from !== null) await setHoldsFrom(tx, from, version)
    await audit(tx, pointAudit, {
      staffId,
      action: verdict === 'approve' ? 'point.published' : 'point.rejected',
      object: { kind: 'point', id: THE_TERMS },
      detail: { version, ...(from === null ? {} : { from_day: from }) },
      reason,
    })
    await publish(tx, pointDeskChanged, { payload: { version } })
    return { version, from }
  })
}

/** Rates, what waits, and what the last months gave. */
export async function readDesk(
  services: Services,
  ports: PointPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.getPointDesk>> {
  const { db, clock } = services
  const nameOf = (id: number) => ports.staffName(services, id)
  const [versions, { now, next }, proposal, months] = await Promise.all([
    findTermsVersions(db),
    findHolding(db, bangkokDay(await clock.now())),
    findVersionProposal(db, pointApproval, THE_TERMS, { staffId, nameOf }),
    findMonths(db),
  ])
  return {
    live_version: now?.version ?? null,
    next: next && { version: next.version, from: next.fromDay },
    versions: await Promise.all(
      versions.map(async (one) => ({
        version: one.version,
        rates: one.rates.map(wireRate),
        written_by: one.writtenBy === null ? null : await nameOf(Number(one.writtenBy)),
        written_at: one.writtenAt,
      })),
    ),
    proposal,
    months: months.map(({ month, members, creditedPoints, carriedPoints }) => ({
      month: month.slice(0, 7),
      members,
      credited: Number(creditedPoints),
      carried: Number(carriedPoints),
    })),
  }
}
