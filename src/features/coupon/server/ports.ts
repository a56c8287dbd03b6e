import type { MemberDirectory } from '#features/account/contract.ts'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/** What a bonus asks of the deposit that it comes with. */
export interface CouponDeposit {
  readonly rateBp: number
  readonly minSatang: Satang
  readonly maxSatang: Satang | null
  readonly wagerBase: 'bonus' | 'deposit_and_bonus'
  readonly wagerTimes: number
  /** Not beside any other bonus, whatever the product. */
  readonly isAlone: boolean
  /** Of which deposit alone; null: of any. */
  readonly first: 'ever' | 'of_day' | null
  readonly joinedWithinDays: number | null
  /** Minutes of the Bangkok day; null: at any time. */
  readonly hours: { readonly from: number; readonly to: number } | null
}

/** A version of a promotion that comes with coupons alone. */
export interface CouponBonus {
  readonly promotionId: bigint
  readonly version: number
  readonly title: string
  /** Of a deposit: the most that it can be. */
  readonly bonusSatang: Satang
  readonly needSatang: Satang
  readonly stakeMaxSatang: Satang
  readonly cashoutMaxSatang: Satang | null
  readonly lifetimeDays: number
  /** What it can be played in, in words. */
  readonly product: string
  /** False while its promotion gives none: paused, or over. */
  readonly isLive: boolean
  /** When it stops to take deposits; null: nobody has said. */
  readonly closesAt: Date | null
  /** Null: free credit, which is there at once. */
  readonly deposit: CouponDeposit | null
}

/** Why a promotion gives no bonus. */
export type BonusRefusal =
  | 'promotion_over'
  | 'promotion_newcomers_only'
  | 'promotion_unverified'
  | 'promotion_taken'
  | 'promotion_another_active'
  | 'promotion_full'
  | 'promotion_not_for_you'

/**
 * Gives a bonus in the transaction of the use, under all wallets of the member; null: it is given, else the
 * transaction is undone.
 */
export type GrantBonus = (
  tx: Tx,
  of: { promotionId: bigint; version: number; memberId: number; key: string },
) => Promise<BonusRefusal | null>

/** Why a deposit of the member will never have the bonus of a version; null: one can. Reads only. */
export type RefuseOpening = (
  tx: Tx,
  of: { promotionId: bigint; version: number; memberId: number },
) => Promise<BonusRefusal | null>

/** What `apps/server` gives to coupons: doors to members, deposits and promotions. */
export interface CouponPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly joinedAt: (db: Db | Tx, memberId: number) => Promise<Date>
  /** When a deposit of the member last reached his wallet; null: never. */
  readonly depositedAt: (db: Db | Tx, memberId: number) => Promise<Date | null>
  readonly levelOf: (services: Services, memberId: number) => Promise<number>
  readonly bonus: {
    /** What coupons can be made for. */
    readonly list: (db: Db | Tx) => Promise<CouponBonus[]>
    readonly find: (
      db: Db | Tx,
      of: { promotionId: bigint; version: number },
    ) => Promise<CouponBonus | undefined>
    readonly isActive: (db: Db | Tx, memberId: number) => Promise<boolean>
    /** Reads what a member is judged by, before anything is locked. */
    readonly prepare: (services: Services, memberId: number) => Promise<GrantBonus>
    /** The same of what opens a promotion for a deposit. */
    readonly prepareOpening: (services: Services, memberId: number) => Promise<RefuseOpening>
  }
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
