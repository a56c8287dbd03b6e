import { commonErrors, type ErrorDefinition, Refusal, requireFound } from '#kernel/errors.ts'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { type cancelRedemption as cancelCall, parcelStepped, shopErrors } from '../contract.ts'
import { shopDeskChanged } from '../operator-contract.ts'
import { type Mover, type RedemptionState, statesBefore } from '../rules/parcel.ts'
import { findCancelled, moveRedemption } from './parcel-store.ts'
import { toWire } from './read-shop.ts'
import { findRedemption, type RedemptionRow, uncountBought } from './redemption-store.ts'
import { moveStock } from './stock-store.ts'

/**
 * A member calls off what is not packed yet; once it is called off, he is answered so again.
 * @throws Refusal not_found for another's, and in the order of the contract
 */
export async function cancelRedemption(
  { db }: Services,
  { memberId, key }: { memberId: number; key: string },
  { redemption_id: id }: CallInput<typeof cancelCall>,
): Promise<CallOutput<typeof cancelCall>> {
  return inTransaction(db, async (tx) => {
    const known = requireFound(await findRedemption(tx, BigInt(id)))
    if (known.memberId !== BigInt(memberId)) throw new Refusal(commonErrors.not_found)
    const cancelKey = `member:${memberId}:${key}`
    await cancel(tx, known, { mover: 'member', cancelKey, late: shopErrors.shop_cancel_late })
    return toWire(requireFound(await findRedemption(tx, known.redemptionId)), new Map())
  })
}

/**
 * Points, stock and what limits count come back with the state, once: whoever comes second finds it called
 * off. Locks: the member's points, the row, what his person had, the variant.
 * @returns whether it was called off now. @throws Refusal idempotency_mismatch, and `late`
 */
export async function cancel(
  tx: Tx,
  { redemptionId, memberId }: RedemptionRow,
  { mover, cancelKey, late }: { mover: Mover; cancelKey: string; late: ErrorDefinition },
): Promise<boolean> {
  const pointsId = await openWallet(tx, memberId, 'points')
  await lockWallets(tx, [pointsId])
  const named = await findCancelled(tx, cancelKey)
  if (named !== undefined && named !== redemptionId) {
    throw new Refusal(stakeErrors.idempotency_mismatch)
  }
  const from = statesBefore('cancelled', mover)
  const isMoved = await moveRedemption(tx, redemptionId, { from, to: 'cancelled', cancelKey })
  // Read behind the lock of the row: it tells what stands now.
  const made = requireFound(await findRedemption(tx, redemptionId))
  if (!isMoved) {
    if (made.state === 'cancelled') return false
    throw new Refusal(late)
  }
  await uncountBought(tx, made)
  if (!(await moveStock(tx, made.variantId, made.quantity))) {
    throw new Error(`shop: no stock to give ${redemptionId} back to`)
  }
  await returnPoints(tx, made, pointsId)
  await tell(tx, made, 'cancelled')
  return true
}

async function returnPoints(tx: Tx, made: RedemptionRow, pointsId: bigint): Promise<void> {
  const { redemptionId, memberId, itemId, points } = made
  const outcome = await postOne(tx, {
    key: operationKey({ scope: 'system', owner: 'shop', call: 'cancel', key: `${redemptionId}` }),
    memberId,
    kind: 'points_return',
    refId: redemptionId,
    legs: [
      {
        debit: house('points_issue', campaignRef('shop', itemId)),
        credit: wallet(pointsId),
        amountSatang: points,
      },
    ],
  })
  if (!outcome.applied) throw new Error(`shop: points of ${redemptionId} ended in ${outcome.error}`)
}

/** Tells the member and the desk that a parcel moved. */
export async function tell(
  tx: Tx,
  { redemptionId, memberId, itemId }: RedemptionRow,
  state: RedemptionState,
): Promise<void> {
  await publish(tx, parcelStepped, {
    memberId: Number(memberId),
    payload: { redemption_id: Number(redemptionId), state },
  })
  await publish(tx, shopDeskChanged, { payload: { item_id: itemId } })
}
