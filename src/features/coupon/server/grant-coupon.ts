import { now as clockNow } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import type { CouponReward } from '../rules/coupon-terms.ts'
import { voucherExpiry, type VoucherState, worthOf } from '../rules/voucher.ts'
import {
  type CampaignRow,
  campaignOf,
  findCampaigns,
  findCampaignsById,
  lockCampaign,
} from './campaign-store.ts'
import {
  endVoucher,
  findVoucherByKey,
  insertVoucher,
  releasePlaces,
  reservePlace,
  type VoucherRow,
} from './voucher-store.ts'

/** What a member sees of a coupon that he was given. */
export interface GivenCoupon {
  readonly voucherId: bigint
  readonly title: string
  readonly reward: CouponReward
  /** Satang of credit, points, or spins: what one use brings. */
  readonly amount: bigint
  /** What it is worth at most, in satang. */
  readonly worthSatang: bigint
  readonly expiresAt: Date
  readonly state: VoucherState
}

/** A campaign that coupons can be given of. */
export interface GivableCoupon {
  readonly campaignId: bigint
  readonly title: string
  readonly reward: CouponReward
  readonly amount: bigint
  readonly worthSatang: bigint
  /** How many more can be given, of uses and of budget. */
  readonly left: number
  readonly perPerson: number
  readonly opensAt: Date
  readonly closesAt: Date
  readonly validDays: number | null
  /** Until when one is good that is given now. */
  readonly goodUntil: Date
  /** The version of the promotion by whose terms it gives a bonus. */
  readonly bonus: CampaignRow['bonus']
}

/** Why none was given; the transaction may go on, nothing was written. */
export type GiveRefusal =
  /** No such campaign for single members, or it is not live or not open at this instant. */
  | 'not_live'
  /** Its uses or its budget are given away. */
  | 'used_up'
  /** The person has as many of it as he may. */
  | 'person_limit'
  /** Excluded, suspended or without rewards. */
  | 'not_for_member'

export type Given =
  | { readonly given: GivenCoupon; readonly refusal?: never }
  | { readonly refusal: GiveRefusal; readonly given?: never }

/**
 * Gives a member a coupon of a live campaign of kind `personal`, inside the giver's transaction. It lies in his list
 * until he uses it there; it has no code. Its place among the campaign's uses and its part of the budget are kept for
 * it, so that it can be used until it expires, also when the campaign is full or ended by then.
 *
 * What it is worth at most: `credit` its satang, to the main wallet and free to be withdrawn; `points` 5 satang a
 * point; `spins` 250 satang each, 50 points, since no wheel gives back more on average;
 * `bonus` the satang it starts with, to be played through first, `promotion` the most that it can be, once a deposit
 * is there (`worthOf`). Whoever takes
 * points for it takes at least `worthSatang / 5` of them, and none for a coupon of points.
 *
 * The same `giverKey` answers the coupon that it gave, in whatever state it is by now.
 * Locks: the campaign; a member's wallets are locked before.
 * @param giverKey the giver's name and the row that it is for: `shop 12`
 * @param person as `MemberDirectory.findPersons` says; the account where nobody is known to be behind it
 * @throws where the key gave another coupon, or to another member
 */
export async function giveCoupon(
  tx: Tx,
  {
    campaignId,
    memberId,
    person,
    giverKey,
  }: { campaignId: bigint; memberId: number; person: string; giverKey: string },
): Promise<Given> {
  const known = await findVoucherByKey(tx, giverKey)
  if (known) return { given: requireSame(known, await campaignOf(tx, campaignId), memberId) }
  if ((await mayReward(tx, memberId)) !== null) return { refusal: 'not_for_member' }
  const now = await clockNow(tx)
  if (!(await reservePlace(tx, campaignId, now))) {
    return { refusal: await whyNone(tx, campaignId, now) }
  }
  // Behind the lock of the campaign: whoever came with the same key at once has written his by now.
  const meanwhile = await findVoucherByKey(tx, giverKey)
  const campaign = await campaignOf(tx, campaignId)
  const { perPerson, amount } = campaign
  const expiresAt = voucherExpiry(campaign, now)
  // The promotion that it would open may be over before its campaign.
  const isOver = expiresAt <= now
  const persons = [person, `member:${memberId}`] as const
  const voucher = { campaignId, memberId, persons, perPerson, amount, giverKey, expiresAt }
  const made =
    meanwhile ?? (isOver ? undefined : await insertVoucher(tx, { ...voucher, givenAt: now }))
  if (!made || meanwhile) await releasePlaces(tx, campaignId, 1)
  if (made) return { given: requireSame(made, campaign, memberId) }
  return { refusal: isOver ? 'not_live' : 'person_limit' }
}

