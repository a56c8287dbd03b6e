import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RoundStatus } from '../../../contract-words.ts'
import type { PublishedNumbers } from '../../rules/imported-draw.ts'
import type { PublishedSource } from './published-sources.ts'

export interface MarketDay {
  readonly marketId: number
  readonly day: Day
}

/** What the site has of a market's day: a round that sold, with its result where there is one. */
export interface OwnDrawRow extends MarketDay {
  readonly state: RoundStatus
  readonly full: string | null
  readonly top4: string | null
  readonly top3: string | null
  readonly top2: string | null
  readonly bottom2: string | null
  readonly front3: string[] | null
  readonly bottom3: string[] | null
}

/** The rounds of these days that were not missed, by the index of a market's history. */
export async function findOwnDraws(db: Db | Tx, days: readonly MarketDay[]): Promise<OwnDrawRow[]> {
  const { rows } = await sql<OwnDrawRow>`
    select r.market_id as "marketId", r.draw_day::text as day, r.state, x.full_value as full,
           x.top4, x.top3, x.top2, x.bottom2, x.front3, x.bottom3
      from unnest(${days.map((one) => one.marketId)}::smallint[],
                  ${days.map((one) => one.day)}::date[]) d (market_id, day)
      join lottery.round r on r.market_id = d.market_id and r.draw_day = d.day
      left join lateral (
        select * from lottery.result x where x.round_id = r.round_id
         order by x.revision desc limit 1) x on true
     where r.state <> 'missed'`.execute(db)
  return rows
}

export interface ImportedRow extends MarketDay {
  readonly full: string | null
  readonly top4: string | null
  readonly top3: string
  readonly top2: string
  readonly bottom2: string
  readonly front3: string[]
  readonly bottom3: string[]
}

/** Everything that was ever imported: some hundred rows. */
export async function findImported(db: Db | Tx): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select market_id as "marketId", draw_day::text as day, full_value as full, top4, top3, top2,
           bottom2, front3, bottom3
      from lottery.imported_result`.execute(db)
  return rows
}

export interface ImportedPageRow extends MarketDay {
  readonly marketCode: string
  readonly marketName: string
  readonly full: string | null
  readonly top3: string
  readonly bottom2: string
  readonly source: string
  readonly sourceUrl: string
  readonly readFrom: string
  readonly importedAt: Date
}

/** A page of it, newest first, from the place on. */
export async function findImportedPage(
  db: Db,
  after: MarketDay | null,
  limit: number,
): Promise<ImportedPageRow[]> {
  const { rows } = await sql<ImportedPageRow>`
    select i.market_id as "marketId", i.draw_day::text as day, m.code as "marketCode",
           m.name as "marketName", i.full_value as full, i.top3, i.bottom2, i.source,
           i.source_url as "sourceUrl", i.read_from as "readFrom", i.imported_at as "importedAt"
      from lottery.imported_result i join lottery.market m using (market_id)
     where ${after?.day ?? null}::date is null
        or i.draw_day < ${after?.day ?? null}::date
        or (i.draw_day = ${after?.day ?? null}::date and i.market_id > ${after?.marketId ?? 0}::integer)
     order by i.draw_day desc, i.market_id limit ${limit}`.execute(db)
  return rows
}

export type NewImported = MarketDay & PublishedNumbers & { readonly source: PublishedSource }

/**
 * Writes a draw.
 * @returns false where another process has written the same market's day
 */
export async function insertImported(tx: Tx, draw: NewImported): Promise<boolean> {
  const { source } = draw
  const result = await sql`
    insert into lottery.imported_result (market_id, draw_day, full_value, top4, top3, top2, bottom2,
      front3, bottom3, source, source_url, read_from)
    values (${draw.marketId}, ${draw.day}::date, ${draw.full}, ${draw.top4}, ${draw.top3},
      ${draw.top2}, ${draw.bottom2}, ${[...draw.front3]}::text[], ${[...draw.bottom3]}::text[],
      ${source.name}, ${source.url}, ${source.readFrom})
    on conflict (market_id, draw_day) do nothing`.execute(tx)
  return result.numAffectedRows === 1n
}
