import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Claim, CreditTo } from '../operator-contract.ts'

/** Where claims of a kind go. */
export interface ClaimTarget {
  readonly claim: Claim
  readonly creditTo: CreditTo
  /** Null: never. */
  readonly changedAt: Date | null
}

export async function findClaimTargets(db: Db | Tx): Promise<ClaimTarget[]> {
  const { rows } = await sql<{ claim: Claim; credit_to: CreditTo; changed_at: Date | null }>`
    select claim, credit_to, changed_at from wallet.claim_target order by claim`.execute(db)
  return rows.map((row) => ({
    claim: row.claim,
    creditTo: row.credit_to,
    changedAt: row.changed_at,
  }))
}

export async function findClaimTarget(db: Db | Tx, claim: Claim): Promise<CreditTo> {
  const found = (await findClaimTargets(db)).find((target) => target.claim === claim)
  return found?.creditTo ?? 'main'
}

/** Waits for whoever changes the same one and answers what held before. */
export async function lockClaimTarget(tx: Tx, claim: Claim): Promise<CreditTo> {
  const { rows } = await sql<{ credit_to: CreditTo }>`
    select credit_to from wallet.claim_target where claim = ${claim} for update`.execute(tx)
  return rows[0]?.credit_to ?? 'main'
}

export async function saveClaimTarget(
  tx: Tx,
  { claim, creditTo, staffId }: { claim: Claim; creditTo: CreditTo; staffId: number },
): Promise<void> {
  await sql`
    update wallet.claim_target
       set credit_to = ${creditTo}, changed_at = platform.clock(), changed_by = ${staffId}
     where claim = ${claim}`.execute(tx)
}
