import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Commission, FriendPlay, FriendShare } from '../rules/commission.ts'

/** Friends whose play is worked out in a transaction: memory holds no more, however many a network has. */
const FRIENDS_MAX = 1_000

/** Some of those who earn, by their numbers, with all of their friends. */
export interface EarnerPage {
  readonly memberIds: readonly bigint[]
  /** Behind whom the next page begins; null: there is none. */
  readonly last: bigint | null
}

/**
 * Members above an id with friends of whom something is true: so many that their friends fill a page, and one at least.
 * Cost: the bonds of a page, each with that look: a join would be made of the whole day again for each page.
 */
export async function findEarnersWhere(
  db: Db | Tx,
  after: bigint,
  hasPlayed: RawBuilder<unknown>,
): Promise<EarnerPage> {
  const { rows } = await sql<{ memberId: bigint; friends: number }>`
    select p.member_id as "memberId", count(*)::integer as friends
      from (select b.member_id from affiliate.bond b
             where b.member_id > ${after} and (${hasPlayed})
             order by b.member_id limit ${FRIENDS_MAX}) p
     group by 1 order by 1`.execute(db)
  const memberIds = rows.map(({ memberId }) => memberId)
  const isFull = rows.reduce((sum, { friends }) => sum + friends, 0) === FRIENDS_MAX
  // Of the last one only some friends were seen: he begins the next page, or has one for himself.
  const whole = isFull && memberIds.length > 1 ? memberIds.slice(0, -1) : memberIds
  return { memberIds: whole, last: isFull ? (whole.at(-1) ?? null) : null }
}

/** Members above an id whose friends played on a day with own money, in pages. */
export const findEarners = (tx: Tx, day: Day, after: bigint): Promise<EarnerPage> =>
  findEarnersWhere(
    tx,
    after,
    sql`select true from winloss.play_day p
         where p.member_id = b.friend_id and p.counted_day = ${day}::date and p.is_own limit 1`,
  )

/** A part of what a day gave a member: friends of a level in a product are summed and rounded together. */
export interface EarnedPart {
  readonly memberId: bigint
  readonly level: number
  readonly product: string
}

/** Whose day is worked out: all parts of it, where it has no level and product. */
export type EarnedOf = Pick<EarnedPart, 'memberId'> & Partial<EarnedPart>

/** Of what members have a part on a day: what each friend played, and the rate of it. */
export interface EarningPlay extends FriendPlay, EarnedPart {
  readonly ppm: bigint
}

/** What is worked out, as rows; of a whole day level and product are null. */
const asked = (of: readonly EarnedOf[]): RawBuilder<unknown> => sql`
  unnest(${of.map(({ memberId }) => memberId)}::bigint[],
         ${of.map(({ level }) => level ?? null)}::smallint[],
         ${of.map(({ product }) => product ?? null)}::text[]) as x (member_id, level, product)`

/**
 * Play after the end of a bond, or before one that was made by hand, is not in it. Cost: the bonds of these members,
 * each with a look at its friend's day: a join would read the whole day for each page.
 */
export async function findEarningPlay(
  tx: Tx,
  { day, version }: { readonly day: Day; readonly version: number },
  of: readonly EarnedOf[],
): Promise<EarningPlay[]> {
  // Named alone, a product is part of the key by which a friend's day is looked up.
  const ofProduct = of.every(({ product }) => product !== undefined)
    ? sql`d.product = x.product`
    : sql`(x.product is null or d.product = x.product)`
  const { rows } = await sql<Omit<EarningPlay, 'validSatang'> & { validSatang: bigint | null }>`
    select y.member_id as "memberId", y.level, y.product, r.ppm, y.friend_id as "friendId",
           y.valid_satang as "validSatang"
      from (
        select b.member_id, b.level, b.friend_id, p.product, p.valid_satang
          from ${asked(of)}
          join affiliate.bond b
            on b.member_id = x.member_id and (x.level is null or b.level = x.level)
           and (b.ended_day is null or b.ended_day >= ${day}::date)
           and (b.from_day is null or b.from_day <= ${day}::date)
         cross join lateral (
           select d.product, d.valid_satang from winloss.play_day d
            where d.member_id = b.friend_id and d.counted_day = ${day}::date and d.is_own
              and ${ofProduct} offset 0) p
        offset 0) y
      join affiliate.rate r
        on r.version = ${version}::smallint and r.product = y.product and r.level = y.level`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, validSatang: row.validSatang ?? 0n }))
}

/** What stands of a day, with all corrections of it. */
export interface StandingShare extends FriendShare, EarnedPart {
  readonly ppm: bigint
}

