import { randomUUID } from 'node:crypto'
import type { Claim, CreditTo } from '#features/wallet/operator-contract.ts'
import { creditClaim } from '#features/wallet/server/credit-claim.ts'
import type { Satang } from '#kernel/money.ts'
import { operationKey } from '#ledger/keys.ts'
import type { Outcome } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { World } from './world.ts'

/** A key of a claim that no other has. */
export const claimKey = (): string =>
  operationKey({ scope: 'system', owner: 'test', call: 'claim', key: randomUUID() })

/** Credits a claim of a member, to the wallet of its own kind unless told; null: as staff have set it. */
export function earn(
  world: World,
  { memberId }: { readonly memberId: number },
  claim: Claim,
  amountSatang: Satang,
  { creditTo = 'own', key = claimKey() }: { creditTo?: CreditTo | null; key?: string } = {},
): Promise<Outcome> {
  return inTransaction(world.services.db, (tx) =>
    creditClaim(tx, { memberId, claim, amountSatang, key, ...(creditTo && { creditTo }) }),
  )
}
