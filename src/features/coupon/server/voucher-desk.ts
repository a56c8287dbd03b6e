import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { couponAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { couponDeskChanged, couponDeskErrors, couponGiven } from '../operator-contract.ts'
import { lockCampaign } from './campaign-store.ts'
import { findMember } from './find-member.ts'
import { giveCoupon, type GiveRefusal, takeBackCoupon } from './grant-coupon.ts'
import type { CouponPorts } from './ports.ts'
import { findGiver, findVoucherByKey, STAFF_GIVER, TYPED_GIVER } from './voucher-store.ts'

/** Why a member gets none, in words of the desk. */
const refusalWords: Readonly<Record<GiveRefusal, string>> = {
  not_live: 'คูปองนี้ไม่ได้เปิดอยู่ หรือยังไม่ถึงเวลา หรือหมดเขตแล้ว',
  used_up: 'คูปองนี้แจกครบสิทธิ์หรืองบแล้ว',
  person_limit: 'สมาชิกคนนี้มีคูปองนี้ครบตามสิทธิ์ต่อคนแล้ว',
  not_for_member: 'สมาชิกคนนี้รับสิทธิประโยชน์ไม่ได้ในขณะนี้',
}

/**
 * Gives a member a coupon. The same request again answers the one that it gave.
 * @throws Refusal not_found for no such campaign, and in the order of the contract
 */
export async function giveByStaff(
  services: Services,
  ports: CouponPorts,
  { staffId, key }: { staffId: number; key: string },
  { campaign_id, member, reason }: CallInput<typeof calls.giveMemberCoupon>,
): Promise<CallOutput<typeof calls.giveMemberCoupon>> {
  const memberId = await findMember(services, ports, member)
  if (memberId === null) throw notGiven('ไม่พบสมาชิกนี้')
  const persons = await ports.members(services).findPersons([memberId])
  const person = persons.get(memberId) ?? `member:${memberId}`
  const giverKey = `${STAFF_GIVER}${staffId} ${key}`
  return inTransaction(services.db, async (tx) => {
    const { campaignId } = requireFound(await lockCampaign(tx, campaign_id))
    const known = await findVoucherByKey(tx, giverKey)
    if (known && (known.campaignId !== campaignId || known.memberId !== BigInt(memberId))) {
      throw new Refusal(stakeErrors.idempotency_mismatch)
    }
    const { given, refusal } = await giveCoupon(tx, { campaignId, memberId, person, giverKey })
    if (refusal) throw notGiven(refusalWords[refusal])
    if (!known) {
      await audit(tx, couponAudit, {
        staffId,
        action: 'coupon.given',
        object: { kind: 'coupon', id: campaignId },
        detail: { coupon_member_id: memberId, coupon_voucher_id: Number(given.voucherId) },
        reason,
      })
      await publish(tx, couponDeskChanged, { payload: { campaign_id } })
      await publish(tx, couponGiven, { payload: { voucher_id: Number(given.voucherId) } })
    }
    return { voucher_id: Number(given.voucherId), expires_at: given.expiresAt }
  })
}

const notGiven = (thai: string): Refusal =>
  new Refusal(couponDeskErrors.coupon_not_given, {
    thai,
    details: [{ field: 'member', code: couponDeskErrors.coupon_not_given.code, message: thai }],
  })

/**
 * Takes a coupon back that staff or a code gave; what was paid for elsewhere goes back there alone.
 * @throws Refusal not_found, coupon_step_not_possible
 */
export async function takeBackByStaff(
  { db }: Services,
  staffId: number,
  { voucher_id, reason }: CallInput<typeof calls.takeBackMemberCoupon>,
): Promise<CallOutput<typeof calls.takeBackMemberCoupon>> {
  return inTransaction(db, async (tx) => {
    const { giverKey, campaignId, memberId, isOpen } = requireFound(
      await findGiver(tx, BigInt(voucher_id)),
    )
    const isTaken =
      isOpen &&
      [STAFF_GIVER, TYPED_GIVER].some((giver) => giverKey.startsWith(giver)) &&
      (await takeBackCoupon(tx, giverKey)) === 'taken_back'
    if (!isTaken) throw new Refusal(couponDeskErrors.coupon_step_not_possible)
    await audit(tx, couponAudit, {
      staffId,
      action: 'coupon.taken_back',
      object: { kind: 'coupon', id: campaignId },
      detail: { coupon_member_id: Number(memberId), coupon_voucher_id: voucher_id },
      reason,
    })
    await publish(tx, couponDeskChanged, { payload: { campaign_id: Number(campaignId) } })
    return { voucher_id }
  })
}
