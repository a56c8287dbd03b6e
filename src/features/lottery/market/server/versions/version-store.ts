import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** What a version is of. */
export type VersionKind = 'rate' | 'rule' | 'schedule'

/** A version beside what it says: who made it and why, and from when it holds. */
export interface VersionRow {
  readonly id: bigint
  readonly marketId: number
  readonly version: number
  readonly validFrom: Date
  readonly announcedAt: Date | null
  readonly createdAt: Date
  /** null: it came with the site. */
  readonly by: string | null
  readonly note: string | null
}

const tables = {
  rate: sql`lottery.rate_version`,
  rule: sql`lottery.rule_version`,
  schedule: sql`lottery.schedule_version`,
} as const
const ids = {
  rate: sql.ref('rate_version_id'),
  rule: sql.ref('rule_version_id'),
  schedule: sql.ref('schedule_version_id'),
} as const

/** Every version of a kind, newest first, of one market or of all. */
export async function findVersionRows(
  db: Db | Tx,
  kind: VersionKind,
  marketId: number | null,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.${ids[kind]} as id, v.market_id as "marketId", v.version, v.valid_from as "validFrom",
           v.announced_at as "announcedAt", v.created_at as "createdAt", s.display_name as by, v.note
      from ${tables[kind]} v left join lottery.staff_name s using (staff_id)
     where ${marketId}::smallint is null or v.market_id = ${marketId}::smallint
     order by v.market_id, v.version desc`.execute(db)
  return rows
}

/** What every new version is written with. */
export interface NewVersion {
  readonly marketId: number
  readonly version: number
  readonly validFrom: Date
  readonly announcedAt: Date | null
  readonly staffId: number
  readonly note: string
}

/** Rounds of a market that have not opened, soonest first, and how many sell. */
export interface ComingRound {
  readonly roundRef: string
  readonly drawDay: string
  readonly openAt: Date | null
  readonly closeAt: Date
  readonly drawAt: Date
}

export async function findComingRounds(
  db: Db | Tx,
  marketId: number,
  limit: number,
): Promise<ComingRound[]> {
  const { rows } = await sql<ComingRound>`
    select round_ref as "roundRef", draw_day::text as "drawDay", open_at as "openAt",
           close_at as "closeAt", draw_at as "drawAt"
      from lottery.round where market_id = ${marketId} and state = 'upcoming'
     order by close_at, round_id limit ${limit}`.execute(db)
  return rows
}

/** How many rounds of each market sell now. */
export async function countOpenRounds(db: Db | Tx): Promise<Map<number, number>> {
  const { rows } = await sql<{ marketId: number; open: number }>`
    select market_id as "marketId", count(*)::int as open from lottery.round
     where state = 'open' group by market_id`.execute(db)
  return new Map(rows.map(({ marketId, open }) => [marketId, open]))
}
