import { randomUUID } from 'node:crypto'
import type { Claim, CreditTo } from '#features/wallet/operator-contract.ts'
import { findClaimTarget } from '#features/wallet/server/claim-target-store.ts'
import type { Satang } from '#kernel/money.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, type Outcome, postOne, wallet } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { World } from './world.ts'

/** A claim's own wallet, and the movement that fills it. */
const movements = {
  cashback: { own: 'cashback_wallet', kind: 'cashback_claim', cost: 'cashback_cost' },
  commission: { own: 'commission_wallet', kind: 'commission_claim', cost: 'commission_cost' },
} as const satisfies Record<Claim, unknown>

/** A key of a claim that no other has. */
export const claimKey = (): string =>
  operationKey({ scope: 'system', owner: 'test', call: 'claim', key: randomUUID() })

/**
 * Credits a claim of a member without the entitlement that a feature would have of it, to the wallet of its own kind
 * unless told; null: as staff have set it. A gift passes the gate: the outcome says what it refuses.
 */
export function earn(
  world: World,
  { memberId }: { readonly memberId: number },
  claim: Claim,
  amountSatang: Satang,
  { creditTo = 'own', key = claimKey() }: { creditTo?: CreditTo | null; key?: string } = {},
): Promise<Outcome> {
  const { own, kind, cost } = movements[claim]
  return inTransaction(world.services.db, async (tx) => {
    const target = creditTo ?? (await findClaimTarget(tx, claim))
    const walletId = await openWallet(tx, memberId, target === 'own' ? own : 'main_wallet')
    return postOne(tx, {
      key,
      memberId,
      kind,
      // A claim is the same wherever it goes: its target may change between two tries.
      body: [claim, `${amountSatang}`],
      legs: [{ debit: house(cost), credit: wallet(walletId), amountSatang }],
    })
  })
}
