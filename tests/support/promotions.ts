import type { WireInput } from '#kernel/contract.ts'
import { toWireTime } from '#kernel/time.ts'
import { choosePromotion, getMyPromotions, type BonusWire } from '#features/promotion/contract.ts'
import {
  listDeskPromotions,
  publishPromotion,
  savePromotion,
} from '#features/promotion/operator-contract.ts'
import { turnBonus } from '#features/promotion/server/end-bonus.ts'
import { turnPromotions } from '#features/promotion/server/turn-bonuses.ts'
import { promotionPorts } from '#apps/server/ports.ts'
import type { MemberActor } from './member.ts'
import { askForQr, bookPaid, payQr, waitForPayment } from './payments.ts'
import { signIn, type StaffActor, staffActor } from './staff.ts'
import { keepSignedIn } from './sessions.ts'
import type { World } from './world.ts'

export type PromotionInput = WireInput<typeof savePromotion>

/** The people of a promotion desk, and what they make. */
export interface PromotionDesk {
  readonly editor: StaffActor
  readonly cashier: StaffActor
  /** Logs the people in again where the clock has ended their sessions. */
  stay(): Promise<void>
  /** Writes a promotion, or its next version, and lets it out. */
  publish(overrides?: Partial<PromotionInput>): Promise<{ promotion_id: number; version: number }>
  /** A deposit with a promotion chosen for it, paid, booked and judged. */
  deposit(
    member: MemberActor,
    baht: string,
    chosen: { promotion_id: number; version: number },
  ): Promise<number>
  /** The member's newest bonus. */
  bonus(member: MemberActor): Promise<BonusWire>
  turn(): Promise<void>
  turnOne(bonus: { bonusId: bigint; memberId: bigint }): Promise<unknown>
}

export async function promotionTerms(
  world: World,
  overrides: Partial<PromotionInput> = {},
): Promise<PromotionInput> {
  const now = await world.clock.now()
  return {
    kind: 'reload',
    title: 'ฝากรับโบนัส 50%',
    reason: 'โปรโมชั่นประจำเดือน',
    product: 'lottery',
    opens_at: toWireTime(new Date(now.getTime() - 60_000)),
    closes_at: null,
    hour_from: null,
    hour_to: null,
    joined_within_days: null,
    deposit_min: '100.00',
    deposit_max: null,
    rate_bp: 5_000,
    bonus_max: '300.00',
    wager_base: 'bonus',
    wager_times: 8,
    stake_max: null,
    cashout_max: null,
    lifetime_days: 14,
    stacking: 'one_per_product',
    budget: '100000.00',
    ...overrides,
  }
}

export async function promotionDesk(world: World): Promise<PromotionDesk> {
  const editor = await staffActor(world, 'editor')
  const cashier = await staffActor(world, 'cashier')
  const stay = async () => {
    const now = await world.clock.now()
    for (const one of await keepSignedIn(world, [editor, cashier], now)) await signIn(world, one)
  }
  const turn = async () => {
    await turnPromotions(world.services, promotionPorts)
  }
  return {
    editor,
    cashier,
    turn,
    turnOne: (bonus) => turnBonus(world.services, promotionPorts, bonus),
    stay,
    async publish(overrides) {
      await stay()
      const saved = await world.ask(savePromotion, await promotionTerms(world, overrides), editor)
      const promotion_id = Number(saved.promotion_id)
      const all = await world.ask(listDeskPromotions, {}, cashier)
      const asked = all.find((one) => Number(one.promotion_id) === promotion_id)?.proposal
      if (!asked) throw new Error(`promotion ${promotion_id} waits for nobody`)
      await world.ask(
        publishPromotion,
        { promotion_id, approval_id: asked.approval_id, reason: 'ตรวจแล้ว' },
        cashier,
      )
      return { promotion_id, version: saved.version }
    },
    async deposit(member, baht, chosen) {
      const { payment_id, qr_payload } = await askForQr(world, member, baht)
      await world.ask(choosePromotion, { payment_id, chosen }, member)
      await payQr(world, qr_payload)
      await bookPaid(world)
      await waitForPayment(world, member, payment_id, 'paid')
      await turn()
      return Number(payment_id)
    },
    async bonus(member) {
      const { bonuses } = await world.ask(getMyPromotions, {}, member)
      const newest = bonuses.toSorted((a, b) => Number(b.bonus_id) - Number(a.bonus_id))[0]
      if (!newest) throw new Error('the member has no bonus')
      return newest
    },
  }
}
