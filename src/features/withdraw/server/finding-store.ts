import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Finding, FindingName } from '../rules/findings.ts'

/** Keeps what the checks found. */
export async function insertFindings(
  tx: Tx,
  withdrawId: number,
  findings: readonly Finding[],
): Promise<void> {
  await sql`
    insert into withdraw.finding (withdraw_id, name, result, evidence)
    select ${withdrawId}, f.name, f.result, f.evidence
      from unnest(${findings.map(({ name }) => name)}::text[],
             ${findings.map(({ result }) => result)}::text[],
             ${findings.map(({ evidence }) => JSON.stringify(evidence))}::jsonb[])
           f (name, result, evidence)`.execute(tx)
}

/** What the checks found of a request, those to look at first; of an old request nothing. */
export async function findFindings(db: Db, withdrawId: number): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; result: string; evidence: unknown }>`
    select name, result, evidence from withdraw.finding
     where withdraw_id = ${withdrawId} order by result, name`.execute(db)
  return rows.map((row) => ({
    name: row.name as FindingName,
    result: row.result === 'look' ? 'look' : 'passed',
    evidence: row.evidence as Finding['evidence'],
  }))
}

/** Requests of the last 24 hours whose money did not come back. */
export async function sumOfLastDay(tx: Tx, memberId: number): Promise<Satang> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_satang), 0)::bigint as sum from withdraw.request
     where member_id = ${memberId} and status <> 'returned'
       and requested_at > platform.clock() - interval '24 hours'`.execute(tx)
  return rows[0]?.sum ?? 0n
}
