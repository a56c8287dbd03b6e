import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { type DeskRoundRow, fromRounds, listed, type RoundPlace } from './search-store.ts'

/** The open rounds of a provider, counted by their age. */
export interface OpenOfProvider {
  readonly providerId: number
  readonly name: string
  readonly open: bigint
  readonly older1h: bigint
  readonly older24h: bigint
  readonly older48h: bigint
  /** What they have staked and not got back. */
  readonly sumSatang: Satang
  /** What the provider's clearing account holds by the books. */
  readonly clearingSatang: Satang
}

/** Both sides in one view of the database. Cost: the open rounds, read once. */
export async function findOpenByProvider(db: Db): Promise<OpenOfProvider[]> {
  const { rows } = await sql<OpenOfProvider>`
    select p.provider_id as "providerId", p.name, count(r.round_id) as open,
           count(*) filter (where r.opened_at < c.now - interval '1 hour') as "older1h",
           count(*) filter (where r.opened_at < c.now - interval '24 hours') as "older24h",
           count(*) filter (where r.opened_at < c.now - interval '48 hours') as "older48h",
           coalesce(sum(r.staked_satang - r.returned_satang), 0)::bigint as "sumSatang",
           coalesce(h.balance, 0)::bigint as "clearingSatang"
      from game.provider p cross join (select platform.clock() as now) c
      left join game.round r on r.provider_id = p.provider_id and r.state = 'open'
      left join ledger.house_total h
             on h.kind = ledger.account_game_clearing() and h.ref_id = p.provider_id
     group by p.provider_id, p.name, h.balance
     order by p.name`.execute(db)
  return rows
}

/** Open rounds, oldest first. Cost: a page of their index. */
export async function findOpenRounds(
  db: Db,
  {
    providerId,
    after,
    limit,
  }: {
    providerId: number | null
    after: RoundPlace | null
    limit: number
  },
): Promise<DeskRoundRow[]> {
  const { rows } = await sql<DeskRoundRow>`
    select ${listed} from ${fromRounds}
     where r.state = 'open'
       and (${providerId}::integer is null or r.provider_id = ${providerId}::integer)
       and (${after?.roundId ?? null}::bigint is null or (r.opened_at, r.round_id) >
            (timestamptz 'epoch' + ${after?.openedMicros ?? null}::bigint * interval '1 microsecond',
             ${after?.roundId ?? null}::bigint))
     order by r.opened_at, r.round_id limit ${limit}`.execute(db)
  return rows
}

/** How many rounds are open for longer than a day. */
export async function countOldRounds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from game.round r
     where r.state = 'open' and r.opened_at < platform.clock() - interval '24 hours'`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}
