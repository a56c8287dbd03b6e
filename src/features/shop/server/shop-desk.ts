import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { shopAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { shopDeskChanged, shopDeskErrors, type ShopItemInput } from '../operator-contract.ts'
import { faultOf, type ShopTerms, spinsWorth } from '../rules/shop-terms.ts'
import { insertItem, insertTerms, lockItem, setLive, setState } from './item-store.ts'
import type { ShopCoupon, ShopPorts } from './ports.ts'
import { ensureVariants } from './stock-store.ts'

/** Points become money here: whoever writes an item does not let it out alone. */
export const shopApproval = defineApproval({
  kind: 'shop_item',
  thai: 'ของในร้านค้าแต้ม',
  object: 'shop_item',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'shop.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** What spins and coupons are worth is worked out, not typed. */
const readTerms = (input: ShopItemInput, coupon: ShopCoupon | undefined): ShopTerms => ({
  title: input.title,
  note: input.note,
  points: input.points,
  discountPpm: input.discount_ppm,
  levelDiscounts: input.level_discounts,
  minLevel: input.min_level,
  worthSatang: coupon?.worthSatang ?? spinsWorthOf(input) ?? input.worth,
  spins: input.spins,
  couponId: input.coupon_id === null ? null : BigInt(input.coupon_id),
  perDay: input.per_day,
  perPerson: input.per_person,
  opensAt: input.opens_at,
  closesAt: input.closes_at,
  variants: input.variants,
  picture: input.picture,
})

const spinsWorthOf = ({ kind, spins }: ShopItemInput): bigint | undefined =>
  kind === 'spins' && spins !== null ? spinsWorth(spins) : undefined

/** The campaign that an item is to give coupons of. @throws Refusal shop_coupon_odd where it gives none */
async function findCoupon(
  db: Db,
  ports: Pick<ShopPorts, 'findCoupons'>,
  { kind, coupon_id: id }: ShopItemInput,
): Promise<ShopCoupon | undefined> {
  if (kind !== 'coupon' || id === null) return undefined
  const found = (await ports.findCoupons(db)).find(
    ({ campaignId, reward }) => campaignId === BigInt(id) && reward !== 'points',
  )
  if (!found) throw refuseField(shopDeskErrors.shop_coupon_odd, 'coupon_id')
  return found
}

/** Writes an item, or its next version, and asks for a second person. @throws Refusal in the order of the contract */
export async function saveItem(
  { db }: Services,
  ports: Pick<ShopPorts, 'isPicture' | 'findCoupons'>,
  staffId: number,
  input: ShopItemInput,
): Promise<CallOutput<typeof calls.saveItem>> {
  const { item_id: asked, kind, reason } = input
  const terms = readTerms(input, await findCoupon(db, ports, input))
  const fault = faultOf(kind, terms)
  if (fault) throw refuseField(shopDeskErrors[fault.fault], fault.field)
  return inTransaction(db, async (tx) => {
    if (terms.picture !== null && !(await ports.isPicture(tx, terms.picture))) {
      throw refuseField(shopDeskErrors.shop_picture_unknown, 'picture')
    }
    const itemId = asked ?? (await insertItem(tx, kind))
    const known = requireFound(await lockItem(tx, itemId))
    if (known.kind !== kind) throw refuseField(shopDeskErrors.shop_kind_fixed, 'kind')
    const version = known.versions + 1
    await requestApproval(tx, shopApproval, {
      id: itemId,
      asker: { kind: 'staff', id: staffId },
      body: { version, reason },
    })
    await insertTerms(tx, { itemId, version, staffId }, terms)
    await ensureVariants(tx, { itemId, kind }, terms.variants)
    await audit(tx, shopAudit, {
      staffId,
      action: 'shop.written',
      object: { kind: 'shop_item', id: itemId },
      detail: { version, title: terms.title, shop_points: terms.points },
      reason,
    })
    await publish(tx, shopDeskChanged, { payload: { item_id: itemId } })
    return { item_id: itemId, version }
  })
}

/** The second person decides. @throws Refusal not_found, and in the order of the contract */
export async function decideItem(
  { db }: Services,
  staffId: number,
  verdict: 'approve' | 'reject',
  { item_id: itemId, approval_id: approvalId, reason }: CallInput<typeof calls.publishItem>,
): Promise<CallOutput<typeof calls.publishItem>> {
  return inTransaction(db, async (tx) => {
    const { state } = requireFound(await lockItem(tx, itemId))
    const { body } = await decideApproval(tx, shopApproval, itemId, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const version = proposedVersion(body)
    if (verdict === 'approve') await setLive(tx, itemId, version)
    await audit(tx, shopAudit, {
      staffId,
      action: verdict === 'approve' ? 'shop.published' : 'shop.rejected',
      object: { kind: 'shop_item', id: itemId },
      detail: { version },
      reason,
    })
    await publish(tx, shopDeskChanged, { payload: { item_id: itemId } })
    return { item_id: itemId, state: verdict === 'approve' && state === 'draft' ? 'live' : state }
  })
}

/** Takes an item off the shelf, or puts it back. @throws Refusal not_found, and in the order of the contract */
export async function stepItem(
  { db }: Services,
  staffId: number,
  { item_id: itemId, to, reason }: CallInput<typeof calls.stepItem>,
): Promise<CallOutput<typeof calls.stepItem>> {
  return inTransaction(db, async (tx) => {
    const { state } = requireFound(await lockItem(tx, itemId))
    if (state !== (to === 'live' ? 'paused' : 'live')) {
      throw new Refusal(shopDeskErrors.shop_step_not_possible)
    }
    await setState(tx, itemId, to)
    await audit(tx, shopAudit, {
      staffId,
      action: to === 'live' ? 'shop.resumed' : 'shop.paused',
      object: { kind: 'shop_item', id: itemId },
      reason,
    })
    await publish(tx, shopDeskChanged, { payload: { item_id: itemId } })
    return { item_id: itemId, state: to }
  })
}
