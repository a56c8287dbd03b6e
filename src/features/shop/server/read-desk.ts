import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { findVersionProposal } from '#platform/approval/version-proposal.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import { findAllVersions, type ItemRow } from './item-store.ts'
import type { ShopCoupon, ShopPorts } from './ports.ts'
import { findRedemptionsOfItem, sumRedemptions } from './redemption-store.ts'
import { shopApproval } from './shop-desk.ts'
import { findVariants } from './stock-store.ts'

type Listed = CallOutput<typeof calls.listDeskItems>
const REDEMPTIONS_SHOWN = 100

/** Every item as the desk sees it. */
export async function listDeskItems(
  services: Services,
  ports: ShopPorts,
  staffId: number,
): Promise<Listed> {
  const { db } = services
  const [versions, given, coupons] = await Promise.all([
    findAllVersions(db),
    sumRedemptions(db),
    ports.findCoupons(db),
  ])
  const grouped = [...Map.groupBy(versions, ({ itemId }) => itemId)]
  const variants = await findVariants(
    db,
    grouped.map(([itemId]) => itemId),
  )
  const nameOf = (id: bigint | number) => ports.staffName(services, Number(id))
  return Promise.all(
    grouped.map(async ([itemId, all]) => {
      const went = given.get(itemId)
      return {
        item_id: itemId,
        kind: all[0]?.kind ?? 'credit',
        state: all[0]?.state ?? 'draft',
        live_version: all[0]?.liveVersion ?? null,
        versions: await Promise.all(
          all.map(async (one) => versionOf(one, await nameOf(one.writtenBy), coupons)),
        ),
        variants: variants
          .filter((one) => one.itemId === itemId)
          .map(({ variantId, name, stockLeft }) => ({
            variant_id: Number(variantId),
            name,
            stock_left: stockLeft,
          })),
        redemptions: went?.redemptions ?? 0,
        pieces: went?.pieces ?? 0,
        points_taken: Number(went?.points ?? 0n),
        proposal: await findVersionProposal(db, shopApproval, itemId, { staffId, nameOf }),
      }
    }),
  )
}

const versionOf = (
  one: ItemRow,
  writtenBy: string,
  coupons: readonly ShopCoupon[],
): Listed[number]['versions'][number] => ({
  version: one.version,
  title: one.title,
  note: one.note,
  points: one.points,
  discount_ppm: one.discountPpm,
  level_discounts: [...one.levelDiscounts],
  min_level: one.minLevel,
  spins: one.spins,
  coupon_id: one.couponId === null ? null : Number(one.couponId),
  coupon:
    coupons.filter(({ campaignId }) => campaignId === one.couponId).flatMap(showCoupon)[0] ?? null,
  picture: one.picture,
  worth: one.worthSatang,
  per_day: one.perDay,
  per_person: one.perPerson,
  opens_at: one.opensAt,
  closes_at: one.closesAt,
  variants: [...one.variants],
  written_by: writtenBy,
  written_at: one.writtenAt,
})

/** The last redemptions of an item, with whose they were; codes are their owners' alone. */
export async function listItemRedemptions(
  services: Services,
  ports: ShopPorts,
  { item_id: itemId }: CallInput<typeof calls.listItemRedemptions>,
): Promise<CallOutput<typeof calls.listItemRedemptions>> {
  const all = await findRedemptionsOfItem(services.db, itemId, REDEMPTIONS_SHOWN)
  const labels = await ports
    .members(services)
    .findLabels([...new Set(all.map(({ memberId }) => Number(memberId)))])
  return all.map((one) => ({
    redemption_id: Number(one.redemptionId),
    member_id: Number(one.memberId),
    member_name: labels.get(Number(one.memberId))?.username ?? '—',
    variant: one.variant,
    quantity: one.quantity,
    points: Number(one.points),
    codes_shown_at: one.codesShownAt,
    redeemed_at: one.redeemedAt,
  }))
}

/** Campaigns whose coupons an item can be; those of points are left out, since points pay for it. */
export async function listShopCoupons(
  { db }: Services,
  ports: ShopPorts,
): Promise<CallOutput<typeof calls.listShopCoupons>> {
  return (await ports.findCoupons(db)).filter(({ isPaused }) => !isPaused).flatMap(showCoupon)
}

const rewards = ['credit', 'spins', 'bonus'] as const

/** A campaign as the desk sees it; none of points, since points pay for it. */
function showCoupon(one: ShopCoupon): CallOutput<typeof calls.listShopCoupons> {
  const reward = rewards.find((known) => known === one.reward)
  if (!reward) return []
  return [
    {
      coupon_id: Number(one.campaignId),
      title: one.title,
      reward,
      worth: one.worthSatang,
      bonus_need: one.bonus?.needSatang ?? null,
      per_person: one.perPerson,
      left: one.left,
      closes_at: one.closesAt,
    },
  ]
}
