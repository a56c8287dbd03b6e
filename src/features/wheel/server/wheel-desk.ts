import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { findVersionProposal, proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { wheelAudit } from '../audit-contract.ts'
import { wheelsChanged } from '../contract.ts'
import type * as calls from '../operator-contract.ts'
import { wheelDeskChanged, wheelDeskErrors, type WheelInput } from '../operator-contract.ts'
import {
  expectedWorth,
  faultOf,
  priceOf,
  WEIGHT_SUM,
  type WheelTerms,
} from '../rules/wheel-terms.ts'
import type { WheelPorts } from './ports.ts'
import { sumSpins } from './spin-store.ts'
import {
  findAllVersions,
  insertTerms,
  insertWheel,
  lockWheel,
  setLive,
  setState,
  type WheelRow,
} from './wheel-store.ts'

/** What a wheel gives is money: whoever writes its odds does not let them out alone. */
export const wheelApproval = defineApproval({
  kind: 'wheel',
  thai: 'เงื่อนไขกงล้อ',
  object: 'wheel',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'wheel.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

const toTerms = (input: WheelInput): WheelTerms => ({
  title: input.title,
  costPoints: input.cost_points,
  takesSpins: input.takes_spins,
  spinsADay: input.spins_a_day,
  minLevel: input.min_level,
  budget: BigInt(input.budget),
  opensAt: input.opens_at,
  closesAt: input.closes_at,
  prizes: input.prizes.map(({ cap_day: capDay, cap_member: capMember, amount, ...prize }) => ({
    ...prize,
    amount: BigInt(amount),
    capDay,
    capMember,
  })),
})

/** Writes the next version of a wheel and asks for a second person. @throws Refusal in the order of the contract */
export async function saveWheel(
  { db }: Services,
  staffId: number,
  input: WheelInput,
): Promise<CallOutput<typeof calls.saveWheel>> {
  const { reason } = input
  const terms = toTerms(input)
  const fault = faultOf(terms)
  if (fault) throw refuseField(wheelDeskErrors[fault.fault], fault.field)
  return inTransaction(db, async (tx) => {
    const wheelId = input.wheel_id ?? (await insertWheel(tx))
    const { versions } = requireFound(await lockWheel(tx, wheelId))
    const version = versions + 1
    await requestApproval(tx, wheelApproval, {
      id: wheelId,
      asker: { kind: 'staff', id: staffId },
      body: { version, reason },
    })
    await insertTerms(tx, { wheelId, version, staffId }, terms)
    await audit(tx, wheelAudit, {
      staffId,
      action: 'wheel.written',
      object: { kind: 'wheel', id: wheelId },
      detail: {
        version,
        title: terms.title,
        wheel_budget: input.budget,
        wheel_fields: terms.prizes.length,
      },
      reason,
    })
    await publish(tx, wheelDeskChanged, { payload: { wheel_id: wheelId } })
    return { wheel_id: wheelId, version }
  })
}

/** The second person decides. @throws Refusal in the order of the contract */
export async function decideWheel(
  { db }: Services,
  staffId: number,
  verdict: 'approve' | 'reject',
  { wheel_id: wheelId, approval_id: approvalId, reason }: CallInput<typeof calls.publishWheel>,
): Promise<CallOutput<typeof calls.publishWheel>> {
  return inTransaction(db, async (tx) => {
    const { state } = requireFound(await lockWheel(tx, wheelId))
    const { body } = await decideApproval(tx, wheelApproval, wheelId, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const version = proposedVersion(body)
    if (verdict === 'approve') await setLive(tx, wheelId, version)
    await audit(tx, wheelAudit, {
      staffId,
      action: verdict === 'approve' ? 'wheel.published' : 'wheel.rejected',
      object: { kind: 'wheel', id: wheelId },
      detail: { version },
      reason,
    })
    await publish(tx, wheelDeskChanged, { payload: { wheel_id: wheelId } })
    if (verdict === 'approve') await publish(tx, wheelsChanged, { payload: {} })
    return { wheel_id: wheelId, state: verdict === 'approve' && state === 'draft' ? 'live' : state }
  })
}

/** Pauses a wheel, or lets it go on. @throws Refusal not_found, and in the order of the contract */
export async function stepWheel(
  { db }: Services,
  staffId: number,
  { wheel_id: wheelId, to, reason }: CallInput<typeof calls.stepWheel>,
): Promise<CallOutput<typeof calls.stepWheel>> {
  return inTransaction(db, async (tx) => {
    const { state } = requireFound(await lockWheel(tx, wheelId))
    if (state !== (to === 'live' ? 'paused' : 'live')) {
      throw new Refusal(wheelDeskErrors.wheel_step_not_possible)
    }
    await setState(tx, wheelId, to)
    await audit(tx, wheelAudit, {
      staffId,
      action: to === 'live' ? 'wheel.resumed' : 'wheel.paused',
      object: { kind: 'wheel', id: wheelId },
      reason,
    })
    await publish(tx, wheelDeskChanged, { payload: { wheel_id: wheelId } })
    await publish(tx, wheelsChanged, { payload: {} })
    return { wheel_id: wheelId, state: to }
  })
}

/** Every wheel as the desk sees it. */
export async function listDeskWheels(
  services: Services,
  ports: WheelPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listDeskWheels>> {
  const { db } = services
  const [versions, spun] = await Promise.all([findAllVersions(db), sumSpins(db)])
  const nameOf = (id: bigint | number | null) => ports.staffName(services, Number(id))
  const grouped = [...Map.groupBy(versions, ({ wheelId }) => wheelId)]
  return Promise.all(
    grouped.map(async ([wheelId, all]) => {
      return {
        wheel_id: wheelId,
        state: all[0]?.state ?? 'draft',
        pays: all[0]?.pays ?? 'at_once',
        live_version: all[0]?.liveVersion ?? null,
        spins: spun.get(wheelId)?.spins ?? 0,
        members: spun.get(wheelId)?.members ?? 0,
        versions: await Promise.all(
          all.map(async (one) => ({
            ...toWire(one),
            written_by: one.writtenBy === null ? null : await nameOf(one.writtenBy),
          })),
        ),
        proposal: await findVersionProposal(db, wheelApproval, wheelId, { staffId, nameOf }),
      }
    }),
  )
}

const toWire = (one: WheelRow) => ({
  version: one.version,
  title: one.title,
  cost_points: one.costPoints,
  takes_spins: one.takesSpins,
  spins_a_day: one.spinsADay,
  min_level: one.minLevel,
  budget: Number(one.budget),
  opens_at: one.opensAt,
  closes_at: one.closesAt,
  prizes: one.prizes.map(({ capDay, capMember, amount, ...prize }) => ({
    ...prize,
    amount: Number(amount),
    cap_day: capDay,
    cap_member: capMember,
  })),
  expected: Number(expectedWorth(one.prizes)),
  price: Number(priceOf(one)) * WEIGHT_SUM,
  spins: Number(one.spins),
  credit: Number(one.credit),
  out: [...one.out],
  written_at: one.writtenAt,
})
