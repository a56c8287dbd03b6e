import type { MemberDirectory } from '#features/account/contract.ts'
import type { couponStates } from '../contract.ts'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/** A campaign whose coupons an item can be. */
export interface ShopCoupon {
  readonly campaignId: bigint
  readonly title: string
  /** What one use brings; one of points is no item, since points pay for it. */
  readonly reward: string
  readonly amount: bigint
  /** What one coupon is worth at most. */
  readonly worthSatang: bigint
  /** How many more can be given. */
  readonly left: number
  readonly opensAt: Date
  readonly closesAt: Date
  /** How many a person may have. */
  readonly perPerson: number
  /** Until when one is good that is given now. */
  readonly goodUntil: Date
  /** By which terms it gives a bonus; null: it gives none. */
  readonly bonus: ShopBonus | null
  /** Nobody could use one now: the promotion of its bonus is paused or over. */
  readonly isPaused: boolean
}

/** The terms of a bonus, as its member reads them before he redeems. */
export interface ShopBonus {
  readonly title: string
  /** What it can be played in, in words. */
  readonly product: string
  readonly needSatang: Satang
  readonly stakeMaxSatang: Satang
  readonly cashoutMaxSatang: Satang | null
  readonly lifetimeDays: number
}

/** How far a coupon is. */
export interface GivenState {
  readonly state: (typeof couponStates)[number]
  readonly expiresAt: Date
}

/** What `apps/server` gives to the shop: doors to members and to people of the staff. */
export interface ShopPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly levelOf: (services: Services, memberId: number) => Promise<number>
  /** How a level is called now. */
  readonly levelNames: (services: Services) => Promise<(level: number) => string>
  /** Whether a member of a level can use a free spin now. */
  readonly takesSpins: (db: Db | Tx, level: number) => Promise<boolean>
  /** Campaigns whose coupons can be given to single members now or later. */
  readonly findCoupons: (db: Db | Tx) => Promise<ShopCoupon[]>
  /** How many coupons of campaigns a person has that count among his; one of none is left out. */
  readonly countHeld: (
    db: Db | Tx,
    campaignIds: readonly bigint[],
    persons: readonly string[],
  ) => Promise<ReadonlyMap<bigint, number>>
  /** Gives a member a coupon within the transaction; why not, where he gets none. The same key gives one. */
  readonly giveCoupon: (
    tx: Tx,
    of: { campaignId: bigint; memberId: number; person: string; giverKey: string },
  ) => Promise<'not_live' | 'used_up' | 'person_limit' | 'not_for_member' | null>
  /** How far the coupons are that these keys gave. */
  readonly findGivenStates: (
    db: Db | Tx,
    giverKeys: readonly string[],
  ) => Promise<ReadonlyMap<string, GivenState>>
  /** Whether a picture is one that staff uploaded. */
  readonly isPicture: (db: Db | Tx, path: string) => Promise<boolean>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
