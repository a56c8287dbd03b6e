import type { WireInput } from '#kernel/contract.ts'
import { DAY_MS, toWireTime } from '#kernel/time.ts'
import { makeCouponCodes } from '#features/coupon/batch-contract.ts'
import { listCoupons, publishCoupon, saveCoupon } from '#features/coupon/operator-contract.ts'
import { redeemCoupon } from '#features/coupon/server/redeem-coupon.ts'
import { couponPorts } from '#apps/server/ports.ts'
import { Refusal } from '#kernel/errors.ts'
import { signIn, type StaffActor, staffActor } from './staff.ts'
import type { World } from './world.ts'

export type CouponInput = WireInput<typeof saveCoupon>

/** The people of a desk of coupons, and what they make. */
export interface CouponDesk {
  readonly editor: StaffActor
  readonly cashier: StaffActor
  /** Logs the people in again where the clock has ended their sessions. */
  stay(): Promise<void>
  /** Terms of a usual campaign for everybody; each has a word of its own. */
  terms(overrides?: Partial<CouponInput>): Promise<CouponInput>
  /** Writes a campaign and lets it out; answers its id and its word. */
  publish(overrides?: Partial<CouponInput>): Promise<{ campaign_id: number; word: string }>
  /** A campaign of codes of their own, let out; of fewer uses, where `usesMax` says so. */
  codes(
    count: number,
    overrides?: Partial<CouponInput>,
    usesMax?: number | null,
  ): Promise<{ id: number; codes: string[] }>
}

/**
 * Uses a code as many people at once, by the use case itself: accounts that are numbers alone, since to register
 * hundreds takes a minute. Of several codes each has one. @returns the codes of the refusals; an empty one is a use
 */
export async function redeemAsCrowd(
  world: World,
  code: string | readonly string[],
  crowd: { first: number; count: number },
): Promise<string[]> {
  const ids = Array.from({ length: crowd.count }, (_, n) => crowd.first + n)
  await world.query(
    `insert into platform.stake_standing (member_id, status) select unnest($1::bigint[]), 'active'`,
    [ids],
  )
  const now = await world.clock.now()
  const ports = {
    ...couponPorts,
    joinedAt: () => Promise.resolve(now),
    levelOf: () => Promise.resolve(1),
  }
  return Promise.all(
    ids.map(async (memberId, n) => {
      const by = { memberId, key: `crowd ${memberId}`, ip: `10.0.${memberId % 250}.1` }
      try {
        const own = typeof code === 'string' ? code : (code[n] ?? '')
        await redeemCoupon(world.services, ports, by, { code: own })
        return ''
      } catch (error) {
        if (error instanceof Refusal) return error.definition.code
        throw error
      }
    }),
  )
}

export async function couponDesk(world: World): Promise<CouponDesk> {
  const editor = await staffActor(world, 'editor')
  const cashier = await staffActor(world, 'cashier')
  const reason = 'แคมเปญประจำเดือน'
  let made = 0
  const terms: CouponDesk['terms'] = async (overrides = {}) => {
    const now = await world.clock.now()
    made += 1
    return {
      title: 'รับเครดิตปีใหม่',
      kind: 'multi',
      reward: 'credit',
      amount: 5_000,
      budget: 1_000_000,
      uses_max: 100,
      per_person: 1,
      opens_at: toWireTime(new Date(now.getTime() - 60_000)),
      closes_at: toWireTime(new Date(now.getTime() + 30 * DAY_MS)),
      joined_within_days: null,
      deposit_within_days: null,
      exclusive_group: null,
      word: `HNY${String(made).padStart(4, '0')}`,
      reason,
      ...overrides,
    }
  }
  const publish: CouponDesk['publish'] = async (overrides = {}) => {
    const input = await terms(overrides)
    const { campaign_id } = await world.ask(saveCoupon, input, editor)
    const all = await world.ask(listCoupons, {}, cashier)
    const approvalId = all.find((one) => one.campaign_id === campaign_id)?.proposal?.approval_id
    await world.ask(
      publishCoupon,
      { campaign_id, approval_id: approvalId ?? 0, reason: 'ตรวจงบแล้ว' },
      cashier,
    )
    return { campaign_id: Number(campaign_id), word: input.word ?? '' }
  }
  return {
    editor,
    cashier,
    async stay() {
      for (const person of [editor, cashier]) await signIn(world, person)
    },
    terms,
    publish,
    async codes(count, overrides = {}, uses_max = null) {
      const { campaign_id: id } = await publish({ kind: 'single', word: null, ...overrides })
      const { codes } = await world.ask(
        makeCouponCodes,
        { campaign_id: id, count, uses_max, reason },
        editor,
      )
      return { id, codes }
    },
  }
}
