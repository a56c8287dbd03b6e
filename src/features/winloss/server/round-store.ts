import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PlayMoney } from '../contract.ts'
import type { PlayRange } from '../rules/range.ts'
import type { PlaySums } from './figures.ts'

/** Which of a member's facts are asked for. */
export interface PlayFilter extends PlayRange {
  readonly money: PlayMoney
  readonly product: string | null
  readonly place: string | null
}

/** A market or game with what was played in it. */
export interface PlaceSums extends PlaySums {
  readonly product: string
  readonly place: string
}

/** A round with what the member staked and got back in it, all wallets and revisions together. */
export interface RoundSums extends Omit<
  PlaceSums,
  'rounds' | 'expectedMicrosatang' | 'knownStakeSatang'
> {
  readonly source: string
  readonly sourceId: bigint
  readonly settledAt: Date
  /** `settledAt` to the microsecond, for the cursor. */
  readonly settledText: string
}

/** Where a page begins: behind this round. */
export interface RoundPlace {
  readonly settledText: string
  readonly source: string
  readonly sourceId: bigint
}

const moneyIs = (money: PlayMoney): RawBuilder<unknown> =>
  sql`(${money} = 'all' or platform.is_own_money(f.wallet_kind) = (${money} = 'own'))`

const isAskedFor = (memberId: number, { from, to, money, product, place }: PlayFilter) => sql`
  f.member_id = ${memberId} and f.counted_day between ${from}::date and ${to}::date
  and (${product}::text is null or f.product = ${product}::text)
  and (${place}::text is null or f.place = ${place}::text)
  and ${moneyIs(money)}`

/** A member's play by market or game, most stakes first. Cost: an index walk of his facts of these days. */
export async function sumPlaces(
  db: Db,
  memberId: number,
  filter: PlayFilter,
): Promise<PlaceSums[]> {
  const { rows } = await sql<PlaceSums>`
    select f.product, f.place, sum(f.stake_satang)::bigint as "stakeSatang",
           sum(f.returned_satang)::bigint as "returnedSatang",
           sum(f.valid_satang)::bigint as "validSatang",
           coalesce(sum(f.expected_microsatang), 0)::bigint as "expectedMicrosatang",
           coalesce(sum(f.stake_satang) filter (where f.expected_microsatang is not null), 0)::bigint
             as "knownStakeSatang",
           (count(*) filter (where f.revision = 1))::integer as rounds
      from winloss.fact f
     where ${isAskedFor(memberId, filter)}
     group by f.product, f.place order by 3 desc, f.product, f.place`.execute(db)
  return rows
}

/**
 * A page of a member's rounds, the last to settle first. A round stands where the first of its facts
 * that are asked for does, so that what comes later moves none from page to page. Cost: an index walk of the
 * member's facts back to the end of the page, and a look by key at the other facts of each round.
 */
export async function findRounds(
  db: Db,
  memberId: number,
  filter: PlayFilter,
  { before, limit }: { before: RoundPlace | null; limit: number },
): Promise<RoundSums[]> {
  const { rows } = await sql<RoundSums>`
    with head as (
      select f.source, f.source_id, f.product, f.place, f.settled_at
        from winloss.fact f
       where ${isAskedFor(memberId, filter)}
         and (${before === null} or (f.settled_at, f.source, f.source_id)
              < (${before?.settledText ?? '-infinity'}::timestamptz, ${before?.source ?? ''},
                 ${before?.sourceId ?? 0n}))
         and not exists (
           select from winloss.fact e
            where e.source = f.source and e.source_id = f.source_id and e.member_id = f.member_id
              and e.counted_day between ${filter.from}::date and ${filter.to}::date
              and (${filter.money} = 'all'
                   or platform.is_own_money(e.wallet_kind) = (${filter.money} = 'own'))
              and (e.settled_at, e.wallet_id, e.revision) < (f.settled_at, f.wallet_id, f.revision))
       order by f.settled_at desc, f.source desc, f.source_id desc
       limit ${limit}
    )
    select h.source, h.source_id as "sourceId", h.product, h.place, h.settled_at as "settledAt",
           to_char(h.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "settledText",
           s.stake as "stakeSatang", s.returned as "returnedSatang", s.valid as "validSatang"
      from head h
      cross join lateral (
        select coalesce(sum(f.stake_satang), 0)::bigint as stake,
               coalesce(sum(f.returned_satang), 0)::bigint as returned,
               coalesce(sum(f.valid_satang), 0)::bigint as valid
          from winloss.fact f
         where f.source = h.source and f.source_id = h.source_id
           and ${isAskedFor(memberId, filter)}) s
     order by h.settled_at desc, h.source desc, h.source_id desc`.execute(db)
  return rows
}