/**
 * Takes a coupon back that was not used yet, once, with its place in the campaign. A second time answers the same.
 * Locks: the campaign, then the coupon. @returns what became of it; undefined: the key gave none
 */
export async function takeBackCoupon(
  tx: Tx,
  giverKey: string,
): Promise<Exclude<VoucherState, 'open'> | undefined> {
  const known = await findVoucherByKey(tx, giverKey)
  if (!known) return undefined
  await lockCampaign(tx, known.campaignId)
  if (await endVoucher(tx, known.voucherId, 'taken_back')) {
    await releasePlaces(tx, known.campaignId, 1)
    return 'taken_back'
  }
  const ended = await findVoucherByKey(tx, giverKey)
  if (!ended || ended.state === 'open') throw new Error(`coupon: ${giverKey} did not end`)
  return ended.state
}

/** The coupon that a key gave; undefined: none. */
export async function findGivenCoupon(
  db: Db | Tx,
  giverKey: string,
): Promise<GivenCoupon | undefined> {
  const known = await findVoucherByKey(db, giverKey)
  if (!known) return undefined
  const [campaign] = await findCampaignsById(db, [known.campaignId])
  return campaign && toGiven(known, campaign)
}

/**
 * The campaigns that coupons can be sold of, newest first: live, for single members, not closed. A right that is worth
 * nothing without a deposit is given, and never sold for points.
 */
export async function findGivableCoupons(db: Db | Tx): Promise<GivableCoupon[]> {
  const now = await clockNow(db)
  return (await findCampaigns(db))
    .filter(
      ({ kind, state, closesAt, reward }) =>
        kind === 'personal' && state === 'live' && closesAt > now && reward !== 'promotion',
    )
    .map((one) => ({
      ...one,
      worthSatang: worthOf(one),
      left: leftOf(one),
      goodUntil: voucherExpiry(one, now),
    }))
}

/** How many more there are, of uses and of budget. */
function leftOf({ usesMax, used, reserved, budget, spent, amount }: CampaignRow): number {
  const places = usesMax - used - reserved
  const paid = Number((budget - spent) / amount) - reserved
  return Math.max(0, Math.min(places, paid))
}

async function whyNone(tx: Tx, campaignId: bigint, now: Date): Promise<GiveRefusal> {
  const [campaign] = await findCampaignsById(tx, [campaignId])
  const isOpen =
    campaign?.kind === 'personal' &&
    campaign.state === 'live' &&
    campaign.opensAt <= now &&
    now < campaign.closesAt
  return isOpen ? 'used_up' : 'not_live'
}

const toGiven = (
  { voucherId, amount, expiresAt, state }: VoucherRow,
  { title, reward }: CampaignRow,
): GivenCoupon => ({
  voucherId,
  title,
  reward,
  amount,
  worthSatang: worthOf({ reward, amount }),
  expiresAt,
  state,
})

function requireSame(known: VoucherRow, campaign: CampaignRow, memberId: number): GivenCoupon {
  if (known.memberId !== BigInt(memberId) || known.campaignId !== campaign.campaignId) {
    throw new Error(`coupon: voucher ${known.voucherId} was given for something else`)
  }
  return toGiven(known, campaign)
}