/** Cost: the parts of these members' days, each looked up: the planner knows no new day, and would read them all. */
export async function findStanding(
  tx: Tx,
  day: Day,
  of: readonly EarnedOf[],
): Promise<StandingShare[]> {
  const { rows } = await sql<StandingShare>`
    select c.member_id as "memberId", c.level, c.product, max(c.ppm) as ppm,
           s.friend_id as "friendId",
           coalesce(sum(s.valid_satang), 0)::bigint as "validSatang",
           coalesce(sum(s.satang), 0)::bigint as satang
      from ${asked(of)}
     cross join lateral (
       select o.commission_id, o.member_id, o.level, o.product, o.ppm from affiliate.commission o
        where o.member_id = x.member_id and o.day = ${day}::date
          and (x.level is null or o.level = x.level)
          and (x.product is null or o.product = x.product) offset 0) c
     cross join lateral (
       select h.friend_id, h.valid_satang, h.satang from affiliate.share h
        where h.commission_id = c.commission_id offset 0) s
     -- A month of all products stands on its last day (pool-store.ts).
     where c.product <> 'all'
     group by c.member_id, c.level, c.product, s.friend_id`.execute(tx)
  return rows
}

/** Whose a day's commission is. */
interface Place {
  readonly memberId: bigint
  readonly level: number
  /** Or `all`, of a month (pool-store.ts). */
  readonly product: string
}

/** A commission that is to be written, and whose it is. */
export interface NewCommission extends Place, Commission {
  readonly ppm: bigint
}

/**
 * Has the rest of the transaction look rows up by keys. A connection keeps the plan by which it checks a foreign key:
 * one that was made while the table was empty reads all of it for each row of a first night.
 */
export async function keepToIndexes(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
}

/**
 * Writes commissions of a day with their shares, one of each member, level and product; the first of a day is
 * part 0. One statement, however many they are.
 * @returns their numbers, by member, level and product
 */
export async function insertCommissions(
  tx: Tx,
  day: Day,
  all: readonly NewCommission[],
): Promise<(Place & { commissionId: bigint })[]> {
  const shares = all.flatMap((one) =>
    one.shares.map((share) => ({ ...share, memberId: one.memberId, of: one })),
  )
  await keepToIndexes(tx)
  const { rows } = await sql<Place & { commissionId: bigint }>`
    with made as (
      insert into affiliate.commission (member_id, day, part, shown_day, level, product, ppm,
                                        valid_satang, satang)
      select x.member_id, ${day}::date, p.part,
             case p.part when 0 then ${day}::date
                  else platform.bangkok_day(platform.clock()) end,
             x.level, x.product, x.ppm, x.valid, x.satang
        from unnest(${all.map(({ memberId }) => memberId)}::bigint[],
                    ${all.map(({ level }) => level)}::smallint[],
                    ${all.map(({ product }) => product)}::text[],
                    ${all.map(({ ppm }) => ppm)}::bigint[],
                    ${all.map(({ validSatang }) => validSatang)}::bigint[],
                    ${all.map(({ satang }) => satang)}::bigint[])
             as x (member_id, level, product, ppm, valid, satang)
       cross join lateral (
         select coalesce(max(c.part) + 1, 0)::smallint as part from affiliate.commission c
          where c.member_id = x.member_id and c.day = ${day}::date and c.level = x.level
            and c.product = x.product) p
      returning commission_id, member_id, level, product
    ), shared as (
      insert into affiliate.share (commission_id, friend_id, valid_satang, satang)
      select m.commission_id, s.friend_id, s.valid, s.satang
        from unnest(${shares.map(({ memberId }) => memberId)}::bigint[],
                    ${shares.map(({ of }) => of.level)}::smallint[],
                    ${shares.map(({ of }) => of.product)}::text[],
                    ${shares.map(({ friendId }) => friendId)}::bigint[],
                    ${shares.map(({ validSatang }) => validSatang)}::bigint[],
                    ${shares.map(({ satang }) => satang)}::bigint[])
             as s (member_id, level, product, friend_id, valid, satang)
        join made m using (member_id, level, product)
    )
    select commission_id as "commissionId", member_id as "memberId", level, product
      from made`.execute(tx)
  return rows
}

/** A part of a member's day that may have become another. */
export interface ChangedPart extends EarnedPart {
  readonly day: Day
}

/**
 * Parts of days that were worked out and whose play changed since, of the members above the players, and how far
 * that is sure: no transaction below `position` still runs. The setting is locked.
 */
export async function findChanged(
  tx: Tx,
  after: string,
): Promise<{ changed: ChangedPart[]; position: string }> {
  const { rows: at } = await sql<{ position: string | null }>`
    select platform.horizon()::text as position`.execute(tx)
  const position = at[0]?.position ?? after
  const { rows } = await sql<{
    memberId: bigint
    day: string | null
    level: number
    product: string | null
  }>`
    select distinct b.member_id as "memberId", p.counted_day::text as day, b.level, p.product
      from winloss.play_day p
      join affiliate.bond b on b.friend_id = p.member_id
      join affiliate.day d on d.day = p.counted_day and d.done_at is not null
     where p.changed_xid >= ${after}::xid8 and p.changed_xid < ${position}::xid8 and p.is_own
     order by 2, 1, 3, 4`.execute(tx)
  return {
    position,
    changed: rows.flatMap(({ memberId, day, level, product }) =>
      day === null || product === null ? [] : [{ memberId, day, level, product }],
    ),
  }
}
