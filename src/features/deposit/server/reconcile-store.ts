import { sql } from 'kysely'
import { type KindName, kindName } from '#ledger/kinds.ts'
import type { Satang } from '#kernel/money.ts'
import { bangkokDay, bangkokInstant, addDays, type Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BankState, ToldDay } from '../rules/bank-closing.ts'
import type { BankLine, Movement } from '../rules/reconcile.ts'
import { findFirstTold } from './bank-statement-store.ts'
import { receiveKey, resolveKey, reverseKey } from './keys.ts'
import { caseOfPayout } from './return-money.ts'
import { receiptOf } from './statement-store.ts'

/** A line is booked when it comes; one that the bank told late is looked for so many days around. */
const AROUND_DAYS = 7

/** What came and went, and what there was before and after. */
export interface Balances {
  readonly opening: Satang
  readonly came: Satang
  readonly went: Satang
  readonly closing: Satang
}

/** The lines of a day, and those that came around it. Cost: two index ranges of the account. */
export async function findDayLines(db: Db | Tx, accountId: bigint, day: Day): Promise<BankLine[]> {
  const from = bangkokInstant(addDays(day, -AROUND_DAYS))
  const until = bangkokInstant(addDays(day, 1))
  const { rows } = await sql<{
    statement_line_id: bigint
    direction: 'credit' | 'debit'
    amount_satang: bigint
    at: Date
    ref1: string | null
    reverses: string | null
  }>`
    select statement_line_id, direction, amount_satang, at, ref1, reverses from deposit.statement_line
     where receiving_account_id = ${accountId}
       and (at >= ${from} and at < ${until} or received_at >= ${from} and received_at < ${until})
     order by statement_line_id`.execute(db)
  return rows.map((row) => ({
    id: `${row.statement_line_id}`,
    at: row.at,
    day: bangkokDay(row.at),
    satang: row.direction === 'credit' ? row.amount_satang : -row.amount_satang,
    opId: opOf(row),
  }))
}

/** The operation that books a line: what came, what the bank took back, what we sent back by an order. */
function opOf(line: {
  statement_line_id: bigint
  direction: 'credit' | 'debit'
  ref1: string | null
  reverses: string | null
}): string | null {
  const { statement_line_id: id, direction, ref1, reverses } = line
  if (direction === 'credit') return receiveKey(receiptOf(id))
  if (reverses !== null) return reverseKey(receiptOf(id))
  const caseId = ref1 === null ? null : caseOfPayout(ref1)
  return caseId === null ? null : resolveKey(caseId)
}

const purposes: Partial<Record<KindName, Movement['does']>> = {
  deposit_returned: 'send_back',
  withdraw_payout: 'withdraw',
}

/** Charges of the gateway that were paid on some days of accounts. Cost: an index range each. */
export async function findPaidCharges(
  db: Db | Tx,
  accountIds: readonly bigint[],
  from: Day,
  to: Day,
): Promise<{ readonly chargeId: string; readonly paidAt: Date }[]> {
  const { rows } = await sql<{ charge_id: string; paid_at: Date }>`
    select charge_id, paid_at from deposit.received_charge
     where receiving_account_id = any(${[...accountIds]}::bigint[])
       and paid_at >= ${bangkokInstant(from)}
       and paid_at < ${bangkokInstant(addDays(to, 1))}`.execute(db)
  return rows.map((row) => ({ chargeId: row.charge_id, paidAt: row.paid_at }))
}

