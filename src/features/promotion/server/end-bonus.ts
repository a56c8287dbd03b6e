import { Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import type { Satang } from '#kernel/money.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { walletTypes } from '#kernel/wallet.ts'
import { closeWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { type AccountRef, house, type Leg, postOne, wallet } from '#ledger/post.ts'
import { listWallets, lockWallets } from '#ledger/wallets.ts'
import { audit } from '#platform/audit/audit.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { shutWallet } from '#platform/stake-gate/wallet-rules.ts'
import { promotionAudit } from '../audit-contract.ts'
import { bonusChanged, bonusEnded, promotionErrors } from '../contract.ts'
import { promotionDeskChanged } from '../operator-contract.ts'
import { endOf, sweepOf } from '../rules/bonus-state.ts'
import {
  addSwept,
  type Bonus,
  endBonusRow,
  findActive,
  findEndedBy,
  lockBonus,
  lookLater,
  setClosed,
  setEndKey,
} from './bonus-store.ts'
import type { PromotionPorts } from './ports.ts'

type Asked =
  /** A reason where its member did not ask for it. */
  | { readonly end: 'forfeited'; readonly reason?: string }
  | { readonly end: 'cancelled'; readonly reason: string }

/** Bets that are open are looked at again so often; play that is settled brings it forward. */
const LOOK_AGAIN_MS = 60_000

/**
 * Brings a bonus to where it is due: ends it once, moves what its wallet holds, closes the wallet when
 * nothing can come back to it. Whatever else happens to it at the same moment waits for its wallet, and
 * then finds it ended.
 * Locks: the member's wallets, then the bonus.
 */
export async function turnBonus(
  services: Services,
  ports: PromotionPorts,
  { bonusId, memberId }: Pick<Bonus, 'bonusId' | 'memberId'>,
  asked: Asked | null = null,
): Promise<Bonus> {
  return inTransaction(services.db, async (tx) => {
    await lockAll(tx, memberId)
    return turnLocked(tx, ports, bonusId, asked)
  })
}

/** A bonus that a person ends, and his request: the same one again is answered how the bonus stands. */
export interface PersonsEnd {
  readonly bonusId: bigint
  readonly memberId: bigint
  readonly endKey: string
  /** What the person has read that its wallet holds. */
  readonly seenSatang?: Satang | undefined
}

/**
 * Ends a bonus because its member says so.
 * @throws Refusal idempotency_mismatch where the request has ended another, bonus_over, bonus_moved
 */
export async function giveUp(
  services: Services,
  ports: PromotionPorts,
  one: PersonsEnd,
): Promise<Bonus> {
  return inTransaction(services.db, async (tx) => {
    const { bonus } = await endOnce(tx, ports, one, { end: 'forfeited' })
    return bonus
  })
}

/**
 * Ends a bonus because staff say so, and writes down who and why with it.
 * @throws Refusal idempotency_mismatch where the request has ended another, bonus_over
 */
export async function cancelBonus(
  services: Services,
  ports: PromotionPorts,
  one: PersonsEnd,
  { staffId, reason }: { staffId: number; reason: string },
): Promise<Bonus> {
  return inTransaction(services.db, async (tx) => {
    const asked = { end: 'cancelled', reason } as const
    const { bonus, isEnded } = await endOnce(tx, ports, one, asked)
    if (!isEnded) return bonus
    if (bonus.state === 'cancelled') {
      await audit(tx, promotionAudit, {
        staffId,
        action: 'bonus.cancelled',
        object: { kind: 'bonus', id: bonus.bonusId },
        detail: {
          title: bonus.title,
          bonus_member_id: Number(bonus.memberId),
          bonus_ended_satang: bonus.endedSatang,
        },
        reason,
      })
    }
    const payload = { promotion_id: Number(bonus.promotionId) }
    await publish(tx, promotionDeskChanged, { payload })
    return bonus
  })
}

/** @returns how the bonus stands, and whether it was this that ended it */
async function endOnce(
  tx: Tx,
  ports: PromotionPorts,
  { bonusId, memberId, endKey, seenSatang }: PersonsEnd,
  asked: Asked,
): Promise<{ bonus: Bonus; isEnded: boolean }> {
  await lockAll(tx, memberId)
  const before = await lockBonus(tx, bonusId)
  const ended = await findEndedBy(tx, endKey)
  if (ended === bonusId) return { bonus: before, isEnded: false }
  if (ended !== undefined) throw new Refusal(stakeErrors.idempotency_mismatch)
  if (before.state !== 'active') throw new Refusal(promotionErrors.bonus_over)
  if (seenSatang !== undefined && seenSatang !== before.balanceSatang) {
    throw new Refusal(promotionErrors.bonus_moved)
  }
  await setEndKey(tx, bonusId, endKey)
  return { bonus: await turnLocked(tx, ports, bonusId, asked), isEnded: true }
}

/**
 * Ends the bonuses that came with deposits, because own money is withdrawn: the caller holds the lock of
 * the main wallet, which is older than any bonus wallet. What was played to the end is released.
 */
export async function forfeitBonuses(
  tx: Tx,
  ports: PromotionPorts,
  memberId: number,
): Promise<void> {
  const active = (await findActive(tx, memberId)).filter(({ paymentId }) => paymentId !== null)
  if (active.length === 0) return
  await lockAll(tx, BigInt(memberId))
  for (const { bonusId } of active) {
    await turnLocked(tx, ports, bonusId, { end: 'forfeited' })
  }
}

async function lockAll(tx: Tx, memberId: bigint): Promise<void> {
  const wallets = await listWallets(tx, memberId)
  await lockWallets(
    tx,
    wallets.map(({ id }) => id),
  )
}

async function turnLocked(
  tx: Tx,
  ports: PromotionPorts,
  bonusId: bigint,
  asked: Asked | null,
): Promise<Bonus> {
  const before = await lockBonus(tx, bonusId)
  if (before.isClosed) return before
  const now = await clockNow(tx)
  const { memberId, walletId, takenAt } = before
  const hasOpenBets = await ports.hasOpenBets(tx, { memberId, walletId, since: takenAt })
  const end = endOf({ ...before, hasOpenBets }, now, asked?.end ?? null)
  if (end) {
    const reason = end === asked?.end ? (asked.reason ?? null) : null
    await endBonusRow(tx, before, end, { at: now, reason })
    await shutWallet(tx, walletId, now)
    await publish(tx, bonusEnded, { payload: { bonus_id: Number(bonusId) } })
  }
  const state = end ?? before.state
  if (state === 'active') {
    await lookLater(tx, bonusId, LOOK_AGAIN_MS)
    return before
  }
  const moved = before.balanceSatang > 0n
  if (moved) await sweep(tx, before, state)
  if (hasOpenBets) await lookLater(tx, bonusId, LOOK_AGAIN_MS)
  else {
    await closeWallet(tx, walletId)
    await setClosed(tx, bonusId)
  }
  if (end || moved) {
    const payload = { bonus_id: Number(bonusId), state }
    await publish(tx, bonusChanged, { memberId: Number(memberId), payload })
  }
  return lockBonus(tx, bonusId)
}

/** Moves what is in the wallet, in one operation that is keyed by all that was moved before. */
async function sweep(tx: Tx, bonus: Bonus, end: Exclude<Bonus['state'], 'active'>): Promise<void> {
  const { bonusId, promotionId, memberId, walletId, balanceSatang } = bonus
  const parts = sweepOf(balanceSatang, { ...bonus, end })
  const legs: Leg[] = []
  if (parts.toMain > 0n) {
    const main = await mainWallet(tx, memberId)
    legs.push(legOf('bonus_release', walletId, wallet(main), parts.toMain))
  }
  if (parts.toCost > 0n) {
    legs.push(legOf('bonus_forfeit', walletId, house('bonus_cost', promotionId), parts.toCost))
  }
  const outcome = await postOne(tx, {
    key: operationKey({
      scope: 'system',
      owner: 'promotion',
      call: 'bonus.end',
      key: `${bonusId}/${bonus.releasedSatang + bonus.endedSatang}`,
    }),
    memberId,
    kind: parts.toMain > 0n ? 'bonus_release' : 'bonus_forfeit',
    refId: bonusId,
    legs,
  })
  invariant(outcome.applied, `bonus ${bonusId} is moved, not ${outcome.error}`)
  await addSwept(tx, bonusId, parts)
}

const legOf = (
  kind: 'bonus_release' | 'bonus_forfeit',
  walletId: bigint,
  credit: AccountRef,
  amountSatang: Satang,
): Leg => ({ kind, debit: wallet(walletId), credit, amountSatang })

async function mainWallet(tx: Tx, memberId: bigint): Promise<bigint> {
  const main = (await listWallets(tx, memberId)).find(
    ({ walletType }) => walletType === walletTypes.main,
  )
  invariant(main, `member ${memberId} has a main wallet`)
  return main.id
}
