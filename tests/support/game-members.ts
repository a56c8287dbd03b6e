import { openWallet } from '#ledger/accounts.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { depositOf, freshKey } from './ledger.ts'
import type { World } from './world.ts'

/** A member as the books and the gate know one. */
export interface GameMember {
  readonly memberId: number
  /** Holds money of his own. */
  readonly mainId: bigint
  /** Holds what the house gave. */
  readonly freeCreditId: bigint
}

// Far from the numbers that registering gives.
let members = 1_000_000

/**
 * A member with money in two wallets, in one transaction: a test of the games' wallet needs hundreds of them,
 * and what registering and depositing do is tested elsewhere.
 */
export function gameMember(
  world: Pick<World, 'services'>,
  { mainSatang, freeCreditSatang }: { mainSatang: bigint; freeCreditSatang?: bigint },
): Promise<GameMember> {
  const memberId = (members += 1)
  return inTransaction(world.services.db, async (tx) => {
    await setStanding(tx, memberId, { status: 'active' })
    const mainId = await openWallet(tx, BigInt(memberId), 'main_wallet')
    const freeCreditId = await openWallet(tx, BigInt(memberId), 'free_credit_wallet')
    if (mainSatang > 0n) await postOne(tx, depositOf(BigInt(memberId), mainId, mainSatang))
    if (freeCreditSatang !== undefined) {
      const legs = [
        {
          debit: house('bonus_cost', 1),
          credit: wallet(freeCreditId),
          amountSatang: freeCreditSatang,
        },
      ]
      await postOne(tx, { key: freshKey(), memberId: BigInt(memberId), kind: 'bonus_grant', legs })
    }
    return { memberId, mainId, freeCreditId }
  })
}