/** What the ledger moved on accounts on some days, and what booked these lines. Cost: the days of the ledger. */
export async function findMovements(
  db: Db | Tx,
  accountIds: readonly bigint[],
  { from: first, to: last }: { readonly from: Day; readonly to: Day },
  ops: readonly string[],
): Promise<(Movement & { readonly accountId: bigint })[]> {
  const from = bangkokInstant(first)
  const until = bangkokInstant(addDays(last, 1))
  const { rows } = await sql<{
    // rows: trusted, it is one of the numbers that were asked for
    account_id: bigint
    op_id: string
    posted_at: Date
    code: number
    satang: bigint
  }>`
    select a.ref_id as account_id, op_id, min(posted_at) as posted_at, min(code)::int4 as code,
           sum(case when p.debit_account = a.account_id then amount else -amount end)::int8 as satang
      from ledger.account_owner a
      join ledger.posting p on a.account_id in (p.debit_account, p.credit_account)
     where a.home_id = 0 and a.kind = ledger.account_gateway_float() and a.ref_id = any(${[...accountIds]}::bigint[])
       and p.posted_at >= ${bangkokInstant(addDays(first, -AROUND_DAYS))}
       and (p.posted_at >= ${from} and p.posted_at < ${until} or p.op_id = any(${[...ops]}::uuid[]))
     group by a.ref_id, op_id`.execute(db)
  return rows.map((row) => ({
    accountId: row.account_id,
    opId: row.op_id,
    postedAt: row.posted_at,
    day: bangkokDay(row.posted_at),
    satang: row.satang,
    does: purposes[kindName(row.code)] ?? 'else',
  }))
}

/**
 * The sum of the lines that we were told, on from what the bank said that it began with: an account had money
 * before its statement was followed. Nothing in it is the bank's word for this day. Cost: all lines until it.
 */
export async function lineBalances(db: Db | Tx, accountId: bigint, day: Day): Promise<Balances> {
  const first = await findFirstTold(db, accountId)
  const [from, until] = [bangkokInstant(day), bangkokInstant(addDays(day, 1))]
  const firstFrom = bangkokInstant(first?.day ?? day)
  const { rows } = await sql<{ before: bigint; unsaid: bigint; came: bigint; went: bigint }>`
    with line as (
      select at,
             case when direction = 'credit' then amount_satang else -amount_satang end as satang
        from deposit.statement_line
       where receiving_account_id = ${accountId}
         and at < greatest(${until}::timestamptz, ${firstFrom}::timestamptz)
    )
    select coalesce(sum(satang) filter (where at < ${from}), 0)::int8 as before,
           coalesce(sum(satang) filter (where at < ${firstFrom}), 0)::int8 as unsaid,
           coalesce(sum(satang) filter (where at >= ${from} and at < ${until} and satang > 0), 0)::int8 as came,
           coalesce(-sum(satang) filter (where at >= ${from} and at < ${until} and satang < 0), 0)::int8 as went
      from line`.execute(db)
  const { before, unsaid, came, went } = rows[0] ?? { before: 0n, unsaid: 0n, came: 0n, went: 0n }
  return withClosing({ opening: before + (first ? first.opening - unsaid : 0n), came, went })
}

/** What the books hold: now, less what was moved since. Cost: the ledger from that day on. */
export async function bookedBalances(db: Db | Tx, accountId: bigint, day: Day): Promise<Balances> {
  const from = bangkokInstant(day)
  const until = bangkokInstant(addDays(day, 1))
  const { rows } = await sql<{ opening: bigint; came: bigint; went: bigint }>`
    with account as (
      select account_id from ledger.account_owner
       where home_id = 0 and kind = ledger.account_gateway_float() and ref_id = ${accountId}
    ), moved as (
      select case when p.debit_account = a.account_id then amount else -amount end as satang, p.posted_at
        from account a join ledger.posting p on a.account_id in (p.debit_account, p.credit_account)
       where p.posted_at >= ${from}
    )
    select (coalesce((select -balance from ledger.house_total
                       where kind = ledger.account_gateway_float() and ref_id = ${accountId}), 0)
            - coalesce((select sum(satang) from moved), 0))::int8 as opening,
           coalesce((select sum(satang) from moved where posted_at < ${until} and satang > 0), 0)::int8 as came,
           coalesce((select -sum(satang) from moved where posted_at < ${until} and satang < 0), 0)::int8 as went`.execute(
    db,
  )
  return withClosing(rows[0])
}

