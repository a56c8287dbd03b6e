import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PromotionState } from '../operator-contract.ts'
import type { BonusEnd } from '../rules/bonus-state.ts'
import type { PromotionKind, Product, Stacking, Terms, WagerBase } from '../rules/terms.ts'

/** A version of a promotion, with what it is a version of. */
export interface PromotionRow extends Terms {
  readonly promotionId: bigint
  readonly version: number
  readonly state: PromotionState
  readonly liveVersion: number | null
  readonly grantedSatang: Satang
  /** Of all versions; the terms have their own. */
  readonly budgetNowSatang: Satang
  readonly writtenBy: bigint
  readonly writtenAt: Date
}

const columns = sql`
  p.promotion_id as "promotionId", t.version, p.state, p.version as "liveVersion",
  p.granted_satang as "grantedSatang", p.budget_satang as "budgetNowSatang", t.kind, t.title, t.product,
  t.opens_at as "opensAt", t.closes_at as "closesAt", t.hour_from as "hourFrom", t.hour_to as "hourTo",
  t.joined_within_days as "joinedWithinDays", t.deposit_min_satang as "depositMinSatang",
  t.deposit_max_satang as "depositMaxSatang", t.rate_ppm as "ratePpm",
  t.bonus_max_satang as "bonusMaxSatang", t.wager_base as "wagerBase", t.wager_times as "wagerTimes",
  t.stake_max_satang as "stakeMaxSatang", t.cashout_max_satang as "cashoutMaxSatang",
  t.lifetime_days as "lifetimeDays", t.stacking, t.by_coupon as "byCoupon",
  t.budget_satang as "budgetSatang",
  t.written_by as "writtenBy", t.written_at as "writtenAt"`

interface Row extends Omit<
  PromotionRow,
  'state' | 'kind' | 'product' | 'wagerBase' | 'stacking' | 'wagerTimes'
> {
  readonly state: string
  readonly kind: string
  readonly product: string
  readonly wagerBase: string
  readonly stacking: string
  readonly wagerTimes: number
}

const toPromotion = (row: Row): PromotionRow => ({
  ...row,
  state: row.state as PromotionRow['state'],
  kind: row.kind as PromotionKind,
  product: row.product as Product,
  wagerBase: row.wagerBase as WagerBase,
  stacking: row.stacking as Stacking,
  wagerTimes: BigInt(row.wagerTimes),
})

async function findWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<PromotionRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from promotion.promotion p join promotion.terms t using (promotion_id)
     where ${condition} order by p.promotion_id desc, t.version desc`.execute(db)
  return rows.map(toPromotion)
}

/** What members may choose from; whether it is open now the rules say. */
export const findLivePromotions = (db: Db | Tx): Promise<PromotionRow[]> =>
  findWhere(db, sql`p.state = 'live' and t.version = p.version and not t.by_coupon`)

/** What comes with coupons alone. */
export const findCouponPromotions = (db: Db | Tx): Promise<PromotionRow[]> =>
  findWhere(db, sql`p.state = 'live' and t.version = p.version and t.by_coupon`)

/** Every version of every promotion, newest first. */
export const findAllVersions = (db: Db | Tx): Promise<PromotionRow[]> => findWhere(db, sql`true`)

/** One version. */
export async function findVersion(
  db: Db | Tx,
  promotionId: number | bigint,
  version: number,
): Promise<PromotionRow | undefined> {
  return (await findWhere(db, sql`p.promotion_id = ${promotionId} and t.version = ${version}`))[0]
}

export async function insertPromotion(tx: Tx, staffId: number): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into promotion.promotion (created_by) values (${staffId})
    returning promotion_id as id`.execute(tx)
  if (!rows[0]) throw new Error('promotion: none was written')
  return rows[0].id
}

/** Locks a promotion, and answers what it is and how many versions there are. */
export async function lockPromotion(
  tx: Tx,
  promotionId: number | bigint,
): Promise<
  | { state: PromotionRow['state']; versions: number; kind: string | null; grantedSatang: Satang }
  | undefined
> {
  const { rows } = await sql<{
    state: string
    versions: number
    kind: string | null
    grantedSatang: bigint
  }>`
    select p.state, p.granted_satang as "grantedSatang",
           (select count(*)::integer from promotion.terms t where t.promotion_id = p.promotion_id)
             as versions,
           (select t.kind from promotion.terms t where t.promotion_id = p.promotion_id limit 1) as kind
      from promotion.promotion p where p.promotion_id = ${promotionId} for update`.execute(tx)
  const [row] = rows
  return row && { ...row, state: row.state as PromotionRow['state'] }
}

