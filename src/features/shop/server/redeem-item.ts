import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, type Leg, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { tellSpins } from '#ledger/rewards/tell-spins.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { type redeemItem as redeemCall, shopErrors } from '../contract.ts'
import { shopDeskChanged } from '../operator-contract.ts'
import { isOpenAt, priceOf } from '../rules/shop-terms.ts'
import type { Address } from '../rules/parcel.ts'
import { openAddress, sealAddress } from './parcel-store.ts'
import { insertShow, openCodes, takeCodes } from './code-store.ts'
import { findOffered, type ItemRow } from './item-store.ts'
import type { ShopPorts } from './ports.ts'
import { findCouponsOf, giverKeys, personOf, requireVariant, toWire } from './read-shop.ts'
import {
  countBought,
  drawRedemptionId,
  findByKey,
  findRedemption,
  IN_ALL,
  insertRedemption,
  type RedemptionRow,
} from './redemption-store.ts'
import { moveStock } from './stock-store.ts'

type Input = CallInput<typeof redeemCall>

/** Who redeems, and the wallets that it moves. */
interface Buyer {
  readonly memberId: number
  readonly key: string
  readonly person: string
  readonly level: number
  readonly pointsId: bigint
  readonly mainId: bigint
  readonly spinsId: bigint
  readonly balance: bigint
}

/**
 * Takes points and gives what they are for: limits, stock, codes, row and movement commit together. The same
 * request again answers what it brought.
 * Locks: the member's wallets, what his person had of the item, then the variant or its codes.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function redeemItem(
  services: Services,
  ports: ShopPorts,
  { memberId, key }: { memberId: number; key: string },
  input: Input,
): Promise<CallOutput<typeof redeemCall>> {
  const { db, vault } = services
  const [person, level] = await Promise.all([
    personOf(services, ports, memberId),
    ports.levelOf(services, memberId),
  ])
  return inTransaction(db, async (tx) => {
    const pointsId = await openWallet(tx, memberId, 'points')
    const mainId = await openWallet(tx, memberId, 'main_wallet')
    const spinsId = await openWallet(tx, memberId, 'free_spins')
    const locked = await lockWallets(tx, [pointsId, mainId, spinsId])
    const known = await findByKey(tx, memberId, key)
    if (known && !(await isSame(services, tx, known, input))) {
      throw new Refusal(stakeErrors.idempotency_mismatch)
    }
    const balance = locked.get(pointsId)?.availableSatang ?? 0n
    const buyer = { memberId, key, person, level, pointsId, mainId, spinsId, balance }
    const made = known ?? (await redeem(services, ports, tx, buyer, input))
    const codes = await openCodes(tx, vault, [made.redemptionId])
    return {
      ...toWire(made, await findCouponsOf(ports, tx, [made])),
      codes: codes.get(made.redemptionId) ?? [],
    }
  })
}

async function isSame(
  { vault }: Services,
  tx: Tx,
  known: RedemptionRow,
  input: Input,
): Promise<boolean> {
  const isSameChoice =
    known.itemId === input.item_id &&
    known.variantId === BigInt(input.variant_id) &&
    known.quantity === input.quantity &&
    known.level === input.level &&
    known.version === input.version
  if (!isSameChoice || known.addressSealed === null) return isSameChoice
  const address = (await openAddress(tx, vault, [known])).get(known.redemptionId)
  return JSON.stringify(address) === JSON.stringify(input.address && inOrder(input.address))
}

/** The fields of an address, in the order in which they are sealed. */
const inOrder = (typed: Address): Address => ({
  name: typed.name,
  phone: typed.phone,
  line: typed.line,
  subdistrict: typed.subdistrict,
  district: typed.district,
  province: typed.province,
  postcode: typed.postcode,
})

async function redeem(
  services: Services,
  ports: ShopPorts,
  tx: Tx,
  buyer: Buyer,
  input: Input,
): Promise<RedemptionRow> {
  const { memberId, key, person, level } = buyer
  const { item_id: itemId, quantity, address } = input
  const { item, variantId, day } = await requireOffer(ports, tx, buyer, input)
  const points = priceOf(item, quantity, level)
  if (points > buyer.balance) throw pointsShort(points - buyer.balance)
  await takeLimits(tx, item, { person, day, quantity })
  if (item.kind !== 'digital' && !(await moveStock(tx, variantId, -quantity))) {
    throw new Refusal(shopErrors.shop_out_of_stock)
  }
  const gift = {
    creditSatang: item.kind === 'credit' ? item.worthSatang * BigInt(quantity) : null,
    spins: item.spins === null ? null : item.spins * quantity,
  }
  const isParcel = item.kind === 'physical'
  const redemptionId = await drawRedemptionId(tx)
  await insertRedemption(tx, {
    redemptionId,
    state: isParcel ? 'placed' : 'done',
    addressSealed:
      isParcel && address
        ? await sealAddress(tx, services.vault, { memberId, redemptionId }, inOrder(address))
        : null,
    memberId,
    person,
    itemId,
    version: item.version,
    level,
    variantId,
    quantity,
    points,
    ...gift,
    day,
    key,
  })
  if (item.kind === 'digital') await giveCodes(tx, { variantId, redemptionId, memberId, quantity })
  if (item.couponId !== null) {
    await giveCoupons(ports, tx, buyer, { campaignId: item.couponId, redemptionId, quantity })
  }
  if (isParcel) await publish(tx, shopDeskChanged, { payload: { item_id: itemId } })
  await pay(tx, buyer, { redemptionId, itemId, points, ...gift })
  if (gift.spins !== null) {
    await tellSpins(tx, { memberId, spins: gift.spins, source: 'shop', refId: redemptionId, day })
  }
  return requireFound(await findRedemption(tx, redemptionId))
}

