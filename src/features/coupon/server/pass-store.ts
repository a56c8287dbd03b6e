import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { VoucherState } from '../rules/voucher.ts'
import { lockCampaign, spendPlace } from './campaign-store.ts'

/** A voucher that opens a promotion for a deposit, as the promotion asks for it. */
interface Pass {
  readonly passId: bigint
  readonly campaignId: bigint
  readonly promotionId: bigint
  readonly version: number
  readonly state: VoucherState
  readonly expiresAt: Date
  /** Its campaign is paused. */
  readonly isPaused: boolean
}

/** Whose, and of which version of which promotion. */
interface PassOf {
  readonly memberId: number
  readonly promotionId: bigint
  readonly version: number
}

async function findWhere(db: Db | Tx, rest: RawBuilder<unknown>): Promise<Pass[]> {
  const { rows } = await sql<{
    passId: bigint
    campaignId: bigint
    promotionId: bigint | null
    version: number | null
    state: string
    expiresAt: Date
    isPaused: boolean | null
  }>`
    select v.voucher_id as "passId", v.campaign_id as "campaignId", c.promotion_id as "promotionId",
           c.promotion_version as version, v.state, v.expires_at as "expiresAt",
           c.state = 'paused' as "isPaused"
      from coupon.voucher v join coupon.campaign c using (campaign_id)
     where c.reward = 'promotion' and ${rest}`.execute(db)
  return rows.flatMap(({ promotionId, version, state, isPaused, ...row }) =>
    promotionId === null || version === null
      ? []
      : [
          {
            ...row,
            promotionId,
            version,
            state: state as VoucherState,
            isPaused: isPaused === true,
          },
        ],
  )
}

/** A member's that are open and not over, what ends first before. */
export const findPasses = (db: Db | Tx, memberId: number): Promise<Pass[]> =>
  findWhere(
    db,
    sql`v.member_id = ${memberId} and v.state = 'open' and v.expires_at > platform.clock()
        order by v.expires_at, v.voucher_id limit 50`,
  )

/** The one that is open and lasts longest, else the one that was last; undefined: he had none. */
export async function findPass(
  db: Db | Tx,
  { memberId, promotionId, version }: PassOf,
): Promise<Pass | undefined> {
  const [pass] = await findWhere(
    db,
    sql`v.member_id = ${memberId} and c.promotion_id = ${promotionId}
        and c.promotion_version = ${version}
        order by v.state = 'open' desc, v.expires_at desc, v.voucher_id desc limit 1`,
  )
  return pass
}

/**
 * Spends a pass for a bonus, once, with its place; what the bonus is less than the most goes back to the campaign's
 * budget. Locks: the campaign, then the pass; the member's wallets are locked before.
 * @returns which; undefined: none is open
 */
export async function spendPass(
  tx: Tx,
  { bonusId, satang, ...of }: PassOf & { bonusId: bigint; satang: bigint },
): Promise<bigint | undefined> {
  const pass = await findPass(tx, of)
  if (pass?.state !== 'open') return undefined
  await lockCampaign(tx, pass.campaignId)
  const { numAffectedRows } = await sql`
    update coupon.voucher
       set state = 'used', ended_at = platform.clock(), bonus_id = ${bonusId}, paid = ${satang}
     where voucher_id = ${pass.passId} and state = 'open'`.execute(tx)
  if (numAffectedRows === 0n) return undefined
  await spendPlace(tx, pass.campaignId, satang)
  return pass.passId
}
