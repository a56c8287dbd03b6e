import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { StatementGroup } from '#kernel/statement-groups.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { walletThai } from './chart.ts'
import { codesBetweenOwn, codesOf, kindName, kindTable, type KindName } from './kinds.ts'
import type { Id } from './operation.ts'
import { ordinal } from './wallets.ts'

/** Which movements to read. Times bound `at`: `from` is included, `to` is not. */
export interface StatementFilter {
  readonly memberId: Id
  readonly walletId?: Id
  readonly groups?: readonly StatementGroup[]
  readonly from?: Date
  readonly to?: Date
  readonly search?: StatementSearch
}

/** What a person typed who looks for one movement: an amount, or a row that it names. Either is enough. */
export interface StatementSearch {
  readonly amountSatang: Satang | null
  readonly rows: readonly { readonly kinds: readonly KindName[]; readonly refId: Id }[]
}

/** One movement of one wallet. */
export interface StatementLine {
  /** Also the cursor after which the next page begins. */
  readonly id: string
  readonly at: Date
  readonly walletId: bigint
  readonly walletName: string
  readonly kind: KindName
  readonly group: StatementGroup
  /** In Thai. */
  readonly label: string
  /** Negative when money left what can be spent. */
  readonly deltaSatang: Satang
  /** What could be spent right after it. */
  readonly afterSatang: Satang
  /** The feature's row that the money belongs to. */
  readonly refId: bigint | null
  /** Money set aside is pending until its hold ends: paid is done, given back is cancelled. */
  readonly status: 'done' | 'pending' | 'cancelled'
}

interface LineRow {
  transfer_id: bigint
  side: number
  posted_at: Date
  account_id: bigint
  account_kind: number
  ordinal: number
  code: number
  ref_id: bigint | null
  delta: bigint
  after: bigint
  status: StatementLine['status']
}

/** The conditions of a filter on `ledger.member_line l`. A line that changes nothing is no line. */
function matches(filter: StatementFilter): RawBuilder<unknown> {
  const codes = filter.groups ? codesOf(filter.groups) : null
  return sql`l.delta <> 0 and ${isSearched(filter.search)}
    and (${codes}::smallint[] is null or l.code = any (${codes}::smallint[]))
    and (${filter.from ?? null}::timestamptz is null or l.posted_at >= ${filter.from ?? null})
    and (${filter.to ?? null}::timestamptz is null or l.posted_at < ${filter.to ?? null})`
}

function isSearched(search: StatementSearch | undefined): RawBuilder<unknown> {
  if (!search) return sql`true`
  const rows = search.rows.flatMap(({ kinds, refId }) =>
    kinds.map((name) => ({ code: kindTable[name].code, refId })),
  )
  const codes = rows.map(({ code }) => code)
  const refIds = rows.map(({ refId }) => refId)
  return sql`(abs(l.delta) = ${search.amountSatang}::bigint or exists (
    select from unnest(${codes}::smallint[], ${refIds}::bigint[]) as r(code, ref_id)
     where r.code = l.code and r.ref_id = l.ref_id))`
}

/** The member's wallets, closed ones too, or the one that the filter names if it is his. */
function wallets(filter: Pick<StatementFilter, 'memberId' | 'walletId'>): RawBuilder<unknown> {
  const one = filter.walletId ?? null
  return sql`ledger.account a
    join ledger.account_kind k on k.kind = a.kind and k.wallet_type is not null
     and a.home_id = ${filter.memberId} and (${one}::bigint is null or a.account_id = ${one})`
}

/**
 * Movements of a member's wallets, newest first, with the balance after each. Cost: per wallet a
 * walk of one page down each of two indexes; a filter that
 * fits few lines walks further, but never out of the months that it names.
 * @param cursor the id of the last line seen
 */
export async function readStatement(
  db: Db | Tx,
  filter: StatementFilter & { readonly cursor?: string; readonly limit: number },
): Promise<{ items: StatementLine[]; nextCursor: string | null }> {
  const [transferId, cursorSide] = parseCursor(filter.cursor)
  // Each side by its own index, from the cursor down: one order over both would read a life's lines first.
  const sideOf = (side: number, lines: RawBuilder<unknown>) => {
    const below = transferId === null || side < cursorSide ? transferId : transferId - 1n
    return sql`(
      select * from ${lines} l
       where l.account_id = a.account_id and ${matches(filter)}
         and (${below}::bigint is null or l.transfer_id <= ${below})
       order by l.transfer_id desc limit ${filter.limit + 1})`
  }
  const { rows } = await sql<LineRow>`
    select l.transfer_id, l.side, l.posted_at, l.account_id, a.kind as account_kind, n.ordinal,
           l.code, l.ref_id, l.delta, l.after,
           case when l.phase <> 1 or e.phase = 2 then 'done'
                when e.hold_id is null then 'pending' else 'cancelled' end as status
      from ${wallets(filter)}
     cross join lateral (select ${ordinal} as ordinal) n
     cross join lateral (${sideOf(0, sql`ledger.debit_line`)} union all ${sideOf(1, sql`ledger.credit_line`)}) l
      left join ledger.hold_end e on l.phase = 1 and e.hold_id = l.transfer_id
     order by l.transfer_id desc, l.side desc limit ${filter.limit + 1}`.execute(db)
  const items = rows.slice(0, filter.limit).map(toLine)
  return { items, nextCursor: rows.length > filter.limit ? (items.at(-1)?.id ?? null) : null }
}

