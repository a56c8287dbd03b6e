import type { Satang } from '#kernel/money.ts'
import { openWallet } from '#ledger/accounts.ts'
import { house, type Outcome, postOne, wallet } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Claim, CreditTo } from '../operator-contract.ts'
import { findClaimTarget } from './claim-target-store.ts'

/** A claim's own wallet, and the movement that fills it. */
const movements = {
  cashback: { own: 'cashback_wallet', kind: 'cashback_claim', cost: 'cashback_cost' },
  commission: { own: 'commission_wallet', kind: 'commission_claim', cost: 'commission_cost' },
} as const satisfies Record<Claim, unknown>

interface Credit {
  readonly memberId: number
  readonly claim: Claim
  readonly amountSatang: Satang
  /** From `operationKey`, of what is claimed: the same claim is credited once. */
  readonly key: string
  /** Left out: as the operator has set it. */
  readonly creditTo?: CreditTo
}

/**
 * Credits what a member claims to the wallet that such claims go to, which its first credit opens. A gift
 * passes the gate: the outcome says what it refuses. Locks the wallet; call it before other locks.
 */
export async function creditClaim(tx: Tx, credit: Credit): Promise<Outcome> {
  const { memberId, claim, amountSatang, key } = credit
  const { own, kind, cost } = movements[claim]
  const creditTo = credit.creditTo ?? (await findClaimTarget(tx, claim))
  const walletId = await openWallet(tx, memberId, creditTo === 'own' ? own : 'main_wallet')
  return postOne(tx, {
    key,
    memberId,
    kind,
    // A claim is the same wherever it goes: its target may change between two tries.
    body: [claim, `${amountSatang}`],
    legs: [{ debit: house(cost), credit: wallet(walletId), amountSatang }],
  })
}