function withClosing(row: Omit<Balances, 'closing'> | undefined): Balances {
  const { opening, came, went } = row ?? { opening: 0n, came: 0n, went: 0n }
  return { opening, came, went, closing: opening + came - went }
}

/** One item as it was signed: its key, its state, both amounts. */
export type SignedItem = readonly [string, string, string | null, string | null]

/** A day that somebody signed. */
export interface Signature {
  readonly by: string
  readonly at: Date
  readonly note: string
  readonly unexplained: number
  readonly linesClosing: Satang
  readonly bookedClosing: Satang
  /** Null: the bank had not told it. */
  readonly bankClosing: Satang | null
  /** Null: signed before statements of the bank were read. */
  readonly bankState: BankState | null
  readonly items: readonly SignedItem[]
}

export async function findSignature(
  db: Db | Tx,
  accountId: bigint,
  day: Day,
): Promise<Signature | null> {
  const row = await db
    .selectFrom('deposit.reconciliation')
    .selectAll()
    .where('receiving_account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row
    ? {
        by: row.signed_by_name,
        at: row.signed_at,
        note: row.note,
        unexplained: row.unexplained,
        linesClosing: row.lines_closing_satang,
        bookedClosing: row.booked_closing_satang,
        bankClosing: row.bank_closing_satang,
        bankState: row.bank_state,
        items: row.items as readonly SignedItem[],
      }
    : null
}

/** False where somebody signed it before. */
export async function insertSignature(
  tx: Tx,
  accountId: bigint,
  day: Day,
  by: { readonly staffId: number; readonly staffName: string },
  signature: Omit<Signature, 'by' | 'at'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into deposit.reconciliation (receiving_account_id, day, signed_by, signed_by_name, note,
      unexplained, lines_closing_satang, booked_closing_satang, bank_closing_satang, bank_state, items)
    values (${accountId}, ${day}, ${by.staffId}, ${by.staffName}, ${signature.note},
      ${signature.unexplained}, ${signature.linesClosing}, ${signature.bookedClosing},
      ${signature.bankClosing}, ${signature.bankState}, ${JSON.stringify(signature.items)}::jsonb)
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** How many days with lines, ours or the bank's, nobody signed, from one on and before another. Cost: their lines. */
export async function countUnsigned(db: Db, since: Day, before: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select l.receiving_account_id, platform.bangkok_day(l.at) as day
              from deposit.statement_line l
             where l.at >= ${bangkokInstant(since)} and l.at < ${bangkokInstant(before)}
            union
            select b.receiving_account_id, b.day from deposit.bank_statement b
             where b.day >= ${since}::date and b.day < ${before}::date and b.line_count > 0
            union
            select r.receiving_account_id, platform.bangkok_day(r.paid_at)
              from deposit.receiving_account a
              join deposit.received_charge r using (receiving_account_id)
             where a.source = 'omise' and r.paid_at >= ${bangkokInstant(since)}
               and r.paid_at < ${bangkokInstant(before)}) d
     where not exists (select from deposit.reconciliation s
                        where s.receiving_account_id = d.receiving_account_id
                          and s.day = d.day)`.execute(db)
  return rows[0]?.count ?? 0
}

/** A day of an account as the list has it. */
export interface ListedDay {
  readonly accountId: bigint
  readonly day: Day
  readonly came: Satang
  readonly went: Satang
  readonly lines: number
  readonly notBooked: number
  readonly told: ToldDay | null
  readonly signed: Pick<Signature, 'by' | 'at' | 'note' | 'unexplained'> | null
}

interface ListedRow {
  receiving_account_id: bigint
  day: string
  came: bigint
  went: bigint
  lines: number
  not_booked: number
  opening_satang: bigint | null
  came_satang: bigint | null
  went_satang: bigint | null
  closing_satang: bigint | null
  closed_before: bigint | null
  signed_by_name: string | null
  signed_at: Date | null
  note: string | null
  unexplained: number | null
}

/** What charges brought by day to accounts of the gateway. */
const gatewayDays = (since: Day) => sql`
  select r.receiving_account_id, platform.bangkok_day(r.paid_at) as day,
         sum(r.amount_satang)::int8 as came, count(*)::int4 as charges
    from deposit.receiving_account a join deposit.received_charge r using (receiving_account_id)
   where a.source = 'omise' and r.paid_at >= ${bangkokInstant(since)}
   group by 1, 2`

/**
 * The days of our accounts since one, of which we or the bank have lines, or the gateway charges. What we sent
 * back by an order is booked with its case. Cost: their lines and charges since then.
 */
export async function findDays(db: Db, since: Day): Promise<ListedDay[]> {
  const { rows } = await sql<ListedRow>`
    with ours as (
      select receiving_account_id, platform.bangkok_day(at) as day,
             coalesce(sum(amount_satang) filter (where direction = 'credit'), 0)::int8 as came,
             coalesce(sum(amount_satang) filter (where direction = 'debit'), 0)::int8 as went,
             count(*)::int4 as lines,
             count(*) filter (where not exists (
               select from deposit.received_charge r where r.charge_id = 'line-' || statement_line_id)
               and not exists (select from deposit.reversal v
                where v.statement_line_id = line.statement_line_id)
               and not exists (select from deposit.review_case c
                where line.direction = 'debit' and c.status = 'returned'
                  and c.case_id = substring(line.ref1 from '^return-([0-9]{1,15})-[0-9]{1,9}$')::int8)
               )::int4 as not_booked
        from deposit.statement_line line
       where at >= ${bangkokInstant(since)}
       group by 1, 2
    ), gateway as (${gatewayDays(since)}), days as (
      select receiving_account_id, day from ours
      union
      select receiving_account_id, day from deposit.bank_statement
       where day >= ${since}::date and line_count > 0
      union
      select receiving_account_id, day from gateway
    )
    select d.receiving_account_id, d.day::text as day,
           case when a.source = 'omise' then coalesce(b.came_satang, g.came, 0)
                else coalesce(o.came, 0) end::int8 as came,
           case when a.source = 'omise' then coalesce(b.went_satang, 0)
                else coalesce(o.went, 0) end::int8 as went,
           case when a.source = 'omise' then coalesce(b.line_count, g.charges, 0)
                else coalesce(o.lines, 0) end::int4 as lines,
           coalesce(o.not_booked, 0)::int4 as not_booked,
           b.opening_satang, b.came_satang, b.went_satang, b.closing_satang,
           p.closing_satang as closed_before,
           s.signed_by_name, s.signed_at, s.note, s.unexplained
      from days d
      join deposit.receiving_account a on a.receiving_account_id = d.receiving_account_id
      left join gateway g on g.receiving_account_id = d.receiving_account_id and g.day = d.day
      left join ours o on o.receiving_account_id = d.receiving_account_id and o.day = d.day
      left join deposit.bank_statement b
        on b.receiving_account_id = d.receiving_account_id and b.day = d.day
      left join deposit.bank_statement p
        on p.receiving_account_id = d.receiving_account_id and p.day = d.day - 1
      left join deposit.reconciliation s
        on s.receiving_account_id = d.receiving_account_id and s.day = d.day
     order by d.day desc, d.receiving_account_id`.execute(db)
  return rows.map((row) => ({
    accountId: row.receiving_account_id,
    day: row.day,
    came: row.came,
    went: row.went,
    lines: row.lines,
    notBooked: row.not_booked,
    told: toldOf(row),
    signed:
      row.signed_at && row.signed_by_name !== null
        ? {
            by: row.signed_by_name,
            at: row.signed_at,
            note: row.note ?? '',
            unexplained: row.unexplained ?? 0,
          }
        : null,
  }))
}

function toldOf({
  opening_satang: opening,
  came_satang: came,
  went_satang: went,
  closing_satang: closing,
  closed_before: closedBefore,
}: ListedRow): ToldDay | null {
  if (opening === null || came === null || went === null || closing === null) return null
  return { opening, came, went, closing, closedBefore }
}
