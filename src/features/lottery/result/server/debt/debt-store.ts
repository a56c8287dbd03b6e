import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A member who owes or owed; amounts in satang. */
export interface DebtRow {
  readonly memberId: bigint
  readonly open: bigint
  readonly owed: bigint
  readonly paid: bigint
  readonly roundId: bigint
  readonly roundRef: string
  readonly since: Date
}

export interface DebtSearch {
  readonly state: 'open' | 'settled' | 'all'
  /** null: everybody. */
  readonly memberIds: readonly number[] | null
  /** The last row of the page before. */
  readonly after: { readonly open: bigint; readonly memberId: bigint } | null
  readonly limit: number
}

/**
 * Debts, the largest first, after the one named. Reads the payouts that left a debt, by their
 * index.
 */
export async function findDebts(db: Db, search: DebtSearch): Promise<DebtRow[]> {
  const { state, memberIds, after, limit } = search
  const states = {
    open: sql`d.open_satang > 0`,
    settled: sql`d.open_satang = 0`,
    all: sql`true`,
  }
  const rest = after
    ? sql`and (d.open_satang, - d.member_id) < (${after.open}, - ${after.memberId}::bigint)`
    : sql``
  const { rows } = await sql<DebtRow>`
    select d.member_id as "memberId", d.open_satang as open, d.owed_satang as owed,
           d.paid_satang as paid, d.round_id as "roundId", r.round_ref as "roundRef",
           d.owed_at as since
      from lottery.debt d join lottery.round r using (round_id)
     where ${states[state]} and (${memberIds === null} or d.member_id = any(${[...(memberIds ?? [])]}::bigint[]))
           ${rest}
     order by d.open_satang desc, d.member_id limit ${limit}`.execute(db)
  return rows
}

export async function sumDebts(db: Db): Promise<{ open: bigint; members: number }> {
  const { rows } = await sql<{ open: bigint; members: number }>`
    select coalesce(sum(open_satang), 0)::bigint as open, count(*)::int as members
      from lottery.debt where open_satang > 0`.execute(db)
  return rows[0] ?? { open: 0n, members: 0 }
}

/** A bill that left a debt, a prize that paid of it, or a withdrawal that did, which is of no round. */
export interface DebtEntryRow {
  readonly kind: 'owed' | 'paid' | 'withdrawn'
  readonly at: Date
  readonly amount: bigint
  readonly roundId: bigint | null
  readonly roundRef: string | null
  readonly roundNo: number | null
  readonly marketName: string | null
  readonly drawDay: string | null
  readonly revision: number | null
  readonly reason: string | null
  readonly billId: bigint | null
  /** Its place among the entries of the member: instant in microseconds, then a name of its own. */
  readonly us: bigint
  readonly name: string
}

/**
 * How a member's debt came about and went, newest first. A handful of rows, by the member's
 * indexes.
 */
export async function findDebtEntries(
  db: Db,
  memberId: number,
  after: { readonly us: bigint; readonly name: string } | null,
  limit: number,
): Promise<DebtEntryRow[]> {
  const rest = after
    ? sql`where (e.us, e.name) < (${after.us}::bigint, ${after.name}::text)`
    : sql``
  const { rows } = await sql<DebtEntryRow>`
    select e.kind, e.at, e.amount, e.round_id as "roundId", r.round_ref as "roundRef",
           r.round_no as "roundNo", m.name as "marketName", r.draw_day::text as "drawDay",
           e.revision::int, e.reason, e.bill_id as "billId", e.us, e.name
      from (select x.*, (extract(epoch from x.at) * 1000000)::bigint as us
              from (select 'owed' as kind, p.paid_at as at, p.owed_satang as amount, p.round_id,
                           p.revision, t.reason, p.bill_id,
                           concat_ws('.', 'o', p.bill_id, p.revision) as name
                      from lottery.payout p join lottery.result t using (round_id, revision)
                     where p.member_id = ${memberId} and p.owed_satang > 0
                    union all
                    select 'paid', d.paid_at, d.amount_satang, d.round_id, d.revision, null, null,
                           concat_ws('.', 'p', d.round_id, d.revision, d.account_id)
                      from lottery.debt_payment d where d.member_id = ${memberId}
                    union all
                    select 'withdrawn', q.posted_at, q.amount, null, null, null, null,
                           concat_ws('.', 'w', q.ref_id)
                      from ledger.receivable a
                      join ledger.posting q on q.credit_account = a.account_id
                                           and q.code = ledger.code_withdraw_debt_paid()
                     where a.member_id = ${memberId}) x) e
      left join lottery.round r using (round_id)
      left join lottery.market m using (market_id)
      ${rest}
     order by e.us desc, e.name desc limit ${limit}`.execute(db)
  return rows
}

/** A bill that a correction left a debt for. */
interface OwedBillRow {
  readonly billId: bigint
  readonly marketName: string
  readonly drawDay: string
  // rows: trusted, a corrected result has a reason by its CHECK
  readonly reason: string
  readonly amount: bigint
  readonly at: Date
}

/** The newest bills of a member that left a debt; a handful of rows, by the member's index. */
export async function findOwedBills(
  db: Db,
  memberId: number,
  limit: number,
): Promise<OwedBillRow[]> {
  const { rows } = await sql<OwedBillRow>`
    select p.bill_id as "billId", m.name as "marketName", r.draw_day::text as "drawDay", t.reason,
           p.owed_satang as amount, p.paid_at as at
      from lottery.payout p join lottery.result t using (round_id, revision)
      join lottery.round r using (round_id)
      join lottery.market m using (market_id)
     where p.member_id = ${memberId} and p.owed_satang > 0
     order by p.paid_at desc, p.bill_id desc limit ${limit}`.execute(db)
  return rows
}
