import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import { endEntitlement, findEnding } from '#platform/rewards/entitlement-store.ts'
import type { Services } from '#platform/services.ts'
import { openWallet } from '../accounts.ts'
import { accountTable } from '../chart.ts'
import { kindTable, type KindName } from '../kinds.ts'
import { lockWallets } from '../wallets.ts'
import { kindOf, payEntitlements } from './claim.ts'

const PAGE = 200

/**
 * Ends what the clock ends: a window that closed lapses or credits itself, by its row. Whoever is
 * excluded gets at once what he could have had when his exclusion began.
 * @returns whether anything ended
 */
export async function endEntitlements(services: Services): Promise<boolean> {
  let hasEnded = false
  for (;;) {
    const ending = await findEnding(services.db, PAGE)
    let isMoving = false
    for (const one of ending) isMoving = (await endOne(services, one)) || isMoving
    hasEnded ||= isMoving
    if (ending.length < PAGE || !isMoving) return hasEnded
  }
}

type Ending = Awaited<ReturnType<typeof findEnding>>[number]

/** One that fails holds back only itself. Locks: the wallet, then the row. */
async function endOne({ db, log }: Services, { entitlementId, memberId, end }: Ending) {
  try {
    return await inTransaction(db, async (tx) => {
      const walletId = await openWallet(tx, memberId, 'main_wallet')
      await lockWallets(tx, [walletId])
      const ended = await endEntitlement(
        tx,
        entitlementId,
        end === 'lapse' ? 'expired' : 'credited',
      )
      if (!ended) return false
      if (end === 'lapse') return true
      const kind = kindOf(ended.kind)
      const credit = creditOf(kind)
      // Points and spins are counted, not money: only the gate's own kinds move them.
      const isCloseout = end === 'closeout' && accountTable[credit].asset === 'THB'
      const target = isCloseout ? walletId : await openWallet(tx, memberId, credit)
      await payEntitlements(tx, [ended], target, isCloseout ? 'reward_closeout' : kind)
      return true
    })
  } catch (error) {
    // A member whom the house gives nothing: the row stays, and lapses with its window.
    if (error instanceof Refusal) return false
    log.error({ err: error, entitlementId: Number(entitlementId) }, 'an entitlement did not end')
    return false
  }
}

const creditOf = (kind: KindName) => {
  const { credit } = kindTable[kind]
  return credit[0] === 'points'
    ? 'points'
    : credit[0] === 'free_spins'
      ? 'free_spins'
      : 'main_wallet'
}

/** Cost when idle: one look at an index of what is open and over. */
export const endEntitlementsTick: Tick = {
  name: 'ledger.entitlements',
  everyMs: 2_000,
  run: endEntitlements,
}
