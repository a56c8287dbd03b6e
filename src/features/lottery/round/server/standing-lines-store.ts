import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { type OwnStakeTerms, ownStakes, type StandingLine } from '../../rules/own-stake.ts'

/**
 * What members have staked of their own money in a round, by member: bills that are not cancelled and
 * were paid from the main wallet, less the bets that do not count by the terms. Reads the lines of the
 * round, or of one member; locks nothing.
 * @param identify who the person behind an account is; the same word for the same person
 */
export async function findOwnStakes(
  db: Db | Tx,
  roundId: number | bigint,
  {
    terms,
    memberId,
    identify,
  }: {
    terms: OwnStakeTerms
    memberId?: number | undefined
    identify: (memberIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  },
): Promise<ReadonlyMap<bigint, bigint>> {
  const lines = await findStandingLines(db, roundId, memberId)
  const persons = await identify([...new Set(lines.map((line) => Number(line.memberId)))])
  return ownStakes(lines, (member) => persons.get(Number(member)) ?? `${member}`, terms)
}

async function findStandingLines(
  db: Db | Tx,
  roundId: number | bigint,
  memberId: number | undefined,
): Promise<StandingLine[]> {
  const { rows } = await sql<StandingLine>`
    select b.member_id as "memberId", l.bet_type as "betType", l.number,
           l.rate_x100::bigint as "rateX100", l.amount_satang as "amountSatang",
           l.amount_satang - l.amount_satang * r.discount_bp / 10000 as "paidSatang"
      from lottery.bill b
      join ledger.wallet w on w.account_id = b.account_id and w.kind = ledger.account_main_wallet()
      join lottery.line l on l.bill_id = b.bill_id
      join lottery.rate r on r.rate_version_id = b.rate_version_id and r.bet_type = l.bet_type
     where b.round_id = ${roundId} and b.member_id = coalesce(${memberId ?? null}::bigint, b.member_id)
       and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)`.execute(db)
  return rows
}
