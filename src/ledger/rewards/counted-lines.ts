import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { chart } from '../chart.ts'
import { kindName, kindTable, type KindName } from '../kinds.ts'
import type { Id } from '../operation.ts'
import { campaignOf, type CampaignOwner } from './campaigns.ts'
import type { Counted } from './expire-counted.ts'

/** One movement of what a member has of a counted asset. */
export interface CountedLine {
  /** Also the cursor after which the next page begins. */
  readonly id: string
  readonly at: Date
  readonly kind: KindName
  /** Below zero: it went. */
  readonly delta: bigint
  /** What there was right after it. */
  readonly after: bigint
  /** The feature's row that it belongs to. */
  readonly refId: bigint | null
  /** Of which campaign it was given, or for which it was taken. */
  readonly campaign: { readonly owner: CampaignOwner; readonly id: number } | null
}

interface LineRow {
  readonly id: bigint
  readonly at: Date
  readonly code: number
  readonly delta: bigint
  readonly after: bigint
  readonly refId: bigint | null
  readonly campaign: bigint | null
}

/**
 * Movements of points or spins of a member, newest first. Cost: a walk of one page down each of two indexes, and
 * the other account of each line.
 * @param ask.kinds which movements; all of them where it is left out
 * @param ask.cursor the id of the last line seen
 */
export async function readCounted(
  db: Db,
  asset: Counted,
  ask: {
    readonly memberId: Id
    readonly kinds?: readonly KindName[] | undefined
    readonly cursor?: string | undefined
    readonly limit: number
  },
): Promise<{ items: CountedLine[]; nextCursor: string | null }> {
  const codes = ask.kinds?.map((kind) => kindTable[kind].code) ?? null
  // A cursor that we did not make begins at the top: it can only come from a hand-made address.
  const below = /^\d{1,18}$/.test(ask.cursor ?? '') ? BigInt(ask.cursor ?? '') : null
  const sideOf = (lines: RawBuilder<unknown>) => sql`(
    select * from ${lines} l
     where l.account_id = a.account_id and l.delta <> 0
       and (${codes}::smallint[] is null or l.code = any (${codes}::smallint[]))
       and (${below}::bigint is null or l.transfer_id < ${below})
     order by l.transfer_id desc limit ${ask.limit + 1})`
  const { rows } = await sql<LineRow>`
    select l.transfer_id as id, l.posted_at as at, l.code, l.delta, l.after, l.ref_id as "refId",
           (select o.ref_id from ledger.transfer t
              join ledger.account o
                on o.account_id = case l.side when 0 then t.credit_account else t.debit_account end
             where t.transfer_id = l.transfer_id and t.posted_at = l.posted_at) as campaign
      from ledger.account a
     cross join lateral (${sideOf(sql`ledger.debit_line`)} union all ${sideOf(sql`ledger.credit_line`)}) l
     where a.home_id = ${ask.memberId} and a.kind = ${chart[asset].kind}
     order by l.transfer_id desc limit ${ask.limit + 1}`.execute(db)
  const items = rows.slice(0, ask.limit).map(toLine)
  return { items, nextCursor: rows.length > ask.limit ? (items.at(-1)?.id ?? null) : null }
}

const toLine = ({ id, code, campaign, ...row }: LineRow): CountedLine => ({
  ...row,
  id: `${id}`,
  kind: kindName(code),
  campaign: campaign === null ? null : campaignOf(campaign),
})
