import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** Closed rounds that are not frozen yet, and whether their sales are final. */
export async function findUnfrozenRounds(
  db: Db,
): Promise<{ roundId: bigint; salesAreFinal: boolean }[]> {
  const { rows } = await sql<{ roundId: bigint; salesAreFinal: boolean }>`
    select r.round_id as "roundId", lottery.sales_are_final(r.round_id) as "salesAreFinal"
      from lottery.round r
     where r.state in ('closed', 'drawn')
       and not exists (select from lottery.freeze f where f.round_id = r.round_id)`.execute(db)
  return rows
}

/**
 * Counts and hashes what rounds have sold, before any result exists. Reads every line of the rounds
 * once. The digest covers bills, lines and cancels, in their order.
 */
export async function freezeRounds(tx: Tx, roundIds: readonly bigint[]): Promise<void> {
  await sql`
    with sold as (
      select b.round_id, b.bill_id, b.total_satang, l.line_no,
             concat_ws(',', l.bill_id, l.line_no, l.bet_type, l.number, l.amount_satang, l.rate_x100)
               as text
        from lottery.bill b join lottery.line l using (bill_id)
       where b.round_id = any (${[...roundIds]}::bigint[])
         and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id))
    insert into lottery.freeze (round_id, bill_count, line_count, stake_satang, digest)
    select r.round_id, count(*) filter (where s.line_no = 1), count(s.line_no),
           coalesce(sum(s.total_satang) filter (where s.line_no = 1), 0),
           sha256(convert_to(
             coalesce(string_agg(s.text, ';' order by s.bill_id, s.line_no), ''), 'UTF8'))
      from unnest(${[...roundIds]}::bigint[]) r (round_id) left join sold s using (round_id)
     group by r.round_id
    on conflict (round_id) do nothing`.execute(tx)
}
