import { expect } from 'vitest'
import type { WireInput, WireOutput } from '#kernel/contract.ts'
import type { Day } from '#kernel/time.ts'
import { getUserInfo } from '#features/account/contract.ts'
import { getAffiliateSummary, redeemAffiliate } from '#features/affiliate/contract.ts'
import {
  getAffiliateDesk,
  publishAffiliate,
  saveAffiliate,
} from '#features/affiliate/operator-contract.ts'
import { turnAffiliate } from '#features/affiliate/server/turn-affiliate.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import { affiliatePorts } from '#apps/server/ports.ts'
import { type MemberActor, memberActor, type Person } from './member.ts'
import { deposit } from './payments.ts'
import { takeAllPlay } from './settled-play.ts'
import { signIn, type StaffActor, staffActor } from './staff.ts'
import type { World } from './world.ts'

/** Friends of members, and what the nights make of their play. */
export interface AffiliateWorld {
  /** Registers a friend with a member's code. */
  friendOf(member: MemberActor, more?: Partial<Person>): Promise<MemberActor>
  /** A friend with the deposit that counts; what he plays is left to the test. */
  payingFriendOf(member: MemberActor, more?: Partial<Person>): Promise<MemberActor>
  /** A member and a paying friend whose play counts from a day on. */
  namedByHand(from: Day): Promise<[member: MemberActor, friend: MemberActor]>
  /** Counts what products offer as settled by now; what a test says that somebody played is counted already. */
  countPlay(): Promise<void>
  /** Works out what is due, until nothing is. */
  turn(): Promise<void>
  /** One look of a worker. */
  turnOnce(): Promise<boolean>
  summary(member: MemberActor): Promise<WireOutput<typeof getAffiliateSummary>>
  /** Takes out what the member sees, or another sum. */
  redeem(
    member: MemberActor,
    key: string,
    more?: { amount?: string; version?: number },
  ): Promise<{ code: string; data: WireOutput<typeof redeemAffiliate> }>
}

export function affiliateWorld(world: World): AffiliateWorld {
  const { services } = world
  const friendOf: AffiliateWorld['friendOf'] = async (member, more = {}) => {
    const { referral_code } = await world.ask(getUserInfo, {}, member)
    return memberActor(world, { referral_code, ...more })
  }
  const summary: AffiliateWorld['summary'] = (member) => world.ask(getAffiliateSummary, {}, member)
  return {
    friendOf,
    async payingFriendOf(member, more) {
      const friend = await friendOf(member, more)
      await deposit(world, friend, '100.00')
      return friend
    },
    async namedByHand(from) {
      const [member, friend] = [await memberActor(world), await memberActor(world)]
      await deposit(world, friend, '100.00')
      await world.query(
        `insert into affiliate.bond (friend_id, level, member_id, joined_at, from_day)
         values ($1, 1, $2, platform.clock(), $3::date)`,
        [friend.memberId, member.memberId, from],
      )
      return [member, friend]
    },
    countPlay: () => takeAllPlay(services.db, countPlay),
    async turn() {
      const [now] = await world.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
      const isPast = 'select $1::xid8 < platform.horizon() as yes'
      await expect
        .poll(async () => (await world.query<{ yes: boolean }>(isPast, [now?.xid]))[0]?.yes)
        .toBe(true)
      // A day whose fence is not passed yet is worked out the next time.
      const waits = `select from affiliate.day
                      where done_at is null
                        and platform.clock() >= ((day + 1)::timestamp + interval '3 hours')
                                                at time zone 'Asia/Bangkok'`
      await expect
        .poll(async () => {
          while (await turnAffiliate(services, affiliatePorts));
          return (await world.query(waits)).length
        })
        .toBe(0)
    },
    turnOnce: () => turnAffiliate(services, affiliatePorts),
    summary,
    async redeem(member, key, more = {}) {
      const { available, version } = await summary(member)
      return world.call(redeemAffiliate, { amount: available, version, ...more }, member, {
        'idempotency-key': key,
      })
    },
  }
}

export type AffiliateTerms = WireInput<typeof saveAffiliate>

/** Terms as the site starts with them. */
export const affiliateTerms = (more: Partial<AffiliateTerms> = {}): AffiliateTerms => ({
  redeem_min: '100.00',
  deposit_min: '100.00',
  deposit_days: 30,
  turnover_min: '500.00',
  rates: [{ product: 'lottery', level: 1, ppm: 20_000 }],
  base: 'valid_turnover',
  pool_rates: [],
  fee_ppm: 0,
  payment_ppm: 0,
  approve_from: '20000.00',
  reason: 'ปรับอัตราประจำเดือน',
  ...more,
})

/** The people of a desk of commission. */
export interface AffiliateDeskPeople {
  readonly editor: StaffActor
  readonly cashier: StaffActor
  /** Logs the people in again where the clock has ended their sessions. */
  stay(): Promise<void>
  /** What waits, as a second person sends it. */
  proposal(): Promise<{ approval_id: number; reason: string }>
  /** Writes the next version and lets it out. */
  publish(more?: Partial<AffiliateTerms>): Promise<number>
}

export async function affiliateDesk(world: World): Promise<AffiliateDeskPeople> {
  const editor = await staffActor(world, 'editor')
  const cashier = await staffActor(world, 'cashier')
  const proposal: AffiliateDeskPeople['proposal'] = async () => {
    const { proposal: found } = await world.ask(getAffiliateDesk, {}, cashier)
    if (!found) throw new Error('no terms of commission wait for anybody')
    return { approval_id: Number(found.approval_id), reason: 'ตรวจแล้ว' }
  }
  return {
    editor,
    cashier,
    proposal,
    async stay() {
      for (const person of [editor, cashier]) await signIn(world, person)
    },
    async publish(more) {
      await world.ask(saveAffiliate, affiliateTerms(more), editor)
      return (await world.ask(publishAffiliate, await proposal(), cashier)).live_version
    },
  }
}
