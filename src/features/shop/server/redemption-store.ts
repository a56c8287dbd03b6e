import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RedemptionState } from '../rules/parcel.ts'
import type { Bought, ShopKind } from '../rules/shop-terms.ts'

/** What a member redeemed, with the words that it had then. */
export interface RedemptionRow {
  readonly redemptionId: bigint
  readonly memberId: bigint
  readonly itemId: number
  readonly version: number
  readonly variantId: bigint
  readonly kind: ShopKind
  readonly title: string
  readonly variant: string
  readonly quantity: number
  readonly points: bigint
  readonly creditSatang: bigint | null
  readonly spins: number | null
  readonly level: number
  readonly picture: string | null
  /** When its codes were shown last. */
  readonly codesShownAt: Date | null
  readonly redeemedAt: Date
  readonly state: RedemptionState
  readonly stateAt: Date
  readonly person: string
  readonly day: string
  readonly carrier: string | null
  readonly tracking: string | null
  readonly addressSealed: string | null
}

async function findWhere(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<RedemptionRow[]> {
  const { rows } = await sql<
    Omit<RedemptionRow, 'kind' | 'state'> & { kind: string; state: string }
  >`
    select r.redemption_id as "redemptionId", r.member_id as "memberId", r.item_id as "itemId",
           r.version, r.variant_id as "variantId", i.kind, t.title, v.name as variant, r.quantity,
           r.points, r.credit_satang as "creditSatang", r.spins, r.level, t.picture,
           (select max(c.shown_at) from shop.code_show c
             where c.redemption_id = r.redemption_id) as "codesShownAt", r.redeemed_at as "redeemedAt", r.state,
           r.state_at as "stateAt", r.person, r.day::text as day, r.carrier, r.tracking,
           r.address_sealed as "addressSealed"
      from shop.redemption r
      join shop.item i on i.item_id = r.item_id
      join shop.terms t on t.item_id = r.item_id and t.version = r.version
      join shop.variant v on v.variant_id = r.variant_id
     where ${condition} order by r.redemption_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ShopKind,
    state: row.state as RedemptionState,
  }))
}

/** The largest id that there can be. */
const ID_MAX = 9_223_372_036_854_775_807n

/** The redemption that a request made. */
export async function findByKey(
  tx: Tx,
  memberId: number,
  key: string,
): Promise<RedemptionRow | undefined> {
  const [row] = await findWhere(tx, sql`r.member_id = ${memberId} and r.key = ${key}`, 1)
  return row
}

export async function findRedemption(
  db: Db | Tx,
  redemptionId: bigint,
): Promise<RedemptionRow | undefined> {
  const [row] = await findWhere(db, sql`r.redemption_id = ${redemptionId}`, 1)
  return row
}

/** A member's redemptions in some states, newest first, from behind one on. */
export const findRedemptionsOf = (
  db: Db,
  memberId: number,
  { states, before, limit }: { states: readonly RedemptionState[]; before?: bigint; limit: number },
): Promise<RedemptionRow[]> =>
  findWhere(
    db,
    sql`r.member_id = ${memberId} and r.state = any(${[...states]}::text[])
        and r.redemption_id < ${before ?? ID_MAX}::bigint`,
    limit,
  )

/** An item's redemptions, newest first. */
export const findRedemptionsOfItem = (
  db: Db,
  itemId: number,
  limit: number,
): Promise<RedemptionRow[]> => findWhere(db, sql`r.item_id = ${itemId}`, limit)

export const findRedemptions = (db: Db, ids: readonly number[]): Promise<RedemptionRow[]> =>
  findWhere(db, sql`r.redemption_id = any(${[...ids]}::bigint[])`, ids.length)

/** Its number is drawn first, because a sealed address carries it. */
export async function drawRedemptionId(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('shop.redemption_redemption_id_seq') as id`.execute(tx)
  if (!rows[0]) throw new Error('shop: no number for a redemption')
  return rows[0].id
}

export async function insertRedemption(
  tx: Tx,
  made: {
    redemptionId: bigint
    state: RedemptionState
    addressSealed: string | null
    memberId: number
    person: string
    itemId: number
    version: number
    variantId: bigint
    quantity: number
    points: bigint
    creditSatang: bigint | null
    spins: number | null
    level: number
    day: string
    key: string
  },
): Promise<void> {
  await sql`
    insert into shop.redemption (redemption_id, member_id, person, item_id, version, variant_id, quantity,
      points, credit_satang, spins, level, state, address_sealed, day, key)
    values (${made.redemptionId}, ${made.memberId}, ${made.person}, ${made.itemId}, ${made.version},
      ${made.variantId}, ${made.quantity}, ${made.points}, ${made.creditSatang}, ${made.spins},
      ${made.level}, ${made.state}, ${made.addressSealed}, ${made.day}, ${made.key})`.execute(tx)
}

/** How a limit of pieces is named that holds for good. */
export const IN_ALL = 'all'

/** Counts pieces towards a limit of a person; false: they would be too many. */
export async function countBought(
  tx: Tx,
  of: { itemId: number; person: string; period: string; quantity: number; limit: number | null },
): Promise<boolean> {
  const limit = of.limit ?? 2_147_483_647
  if (of.quantity > limit) return false
  const { numAffectedRows } = await sql`
    insert into shop.bought as b (item_id, person, period, count)
    values (${of.itemId}, ${of.person}, ${of.period}, ${of.quantity})
    on conflict (item_id, person, period) do update set count = b.count + excluded.count
     where b.count + excluded.count <= ${limit}`.execute(tx)
  return numAffectedRows === 1n
}

/** Counts pieces back that were called off, the day before the whole, as whoever takes them. */
export async function uncountBought(
  tx: Tx,
  { itemId, person, day, quantity }: Pick<RedemptionRow, 'itemId' | 'person' | 'day' | 'quantity'>,
): Promise<void> {
  for (const period of [day, IN_ALL]) {
    await sql`
      update shop.bought set count = count - ${quantity}::integer
       where item_id = ${itemId} and person = ${person} and period = ${period}`.execute(tx)
  }
}

/** What a person had of each item, of a day and in all. */
export async function findBought(
  db: Db | Tx,
  person: string,
  today: string,
): Promise<ReadonlyMap<number, Bought>> {
  const { rows } = await sql<{ itemId: number; period: string; count: number }>`
    select item_id as "itemId", period, count from shop.bought
     where person = ${person} and period in (${today}, ${IN_ALL})`.execute(db)
  const bought = new Map<number, Bought>()
  for (const { itemId, period, count } of rows) {
    const had = bought.get(itemId) ?? { today: 0, inAll: 0 }
    bought.set(itemId, period === IN_ALL ? { ...had, inAll: count } : { ...had, today: count })
  }
  return bought
}

/** What each item gave in the last 30 days. Cost: the redemptions of that time. */
export async function sumRedemptions(
  db: Db,
): Promise<ReadonlyMap<number, { redemptions: number; pieces: number; points: bigint }>> {
  const { rows } = await sql<{
    itemId: number
    redemptions: number
    pieces: number | null
    points: bigint | null
  }>`
    select item_id as "itemId", count(*)::integer as redemptions, sum(quantity)::integer as pieces,
           sum(points)::bigint as points
      from shop.redemption
     where redeemed_at > platform.clock() - interval '30 days' and state <> 'cancelled'
     group by item_id`.execute(db)
  return new Map(
    rows.map(({ itemId, redemptions, pieces, points }) => [
      itemId,
      { redemptions, pieces: pieces ?? 0, points: points ?? 0n },
    ]),
  )
}

const PARCELS_SHOWN = 200

/** Parcels under way by age, or the last that ended. */
export async function findParcels(db: Db, which: 'open' | 'ended'): Promise<RedemptionRow[]> {
  const states = which === 'open' ? OPEN_STATES : ['delivered', 'cancelled']
  const found = await findWhere(
    db,
    sql`r.state = any(${[...states]}::text[]) and i.kind = 'physical'`,
    PARCELS_SHOWN,
  )
  return which === 'open' ? found.toReversed() : found
}

const OPEN_STATES = ['placed', 'packed', 'shipped', 'returned']
