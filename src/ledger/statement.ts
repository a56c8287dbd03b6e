import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { StatementGroup } from '#kernel/statement-groups.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { accountThai } from './chart.ts'
import { codesOf, kindName, kindTable, type KindName } from './kinds.ts'
import type { Id } from './operation.ts'

/** Which movements to read. Times bound `at`: `from` is included, `to` is not. */
export interface StatementFilter {
  readonly memberId: Id
  readonly walletId?: Id
  readonly groups?: readonly StatementGroup[]
  readonly from?: Date
  readonly to?: Date
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
  code: number
  ref_id: bigint | null
  delta: bigint
  after: bigint
  status: StatementLine['status']
}

/** The conditions of a filter on `ledger.member_line l`. A line that changes nothing is no line. */
function matches(filter: StatementFilter): RawBuilder<unknown> {
  const codes = filter.groups ? codesOf(filter.groups) : null
  return sql`l.delta <> 0
    and (${codes}::smallint[] is null or l.code = any (${codes}::smallint[]))
    and (${filter.from ?? null}::timestamptz is null or l.posted_at >= ${filter.from ?? null})
    and (${filter.to ?? null}::timestamptz is null or l.posted_at < ${filter.to ?? null})`
}

/** The member's wallets, closed ones too, or the one that the filter names if it is his. */
function wallets(filter: StatementFilter): RawBuilder<unknown> {
  const one = filter.walletId ?? null
  return sql`ledger.account a
    join ledger.account_kind k on k.kind = a.kind and k.wallet_type is not null
     and a.home_id = ${filter.memberId} and (${one}::bigint is null or a.account_id = ${one})`
}

/**
 * Movements of a member's wallets, newest first, with the balance after each. Cost: per wallet an
 * index walk of one page, from the cursor down.
 * @param cursor the id of the last line seen
 */
export async function readStatement(
  db: Db | Tx,
  filter: StatementFilter & { readonly cursor?: string; readonly limit: number },
): Promise<{ items: StatementLine[]; nextCursor: string | null }> {
  const [transferId, side] = parseCursor(filter.cursor)
  const { rows } = await sql<LineRow>`
    select l.transfer_id, l.side, l.posted_at, l.account_id, a.kind as account_kind, l.code,
           l.ref_id, l.delta, l.after,
           case when l.phase <> 1 or e.phase = 2 then 'done'
                when e.hold_id is null then 'pending' else 'cancelled' end as status
      from ${wallets(filter)}
     cross join lateral (
           select * from ledger.member_line l
            where l.account_id = a.account_id and ${matches(filter)}
              and (${transferId}::bigint is null
                   or (l.transfer_id <= ${transferId} and (l.transfer_id, l.side) < (${transferId}, ${side})))
            order by l.transfer_id desc, l.side desc limit ${filter.limit + 1}) l
      left join ledger.hold_end e on l.phase = 1 and e.hold_id = l.transfer_id
     order by l.transfer_id desc, l.side desc limit ${filter.limit + 1}`.execute(db)
  const items = rows.slice(0, filter.limit).map(toLine)
  return { items, nextCursor: rows.length > filter.limit ? (items.at(-1)?.id ?? null) : null }
}

/** What came in and went out over the whole filter, not over a page. Both are positive. */
export async function totalStatement(
  db: Db | Tx,
  filter: StatementFilter,
): Promise<{ inSatang: Satang; outSatang: Satang }> {
  const { rows } = await sql<{ money_in: bigint; money_out: bigint }>`
    select coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as money_in,
           coalesce(- sum(l.delta) filter (where l.delta < 0), 0)::bigint as money_out
      from ${wallets(filter)}
      join ledger.member_line l on l.account_id = a.account_id and ${matches(filter)}`.execute(db)
  return { inSatang: rows[0]?.money_in ?? 0n, outSatang: rows[0]?.money_out ?? 0n }
}

function toLine(row: LineRow): StatementLine {
  const kind = kindName(row.code)
  return {
    id: `${row.transfer_id}.${row.side}`,
    at: row.posted_at,
    walletId: row.account_id,
    walletName: accountThai(row.account_kind),
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
