import { sql } from 'kysely'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ToldDay, Unmatched } from '../rules/bank-closing.ts'
import type { ToldLine } from '../rules/gateway-day.ts'
import type { DayStatement } from './ports.ts'

/** Lines that go into the database with one statement. */
const INSERT_MAX = 500

/** A day of an account whose statement the bank has not told. */
export interface UntoldDay {
  readonly accountId: bigint
  /** Null for a TrueMoney wallet. */
  readonly bankCode: string | null
  readonly accountNumber: string
  readonly day: Day
}

/**
 * Days of our accounts, of those that the gateway pays into as well, since the account is followed or has its
 * first line or charge, that the bank has not told: oldest first. Cost: an index look for each day.
 */
export async function findUntoldDays(db: Db, since: Day, before: Day): Promise<UntoldDay[]> {
  const { rows } = await sql<{
    receiving_account_id: bigint
    bank_code: string | null
    account_number: string
    first_day: string
  }>`
    select a.receiving_account_id, a.bank_code, a.account_number,
           greatest(${since}::date, least(platform.bangkok_day(a.followed_since),
             (select platform.bangkok_day(min(l.at)) from deposit.statement_line l
               where l.receiving_account_id = a.receiving_account_id),
             (select platform.bangkok_day(min(r.paid_at)) from deposit.received_charge r
               where r.receiving_account_id = a.receiving_account_id
                 and a.source = 'omise')))::text as first_day
      from deposit.receiving_account a
     order by a.receiving_account_id`.execute(db)
  const told = await sql<{ receiving_account_id: bigint; day: string }>`
    select receiving_account_id, day::text as day from deposit.bank_statement
     where day >= ${since}::date and day < ${before}::date`.execute(db)
  const known = new Set(told.rows.map((row) => `${row.receiving_account_id} ${row.day}`))
  const days: UntoldDay[] = []
  for (const row of rows) {
    const { receiving_account_id: accountId, bank_code: bankCode } = row
    for (let day = row.first_day; day < before; day = addDays(day, 1)) {
      if (known.has(`${accountId} ${day}`)) continue
      days.push({ accountId, bankCode, accountNumber: row.account_number, day })
    }
  }
  return days
}

/** Keeps what the bank said of a day; what it said first stays. */
export async function insertBankStatement(
  tx: Tx,
  { accountId, day }: UntoldDay,
  { opening, came, went, closing, lines }: DayStatement,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into deposit.bank_statement (receiving_account_id, day, opening_satang, came_satang,
      went_satang, closing_satang, line_count)
    values (${accountId}, ${day}, ${opening}, ${came}, ${went}, ${closing}, ${lines.length})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows === 0n) return
  for (let from = 0; from < lines.length; from += INSERT_MAX) {
    await tx
      .insertInto('deposit.bank_statement_line')
      .values(
        lines.slice(from, from + INSERT_MAX).map((line) => ({
          receiving_account_id: accountId,
          line_id: line.lineId,
          day,
          direction: line.direction,
          amount_satang: line.amountSatang,
          at: line.at,
          trans_ref: line.transRef,
        })),
      )
      .execute()
  }
}

/** What the bank told of a day; null: nothing yet. */
export async function findToldDay(
  db: Db | Tx,
  accountId: bigint,
  day: Day,
): Promise<(ToldDay & { readonly toldAt: Date }) | null> {
  const { rows } = await sql<{
    opening_satang: bigint
    came_satang: bigint
    went_satang: bigint
    closing_satang: bigint
    told_at: Date
    closed_before: bigint | null
  }>`
    select s.opening_satang, s.came_satang, s.went_satang, s.closing_satang, s.told_at,
           b.closing_satang as closed_before
      from deposit.bank_statement s
      left join deposit.bank_statement b
        on b.receiving_account_id = s.receiving_account_id and b.day = s.day - 1
     where s.receiving_account_id = ${accountId} and s.day = ${day}`.execute(db)
  const [row] = rows
  return row
    ? {
        opening: row.opening_satang,
        came: row.came_satang,
        went: row.went_satang,
        closing: row.closing_satang,
        closedBefore: row.closed_before,
        toldAt: row.told_at,
      }
    : null
}

