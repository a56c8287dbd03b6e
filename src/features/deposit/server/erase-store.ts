import { sql } from 'kysely'
import type { EraseMember } from '#platform/member-data/member-data.ts'
import { destroyKeys } from '#platform/vault/data-keys.ts'

/**
 * Makes unreadable who paid what came to a member: the charges of his payments and cases, and the lines of
 * the statement behind them, also as they were told again. Amounts and references stay for the books.
 */
export const erasePayers: EraseMember = async (tx, _services, memberId) => {
  const { rows } = await sql<{ id: bigint; line: string | null }>`
    select r.received_charge_id as id, substring(r.charge_id from '^line-([0-9]+)$') as line
      from deposit.received_charge r
     where r.payment_id in (select p.payment_id from deposit.payment p where p.member_id = ${memberId})
        or r.received_charge_id in (select c.received_charge_id from deposit.review_case c
                                     where c.credited_member_id = ${memberId})`.execute(tx)
  await destroyKeys(
    tx,
    'received_charge',
    rows.map(({ id }) => id),
  )
  const lines = rows.flatMap(({ line }) => (line === null ? [] : [BigInt(line)]))
  await destroyKeys(tx, 'statement_line', lines)
  const told = await sql<{ id: bigint }>`
    select line_case_id as id from deposit.line_case
     where statement_line_id = any(${lines}::bigint[])`.execute(tx)
  await destroyKeys(
    tx,
    'line_case',
    told.rows.map(({ id }) => id),
  )
  await sql`delete from deposit.payer where member_id = ${memberId}`.execute(tx)
}