/** Coupons of the member's own, each by a key of its own. @throws Refusal where the campaign gives him fewer */
async function giveCoupons(
  ports: ShopPorts,
  tx: Tx,
  { memberId, person }: Buyer,
  of: { campaignId: bigint; redemptionId: bigint; quantity: number },
): Promise<void> {
  for (const giverKey of giverKeys(of)) {
    const refusal = await ports.giveCoupon(tx, {
      campaignId: of.campaignId,
      memberId,
      person,
      giverKey,
    })
    if (refusal !== null) throw new Refusal(couponRefusals[refusal])
  }
}

const couponRefusals = {
  not_live: shopErrors.shop_item_closed,
  used_up: shopErrors.shop_out_of_stock,
  person_limit: shopErrors.shop_person_limit,
  not_for_member: rewardErrors.reward_not_for_you,
} as const

/** What the member asks for, as he saw it. @throws Refusal not_found, and why he does not get it */
async function requireOffer(
  ports: ShopPorts,
  tx: Tx,
  { memberId, level }: Buyer,
  input: Input,
): Promise<{ item: ItemRow; variantId: bigint; day: string }> {
  const item = requireFound(await findOffered(tx, input.item_id))
  const { variantId } = await requireVariant(tx, item, input.variant_id)
  if ((await mayReward(tx, memberId)) !== null) {
    throw new Refusal(rewardErrors.reward_not_for_you)
  }
  const now = await clockNow(tx)
  if (item.state !== 'live' || !isOpenAt(item, now)) {
    throw new Refusal(shopErrors.shop_item_closed)
  }
  if (item.version !== input.version || level !== input.level) {
    throw new Refusal(rewardErrors.terms_changed)
  }
  if (level < item.minLevel) throw new Refusal(shopErrors.shop_level)
  if (item.kind === 'spins' && !(await ports.takesSpins(tx, level))) {
    throw new Refusal(shopErrors.shop_no_wheel)
  }
  if (item.kind === 'physical' && input.address === undefined) {
    throw refuseField(shopErrors.shop_address_needed, 'address')
  }
  return { item, variantId, day: bangkokDay(now) }
}

/** Codes of other houses, shown with the answer. @throws Refusal shop_codes_out */
async function giveCodes(
  tx: Tx,
  of: { variantId: bigint; redemptionId: bigint; memberId: number; quantity: number },
): Promise<void> {
  const taken = await takeCodes(tx, { ...of, count: of.quantity })
  if (taken < of.quantity) throw new Refusal(shopErrors.shop_codes_out)
  await insertShow(tx, of)
}

const pointsShort = (missing: bigint): Refusal =>
  new Refusal(shopErrors.shop_points_short, {
    thai: `แต้มไม่พอ ขาดอีก ${missing.toLocaleString('en-US')} แต้ม`,
    data: { missing: Number(missing) },
  })

/** Counted by conditional updates, the day before the whole, as everybody does who locks both. */
async function takeLimits(
  tx: Tx,
  { itemId, perDay, perPerson }: ItemRow,
  { person, day, quantity }: { person: string; day: string; quantity: number },
): Promise<void> {
  const of = { itemId, person, quantity }
  if (!(await countBought(tx, { ...of, period: day, limit: perDay }))) {
    throw new Refusal(shopErrors.shop_day_limit)
  }
  if (!(await countBought(tx, { ...of, period: IN_ALL, limit: perPerson }))) {
    throw new Refusal(shopErrors.shop_person_limit)
  }
}

/** Points and what they bring are one operation: the books have both or neither. */
async function pay(
  tx: Tx,
  { memberId, pointsId, mainId, spinsId }: Buyer,
  of: {
    redemptionId: bigint
    itemId: number
    points: bigint
    creditSatang: bigint | null
    spins: number | null
  },
): Promise<void> {
  const ref = campaignRef('shop', of.itemId)
  const legs: Leg[] = [
    { debit: wallet(pointsId), credit: house('points_issue', ref), amountSatang: of.points },
  ]
  if (of.creditSatang !== null) {
    legs.push({
      kind: 'shop_credit',
      debit: house('reward_cost', ref),
      credit: wallet(mainId),
      amountSatang: of.creditSatang,
    })
  }
  if (of.spins !== null) {
    legs.push({
      kind: 'spins_earn',
      debit: house('spins_issue', ref),
      credit: wallet(spinsId),
      amountSatang: BigInt(of.spins),
    })
  }
  const outcome = await postOne(tx, {
    key: operationKey({
      scope: 'system',
      owner: 'shop',
      call: 'redeem',
      key: `${of.redemptionId}`,
    }),
    memberId,
    kind: 'points_spend',
    refId: of.redemptionId,
    legs,
  })
  if (!outcome.applied) throw new Refusal(rewardErrors.reward_not_for_you)
}