/** The lines that the bank told of some days of accounts. Cost: an index range each. */
export async function findToldLines(
  db: Db | Tx,
  accountIds: readonly bigint[],
  from: Day,
  to: Day,
): Promise<(ToldLine & { readonly accountId: bigint })[]> {
  const { rows } = await sql<{
    receiving_account_id: bigint
    line_id: string
    day: string
    at: Date
    direction: 'credit' | 'debit'
    amount_satang: bigint
  }>`
    select receiving_account_id, line_id, day::text as day, at, direction, amount_satang
      from deposit.bank_statement_line
     where receiving_account_id = any(${[...accountIds]}::bigint[]) and day between ${from}::date and ${to}::date
     order by at, line_id`.execute(db)
  return rows.map((row) => ({
    accountId: row.receiving_account_id,
    id: row.line_id,
    at: row.at,
    day: row.day,
    satang: signed(row.direction, row.amount_satang),
  }))
}

/** The first day that the bank told, and with what it began: our lines are summed on from there. */
export async function findFirstTold(
  db: Db | Tx,
  accountId: bigint,
): Promise<{ readonly day: Day; readonly opening: bigint } | null> {
  const { rows } = await sql<{ day: string; opening_satang: bigint }>`
    select day::text as day, opening_satang from deposit.bank_statement
     where receiving_account_id = ${accountId} order by bank_statement.day limit 1`.execute(db)
  const [row] = rows
  return row ? { day: row.day, opening: row.opening_satang } : null
}

/**
 * Lines of told days that stand on one side only, or not alike on both. Few where all is well.
 * @param accountId of one account; null: of all
 * Cost: the lines of these days on both sides, each with a look at an index.
 */
export async function findUnmatched(
  db: Db | Tx,
  accountId: bigint | null,
  since: Day,
  before: Day,
): Promise<(Unmatched & { readonly accountId: bigint })[]> {
  const bank = await sql<{
    receiving_account_id: bigint
    line_id: string
    day: string
    at: Date
    trans_ref: string | null
    bank_direction: 'credit' | 'debit'
    bank_amount: bigint
    our_direction: 'credit' | 'debit' | null
    our_amount: bigint | null
  }>`
    select b.receiving_account_id, b.line_id, b.day::text as day, b.at, b.trans_ref,
           b.direction as bank_direction, b.amount_satang as bank_amount,
           l.direction as our_direction, l.amount_satang as our_amount
      from deposit.bank_statement_line b
      left join deposit.statement_line l
        on l.receiving_account_id = b.receiving_account_id and l.feed_line_id = b.line_id
     where (${accountId}::bigint is null or b.receiving_account_id = ${accountId}::bigint)
       and b.day >= ${since}::date and b.day < ${before}::date
       and (l.statement_line_id is null or l.direction <> b.direction
            or l.amount_satang <> b.amount_satang or platform.bangkok_day(l.at) <> b.day)
     order by b.at, b.line_id`.execute(db)
  const ours = await sql<{
    receiving_account_id: bigint
    line_id: string
    at: Date
    day: string
    trans_ref: string | null
    direction: 'credit' | 'debit'
    amount_satang: bigint
  }>`
    select l.receiving_account_id, l.feed_line_id as line_id, l.at, s.day::text as day, l.trans_ref,
           l.direction, l.amount_satang
      from deposit.statement_line l
      join deposit.bank_statement s
        on s.receiving_account_id = l.receiving_account_id and s.day = platform.bangkok_day(l.at)
     where (${accountId}::bigint is null or l.receiving_account_id = ${accountId}::bigint)
       and l.at >= ${bangkokInstant(since)} and l.at < ${bangkokInstant(before)}
       and not exists (select from deposit.bank_statement_line b
                        where b.receiving_account_id = l.receiving_account_id
                          and b.line_id = l.feed_line_id)
     order by l.at, l.statement_line_id`.execute(db)
  return [
    ...bank.rows.map((row) => ({
      ...lineOf(row),
      bankSatang: signed(row.bank_direction, row.bank_amount),
      oursSatang:
        row.our_direction === null || row.our_amount === null
          ? null
          : signed(row.our_direction, row.our_amount),
    })),
    ...ours.rows.map((row) => ({
      ...lineOf(row),
      bankSatang: null,
      oursSatang: signed(row.direction, row.amount_satang),
    })),
  ]
}

const signed = (direction: 'credit' | 'debit', satang: bigint): bigint =>
  direction === 'credit' ? satang : -satang

const lineOf = (row: {
  receiving_account_id: bigint
  line_id: string
  day: string
  at: Date
  trans_ref: string | null
}) => ({
  accountId: row.receiving_account_id,
  lineId: row.line_id,
  day: row.day,
  at: row.at,
  transRef: row.trans_ref,
})
