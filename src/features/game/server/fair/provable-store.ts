import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'

/** A round that somebody wants proved. */
export interface ProvableRow {
  readonly providerId: number
  readonly providerCode: string
  readonly openedAt: Date
  /** What is staked, and what came back of it, after everything that was taken back. */
  readonly stakedSatang: Satang
  readonly paidSatang: Satang
}

/**
 * The round of a provider's name; of two providers that name theirs alike, the one that proves its rounds.
 * Cost: an index of names.
 */
export async function findRoundByRef(
  db: Db,
  ref: string,
  provingCode: string,
): Promise<ProvableRow | undefined> {
  const { rows } = await sql<ProvableRow>`
    select p.provider_id as "providerId", p.code as "providerCode", r.opened_at as "openedAt",
           r.staked_satang as "stakedSatang",
           r.returned_satang + r.owed_satang - r.forfeited_satang as "paidSatang"
      from game.round r join game.provider p using (provider_id)
     where r.ref = ${ref} order by p.code = ${provingCode} desc limit 1`.execute(db)
  return rows[0]
}