/**
 * What came in and went out over the whole filter, not over a page. Both are positive. What moved between
 * the member's own wallets is neither, unless one wallet or one group is asked for.
 */
export async function totalStatement(
  db: Db | Tx,
  filter: StatementFilter,
): Promise<{ inSatang: Satang; outSatang: Satang }> {
  const own = filter.walletId === undefined && !filter.groups ? codesBetweenOwn : null
  const { rows } = await sql<{ money_in: bigint; money_out: bigint }>`
    select coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as money_in,
           coalesce(- sum(l.delta) filter (where l.delta < 0), 0)::bigint as money_out
      from ${wallets(filter)}
      join ledger.member_line l on l.account_id = a.account_id and ${matches(filter)}
       and (${own}::smallint[] is null or l.code <> all (${own}::smallint[]))`.execute(db)
  return { inSatang: rows[0]?.money_in ?? 0n, outSatang: rows[0]?.money_out ?? 0n }
}

/**
 * How many lines a filter leaves, counted up to one more than `max`. Cost: an index walk that stops there.
 */
export async function countStatement(
  db: Db | Tx,
  filter: StatementFilter,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from (
      select from ${wallets(filter)}
        join ledger.member_line l on l.account_id = a.account_id and ${matches(filter)}
       limit ${max + 1}) some_lines`.execute(db)
  return rows[0]?.lines ?? 0
}

/** What a wallet could spend when a period began and when it ended. */
export interface PeriodBalance {
  readonly walletName: string
  readonly openingSatang: Satang
  readonly closingSatang: Satang
}

/**
 * The wallets of a filter at both ends of its days, the member's main one first; of others those that held
 * something at an end. Cost: for each wallet and end a step down each of two indexes.
 */
export async function readBalances(
  db: Db | Tx,
  filter: Pick<StatementFilter, 'memberId' | 'walletId' | 'from' | 'to'>,
): Promise<PeriodBalance[]> {
  const before = (until: Date | null, lines: RawBuilder<unknown>) => sql`(
    select l.transfer_id, l.after from ${lines} l
     where l.account_id = a.account_id and (${until}::timestamptz is null or l.posted_at < ${until})
     order by l.transfer_id desc limit 1)`
  const held = (until: Date | null) => sql`coalesce((
    select l.after from (${before(until, sql`ledger.debit_line`)}
                         union all ${before(until, sql`ledger.credit_line`)}) l
     order by l.transfer_id desc limit 1), 0)::bigint`
  const { rows } = await sql<{
    account_kind: number
    ordinal: number
    opening: bigint
    closing: bigint
  }>`
    select a.kind as account_kind, ${ordinal} as ordinal,
           ${filter.from ? held(filter.from) : sql`0::bigint`} as opening,
           ${held(filter.to ?? null)} as closing
      from ${wallets(filter)}
     order by a.kind, a.account_id`.execute(db)
  return rows
    .filter((row, at) => at === 0 || row.opening > 0n || row.closing > 0n)
    .map((row) => ({
      walletName: walletThai(row.account_kind, row.ordinal),
      openingSatang: row.opening,
      closingSatang: row.closing,
    }))
}

/** What one month brought and took, of one group. */
export interface MonthTotal {
  /** `2026-11`, of Bangkok. */
  readonly month: string
  readonly group: StatementGroup
  readonly inSatang: Satang
  readonly outSatang: Satang
}

/**
 * The months of a range by group, newest first; what moved between the member's own wallets is left out.
 * Cost: reads every line of the range, so the range is bounded by whoever asks.
 */
export async function totalByMonth(
  db: Db | Tx,
  filter: StatementFilter & { readonly from: Date },
): Promise<MonthTotal[]> {
  const { rows } = await sql<{ month: string; code: number; money_in: bigint; money_out: bigint }>`
    select to_char(l.posted_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, l.code,
           coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as money_in,
           coalesce(- sum(l.delta) filter (where l.delta < 0), 0)::bigint as money_out
      from ${wallets(filter)}
      join ledger.member_line l on l.account_id = a.account_id and ${matches(filter)}
       and l.code <> all (${codesBetweenOwn}::smallint[])
     group by 1, 2 order by 1 desc, 2`.execute(db)
  const totals = new Map<string, MonthTotal>()
  for (const { month, code, money_in, money_out } of rows) {
    const { group } = kindTable[kindName(code)]
    const before = totals.get(`${month} ${group}`)
    totals.set(`${month} ${group}`, {
      month,
      group,
      inSatang: (before?.inSatang ?? 0n) + money_in,
      outSatang: (before?.outSatang ?? 0n) + money_out,
    })
  }
  return [...totals.values()]
}

function toLine(row: LineRow): StatementLine {
  const kind = kindName(row.code)
  return {
    id: `${row.transfer_id}.${row.side}`,
    at: row.posted_at,
    walletId: row.account_id,
    walletName: walletThai(row.account_kind, row.ordinal),
    kind,
    group: kindTable[kind].group,
    label: kindTable[kind].thai,
    deltaSatang: row.delta,
    afterSatang: row.after,
    refId: row.ref_id,
    status: row.status,
  }
}

/** A cursor that we did not make begins at the top: it can only come from a hand-made address. */
function parseCursor(cursor: string | undefined): [bigint | null, number] {
  const match = /^(\d{1,18})\.([01])$/.exec(cursor ?? '')
  return match ? [BigInt(match[1] ?? ''), Number(match[2])] : [null, 0]
}
