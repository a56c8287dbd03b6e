import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import {
  findHoldsOver,
  holdEntitlement,
  releaseEntitlement,
  voidEntitlement,
} from '#platform/rewards/hold-store.ts'
import type { Services } from '#platform/services.ts'
import { cashbackAudit } from '../audit-contract.ts'
import { cashbackDecided } from '../contract.ts'
import type * as calls from '../losses-contract.ts'
import { cashbackDeskChanged, cashbackDeskErrors } from '../operator-contract.ts'
import { holdCauses, voidCauses } from '../rules/hold-causes.ts'
import { findLoss, findLossesOf, type LossRow } from './loss-store.ts'
import { FEATURE } from './work-out-loss.ts'

const PAGE = 200

const refusals = {
  gone: cashbackDeskErrors.cashback_not_held,
  own: cashbackDeskErrors.cashback_void_own,
  changed: cashbackDeskErrors.cashback_sum_changed,
} as const

/** Sets a claimable sum aside. Locks: its row. @throws Refusal in the order of the contract */
export async function holdLoss(
  { db }: Services,
  staffId: number,
  { loss_id: lossId, cause, note }: CallInput<typeof calls.holdLoss>,
): Promise<CallOutput<typeof calls.holdLoss>> {
  return inTransaction(db, async (tx) => {
    const loss = await requireLoss(tx, lossId)
    const reason = holdCauses[cause]
    const entitlementId = loss.entitlementId ?? 0n
    const outcome = await holdEntitlement(tx, {
      feature: FEATURE,
      entitlementId,
      staffId,
      reason,
      note,
    })
    if (outcome === 'gone') throw new Refusal(cashbackDeskErrors.cashback_not_claimable)
    if (outcome === 'held_before') throw new Refusal(cashbackDeskErrors.cashback_held_before)
    await tell(tx, loss, 'held')
    await write(tx, 'cashback.held', { loss, staffId, told: reason, reason: note })
    return { state: 'held' }
  })
}

/** Lets a held sum be claimed again. Locks: its row. @throws Refusal in the order of the contract */
export async function releaseLoss(
  { db }: Services,
  staffId: number,
  { loss_id: lossId, reason }: CallInput<typeof calls.releaseLoss>,
): Promise<CallOutput<typeof calls.releaseLoss>> {
  return inTransaction(db, async (tx) => {
    const loss = await requireLoss(tx, lossId)
    const entitlementId = loss.entitlementId ?? 0n
    if (!(await releaseEntitlement(tx, { feature: FEATURE, entitlementId }))) {
      throw new Refusal(cashbackDeskErrors.cashback_not_held)
    }
    await tell(tx, loss, 'released')
    await write(tx, 'cashback.released', { loss, staffId, reason })
    return { state: 'claimable' }
  })
}

/**
 * Ends for good what another person holds. Locks: its row.
 * @throws Refusal in the order of the contract
 */
export async function voidLoss(
  { db }: Services,
  staffId: number,
  { loss_id: lossId, version, cause, reason }: CallInput<typeof calls.voidLoss>,
): Promise<CallOutput<typeof calls.voidLoss>> {
  return inTransaction(db, async (tx) => {
    const loss = await requireLoss(tx, lossId)
    const told = voidCauses[cause]
    const entitlementId = loss.entitlementId ?? 0n
    const outcome = await voidEntitlement(tx, {
      feature: FEATURE,
      entitlementId,
      staffId,
      reason: told,
      version,
    })
    if (outcome !== 'void') throw new Refusal(refusals[outcome])
    await tell(tx, loss, 'void')
    await write(tx, 'cashback.voided', { loss, staffId, told, reason })
    return { state: 'void' }
  })
}

/** @throws Refusal not_found */
async function requireLoss(tx: Tx, lossId: number): Promise<LossRow> {
  const loss = await findLoss(tx, lossId)
  if (!loss) throw new Refusal(commonErrors.not_found)
  return loss
}

async function tell(
  tx: Tx,
  { lossId, memberId }: LossRow,
  decision: 'held' | 'released' | 'void',
): Promise<void> {
  const payload = { loss_id: Number(lossId) }
  await publish(tx, cashbackDecided, {
    memberId: Number(memberId),
    payload: { ...payload, decision },
  })
  await publish(tx, cashbackDeskChanged, { payload })
}

async function write(
  tx: Tx,
  action: 'cashback.held' | 'cashback.released' | 'cashback.let_go' | 'cashback.voided',
  of: { loss: LossRow; staffId: number; told?: string; reason?: string },
): Promise<void> {
  const { loss, staffId, told, reason } = of
  await audit(tx, cashbackAudit, {
    staffId,
    action,
    object: { kind: 'cashback_loss', id: loss.lossId },
    detail: {
      amount_satang: loss.partSatang - loss.carriedSatang,
      ...(told === undefined ? {} : { told }),
    },
    ...(reason === undefined ? {} : { reason }),
  })
}

/**
 * Lets go what nobody decided about in 72 hours, each by itself; of two processes one does it.
 * @returns whether anything was let go
 */
export async function letGoLosses({ db }: Services): Promise<boolean> {
  const over = await findHoldsOver(db, FEATURE, PAGE)
  let hasMoved = false
  for (const { entitlementId } of over) {
    const isMoved = await inTransaction(db, async (tx) => {
      if (!(await releaseEntitlement(tx, { feature: FEATURE, entitlementId }))) return false
      const [loss] = await findLossesOf(tx, [entitlementId])
      if (!loss) throw new Error(`cashback: no day of entitlement ${entitlementId}`)
      await tell(tx, loss, 'released')
      await write(tx, 'cashback.let_go', { loss, staffId: SYSTEM_STAFF_ID })
      return true
    })
    hasMoved ||= isMoved
  }
  return hasMoved
}

/** Cost when idle: one look at an index of what is held. */
export const letGoTick: Tick = { name: 'cashback.holds', everyMs: 10_000, run: letGoLosses }
