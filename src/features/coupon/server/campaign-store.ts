import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { CouponKind, CouponReward, CouponState, CouponTerms } from '../rules/coupon-terms.ts'

/** A campaign with what was used of it. */
export interface CampaignRow extends CouponTerms {
  readonly campaignId: bigint
  readonly state: CouponState
  readonly used: number
  readonly usedToday: number
  readonly spent: bigint
  /** Given to members and not used yet. */
  readonly reserved: number
  readonly writtenBy: bigint
  readonly writtenAt: Date
}

const columns = sql`
  c.campaign_id as "campaignId", c.title, c.kind, c.state, c.reward, c.amount, c.budget,
  c.uses_max as "usesMax", c.per_person as "perPerson", c.opens_at as "opensAt",
  c.closes_at as "closesAt", c.joined_within_days as "joinedWithinDays",
  c.deposit_within_days as "depositWithinDays", c.exclusive_group as "exclusiveGroup",
  c.valid_days as "validDays", c.per_person_day as "perPersonDay",
  c.per_person_batch as "perPersonBatch", c.day_max as "dayMax", c.min_level as "minLevel",
  c.no_active_bonus as "noActiveBonus", c.promotion_id as "promotionId",
  c.promotion_version as "promotionVersion", c.promotion_closes_at as "promotionClosesAt",
  case when c.day = platform.bangkok_day(platform.clock()) then c.used_on_day else 0 end as "usedToday", c.used, c.spent, c.reserved, c.written_by as "writtenBy", c.written_at as "writtenAt"`

interface Row extends Omit<CampaignRow, 'kind' | 'reward' | 'state' | 'bonus'> {
  readonly promotionId: bigint | null
  readonly promotionVersion: number | null
  readonly promotionClosesAt: Date | null
  readonly kind: string
  readonly reward: string
  readonly state: string
}

const toCampaign = ({
  promotionId,
  promotionVersion: version,
  promotionClosesAt: closesAt,
  ...row
}: Row): CampaignRow => ({
  ...row,
  bonus: promotionId === null || version === null ? null : { promotionId, version, closesAt },
  kind: row.kind as CouponKind,
  reward: row.reward as CouponReward,
  state: row.state as CouponState,
})

async function findWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<CampaignRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from coupon.campaign c where ${condition}
     order by c.campaign_id desc`.execute(db)
  return rows.map(toCampaign)
}

/** Every campaign, newest first. */
export const findCampaigns = (db: Db | Tx): Promise<CampaignRow[]> => findWhere(db, sql`true`)

export const findCampaignsById = (db: Db | Tx, ids: readonly bigint[]): Promise<CampaignRow[]> =>
  findWhere(db, sql`c.campaign_id = any(${[...ids]}::bigint[])`)

/** The campaign of a row that refers to it. */
export async function campaignOf(db: Db | Tx, campaignId: bigint): Promise<CampaignRow> {
  const [campaign] = await findCampaignsById(db, [campaignId])
  if (!campaign) throw new Error(`coupon: no campaign ${campaignId}`)
  return campaign
}

/** Locks a campaign for whoever changes it at the desk. */
export async function lockCampaign(
  tx: Tx,
  campaignId: number | bigint,
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from coupon.campaign c
     where c.campaign_id = ${campaignId} for update`.execute(tx)
  return rows[0] && toCampaign(rows[0])
}

export async function insertCampaign(tx: Tx, staffId: number, terms: CouponTerms): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into coupon.campaign (title, kind, reward, amount, budget, uses_max, per_person, opens_at,
      closes_at, joined_within_days, deposit_within_days, exclusive_group, valid_days,
      per_person_day, per_person_batch, day_max, min_level, no_active_bonus, promotion_id,
      promotion_version, promotion_closes_at, written_by)
    values (${terms.title}, ${terms.kind}, ${terms.reward}, ${terms.amount}, ${terms.budget},
      ${terms.usesMax}, ${terms.perPerson}, ${terms.opensAt}, ${terms.closesAt},
      ${terms.joinedWithinDays}, ${terms.depositWithinDays}, ${terms.exclusiveGroup},
      ${terms.validDays}, ${terms.perPersonDay}, ${terms.perPersonBatch}, ${terms.dayMax},
      ${terms.minLevel}, ${terms.noActiveBonus}, ${terms.bonus?.promotionId ?? null},
      ${terms.bonus?.version ?? null}, ${terms.bonus?.closesAt ?? null}, ${staffId})
    returning campaign_id as id`.execute(tx)
  if (!rows[0]) throw new Error('coupon: no campaign was written')
  return rows[0].id
}

/** Writes a draft anew. */
export async function rewriteCampaign(
  tx: Tx,
  { campaignId, staffId }: { campaignId: bigint; staffId: number },
  terms: CouponTerms,
): Promise<void> {
  await sql`
    update coupon.campaign
       set title = ${terms.title}, kind = ${terms.kind}, reward = ${terms.reward},
           amount = ${terms.amount}, budget = ${terms.budget}, uses_max = ${terms.usesMax},
           per_person = ${terms.perPerson}, opens_at = ${terms.opensAt},
           closes_at = ${terms.closesAt}, joined_within_days = ${terms.joinedWithinDays},
           deposit_within_days = ${terms.depositWithinDays},
           exclusive_group = ${terms.exclusiveGroup}, valid_days = ${terms.validDays},
           per_person_day = ${terms.perPersonDay}, per_person_batch = ${terms.perPersonBatch},
           day_max = ${terms.dayMax}, min_level = ${terms.minLevel},
           no_active_bonus = ${terms.noActiveBonus},
           promotion_id = ${terms.bonus?.promotionId ?? null},
           promotion_version = ${terms.bonus?.version ?? null},
           promotion_closes_at = ${terms.bonus?.closesAt ?? null},
           written_by = ${staffId},
           written_at = platform.clock()
     where campaign_id = ${campaignId} and state = 'draft'`.execute(tx)
}

export async function setState(tx: Tx, campaignId: bigint, state: CouponState): Promise<void> {
  await sql`
    update coupon.campaign set state = ${state} where campaign_id = ${campaignId}`.execute(tx)
}

/** Takes one use out of a campaign; false: it is used up, in all or for today, or was stopped meanwhile. */
export async function takeUse(tx: Tx, campaignId: bigint, day: Day): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon.campaign
       set used = used + 1, spent = spent + amount, day = ${day},
           used_on_day = case when day = ${day} then used_on_day + 1 else 1 end
     where campaign_id = ${campaignId} and state = 'live' and used < uses_max
       and spent + amount <= budget
       and (day_max is null or day is distinct from ${day}::date or used_on_day < day_max)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Keeps a place for whoever types its code in, instead of a use; false as of `takeUse`. */
export async function takePlace(tx: Tx, campaignId: bigint, day: Day): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon.campaign
       set reserved = reserved + 1, day = ${day},
           used_on_day = case when day = ${day} then used_on_day + 1 else 1 end
     where campaign_id = ${campaignId} and state = 'live' and used + reserved < uses_max
       and spent + (reserved + 1) * amount <= budget
       and (day_max is null or day is distinct from ${day}::date or used_on_day < day_max)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Turns the place that a voucher has kept into a use of so much; the campaign is locked. */
export async function spendPlace(tx: Tx, campaignId: bigint, amount: bigint): Promise<void> {
  await sql`
    update coupon.campaign
       set used = used + 1, spent = spent + ${amount}, reserved = reserved - 1
     where campaign_id = ${campaignId}`.execute(tx)
}
