import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Rounds in which two members bet on one type, and those in which one of them all but certainly wins. */
export interface CommonRounds {
  readonly common: number
  readonly opposite: number
}

/**
 * How often two members bet against each other since an instant: together they hold more than half of a type's
 * numbers, and hardly any of them both. Numbers of โต๊ด count without the order of their digits. Who had no
 * round in common is left out. Cost: all lines of both since then.
 */
export async function findOppositeRounds(
  tx: Tx,
  pairs: readonly { friendId: bigint; memberId: bigint }[],
  since: Date,
): Promise<ReadonlyMap<bigint, CommonRounds>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<CommonRounds & { friendId: bigint | null }>`
    with pair as (
      select * from unnest(${pairs.map(({ friendId }) => friendId)}::bigint[],
                           ${pairs.map(({ memberId }) => memberId)}::bigint[]) as p (friend, member)
    ), line as materialized (
      select p.friend, b.round_id, l.bet_type, b.member_id = p.friend as is_friend,
             case when l.bet_type like 'tod_' then
               (select string_agg(d, '' order by d)
                  from unnest(string_to_array(l.number, null)) d)
             else l.number end as number
        from pair p
        join lottery.bill b on b.member_id in (p.friend, p.member) and b.sold_at >= ${since}
        join lottery.line l on l.bill_id = b.bill_id
       where not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
    ), held as (
      select friend, round_id, bet_type, number, bool_or(is_friend) as by_friend,
             bool_or(not is_friend) as by_member
        from line group by friend, round_id, bet_type, number
    ), kind as (
      select friend, round_id, bet_type, count(*) as numbers,
             count(*) filter (where by_friend) as friends,
             count(*) filter (where by_member) as members,
             count(*) filter (where by_friend and by_member) as shared
        from held group by friend, round_id, bet_type
      having bool_or(by_friend) and bool_or(by_member)
    ), round as (
      select friend, round_id,
             bool_or(numbers * 2 > lottery.numbers_of(bet_type)
                     and shared * 10 <= least(friends, members)) as is_opposite
        from kind group by friend, round_id
    )
    select friend as "friendId", count(*)::integer as common,
           count(*) filter (where is_opposite)::integer as opposite
      from round group by friend`.execute(tx)
  return new Map(
    rows.flatMap(({ friendId, ...counts }) => (friendId === null ? [] : [[friendId, counts]])),
  )
}
