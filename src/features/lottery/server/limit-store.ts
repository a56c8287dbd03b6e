import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { BetType } from '../rules/bet-types.ts'

/** What staff decide about a number of a round; null takes it back to the market's own. */
export interface NumberLimit {
  readonly roundId: bigint
  readonly rateVersionId: bigint
  readonly betType: BetType
  readonly number: string
  readonly rateX100: bigint | null
  readonly capSatang: bigint | null
}

/**
 * Sets the present state of a number. A limit below what is sold already becomes exactly that, so
 * nothing more is sold. Locks the number's row: a sale sees it whole or not at all.
 */
export async function putNumberLimit(tx: Tx, limit: NumberLimit): Promise<void> {
  await sql`
    insert into lottery.exposure (round_id, bet_type, number, cap_satang)
    values (${limit.roundId}, ${limit.betType}, ${limit.number},
      lottery.default_cap(${limit.rateVersionId}, ${limit.betType}))
    on conflict do nothing`.execute(tx)
  await sql`
    update lottery.exposure
       set manual_rate_x100 = ${limit.rateX100}::integer,
           cap_satang = greatest(sold_satang, least(${limit.capSatang}::bigint,
             lottery.default_cap(${limit.rateVersionId}, ${limit.betType})))
     where round_id = ${limit.roundId} and bet_type = ${limit.betType}
       and number = ${limit.number}`.execute(tx)
}

/** Keeps who decided it and why. */
export async function insertNumberLimit(
  tx: Tx,
  limit: NumberLimit & { staffId: number; reason: string },
): Promise<void> {
  await sql`
    insert into lottery.number_limit (round_id, bet_type, number, rate_x100, cap_satang, reason, staff_id)
    values (${limit.roundId}, ${limit.betType}, ${limit.number}, ${limit.rateX100}::integer,
      ${limit.capSatang}, ${limit.reason}, ${limit.staffId})`.execute(tx)
}
