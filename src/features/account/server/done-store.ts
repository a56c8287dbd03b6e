import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** Whether the bank said of one of the member's accounts that it is his. */
export async function hasOwnBankAccount(db: Db | Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    select account.has_matched_account(${memberId}) as has`.execute(db)
  return rows[0]?.has === true
}

/** Whether the member linked a LINE account. */
export async function hasLine(db: Db | Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from account.line_account where member_id = ${memberId}) as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

/** How many members have a bank account of which the bank said that it is theirs. Cost: every account. */
export async function countOwnBankAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(distinct member_id)::integer as members from account.bank_account
     where removed_at is null and verified_at is not null`.execute(db)
  return rows[0]?.members ?? 0
}

/** How many members linked a LINE account. */
export async function countLine(db: Db): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::integer as members from account.line_account`.execute(db)
  return rows[0]?.members ?? 0
}