export async function insertTerms(
  tx: Tx,
  { promotionId, version, staffId }: { promotionId: bigint; version: number; staffId: number },
  terms: Terms,
): Promise<void> {
  await sql`
    insert into promotion.terms (promotion_id, version, kind, title, product, opens_at, closes_at,
      hour_from, hour_to, joined_within_days, deposit_min_satang, deposit_max_satang, rate_ppm,
      bonus_max_satang, wager_base, wager_times, stake_max_satang, cashout_max_satang, lifetime_days,
      stacking, by_coupon, budget_satang, written_by)
    values (${promotionId}, ${version}, ${terms.kind}, ${terms.title}, ${terms.product},
      ${terms.opensAt}, ${terms.closesAt}, ${terms.hourFrom}, ${terms.hourTo},
      ${terms.joinedWithinDays}, ${terms.depositMinSatang}, ${terms.depositMaxSatang},
      ${terms.ratePpm}, ${terms.bonusMaxSatang}, ${terms.wagerBase}, ${terms.wagerTimes},
      ${terms.stakeMaxSatang}, ${terms.cashoutMaxSatang}, ${terms.lifetimeDays}, ${terms.stacking},
      ${terms.byCoupon},      ${terms.budgetSatang}, ${staffId})`.execute(tx)
}

/** Lets a version out, with its budget; what is paused stays so. */
export async function setLive(
  tx: Tx,
  { promotionId, version, budgetSatang }: PromotionRow,
): Promise<void> {
  await sql`
    update promotion.promotion
       set state = case when state = 'paused' then 'paused' else 'live' end, version = ${version},
           budget_satang = ${budgetSatang}
     where promotion_id = ${promotionId}`.execute(tx)
}

export async function setState(
  tx: Tx,
  promotionId: number,
  state: Exclude<PromotionState, 'draft'>,
): Promise<void> {
  await sql`
    update promotion.promotion set state = ${state} where promotion_id = ${promotionId}`.execute(tx)
}

/** Takes a grant from the budget. @returns false where it is not all there: nothing is taken then */
export async function takeBudget(tx: Tx, promotionId: bigint, satang: Satang): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update promotion.promotion set granted_satang = granted_satang + ${satang}
     where promotion_id = ${promotionId} and granted_satang + ${satang} <= budget_satang`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export interface Outcomes {
  readonly bonuses: number
  readonly active: number
  readonly ends: Readonly<Record<BonusEnd, number>>
  readonly releasedSatang: Satang
  readonly returnedSatang: Satang
}

/** What came of each promotion. Cost: all bonuses are counted. */
export async function countOutcomes(db: Db): Promise<ReadonlyMap<bigint, Outcomes>> {
  const { rows } = await sql<{
    promotionId: bigint
    bonuses: number
    active: number
    released: number
    spent: number
    expired: number
    forfeited: number
    cancelled: number
    releasedSatang: bigint
    returnedSatang: bigint
  }>`
    select promotion_id as "promotionId", count(*)::integer as bonuses,
           count(*) filter (where state = 'active')::integer as active,
           count(*) filter (where state = 'released')::integer as released,
           count(*) filter (where state = 'spent')::integer as spent,
           count(*) filter (where state = 'expired')::integer as expired,
           count(*) filter (where state = 'forfeited')::integer as forfeited,
           count(*) filter (where state = 'cancelled')::integer as cancelled,
           sum(released_satang)::bigint as "releasedSatang",
           sum(ended_satang)::bigint as "returnedSatang"
      from promotion.bonus group by promotion_id`.execute(db)
  return new Map(
    rows.map(({ promotionId, bonuses, active, releasedSatang, returnedSatang, ...ends }) => [
      promotionId,
      { bonuses, active, ends, releasedSatang, returnedSatang },
    ]),
  )
}

/** What of a promotion runs, and what waits for it. */
export interface Standing {
  readonly members: number
  readonly heldSatang: Satang
  readonly chosen: number
  readonly leftSatang: Satang
}

/** Undefined: no such promotion. Cost: its bonuses down one index, and the choices that are open. */
export async function findStanding(db: Db, promotionId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select count(distinct b.member_id)::integer as members,
           coalesce(sum(w.available), 0)::bigint as "heldSatang",
           (select count(*)::integer from promotion.choice c
             where c.promotion_id = p.promotion_id and c.outcome is null) as chosen,
           p.budget_satang - p.granted_satang as "leftSatang"
      from promotion.promotion p
      left join promotion.bonus b on b.promotion_id = p.promotion_id and b.state = 'active'
      left join ledger.wallet_balance w on w.account_id = b.wallet_id
     where p.promotion_id = ${promotionId} group by p.promotion_id`.execute(db)
  return rows[0]
}
