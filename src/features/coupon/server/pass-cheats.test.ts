import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import {
  choosePromotion,
  getMyPromotions,
  getPaymentPromotion,
} from '#features/promotion/contract.ts'
import { pausePromotion } from '#features/promotion/operator-contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { couponDesk, type CouponInput } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { askForQr, bookPaid, payQr, waitForPayment } from '#tests/support/payments.ts'
import { promotionDesk, type PromotionInput } from '#tests/support/promotions.ts'
import { keepSignedIn } from '#tests/support/sessions.ts'
import { testWorld } from '#tests/support/world.ts'
import { listVouchers, redeemCoupon } from '../contract.ts'
import { listCampaignVouchers, stepCoupon, takeBackMemberCoupon } from '../operator-contract.ts'
import { expireVouchers } from './expire-vouchers.ts'

// What somebody would try with the right to one bonus, and what can come between his choice and his money.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await couponDesk(world)
const promotions = await promotionDesk(world)
const reason = 'ตรวจแล้ว'

let named = 0
const newMember = () =>
  memberActor(world, { first_name: 'จ'.repeat((named += 1)), last_name: 'ลองสิทธิ์' })

type Chosen = Awaited<ReturnType<typeof promotions.publish>>
type Payment = Awaited<ReturnType<typeof askForQr>>

/** A member with the right to a promotion of its own. */
async function holder(
  terms: Partial<PromotionInput> = {},
  more: Partial<CouponInput> = {},
): Promise<{ member: MemberActor; chosen: Chosen; campaign_id: number; word: string }> {
  const chosen = await promotions.publish({ by_coupon: true, ...terms })
  const { campaign_id, word } = await desk.publish({
    reward: 'promotion',
    promotion_id: chosen.promotion_id,
    budget: 90_000,
    ...more,
  })
  const member = await newMember()
  await world.ask(redeemCoupon, { code: word }, member)
  return { member, chosen, campaign_id, word }
}
const choose = (member: MemberActor, payment: Payment, chosen: Chosen) =>
  world.call(choosePromotion, { payment_id: payment.payment_id, chosen }, member)
/** A payment that it is chosen for. */
const bound = async (member: MemberActor, chosen: Chosen, amount = '400.00') => {
  const payment = await askForQr(world, member, amount)
  expect((await choose(member, payment, chosen)).code).toBe('')
  return payment
}
const book = async (member: MemberActor, ...payments: Payment[]) => {
  await bookPaid(world)
  for (const { payment_id } of payments) await waitForPayment(world, member, payment_id, 'paid')
}
const pay = async (member: MemberActor, ...payments: Payment[]) => {
  for (const { qr_payload } of payments) await payQr(world, qr_payload)
  await book(member, ...payments)
}
const outcome = async (member: MemberActor, { payment_id }: Payment) => {
  const { choice } = await world.ask(getPaymentPromotion, { payment_id }, member)
  return [choice?.state, choice?.refusal]
}
const bonuses = async (member: MemberActor) =>
  (await world.ask(getMyPromotions, {}, member)).bonuses
const cash = async (member: MemberActor) =>
  (await world.ask(wallets, {}, member)).find(({ wallet_type_id: type }) => Number(type) === 1)
    ?.balance
const counts = async (campaignId: number) => {
  const [row] = await world.query<{ used: number; reserved: number }>(
    'select used, reserved from coupon.campaign where campaign_id = $1',
    [campaignId],
  )
  return row
}
const stateOf = async (member: MemberActor) =>
  (await world.ask(listVouchers, {}, member)).items[0]?.state
const endsIn = (member: MemberActor, minutes: number) =>
  world.query(
    `update coupon.voucher set expires_at = platform.clock() + $2 * interval '1 minute'
      where member_id = $1`,
    [member.memberId, minutes],
  )
const later = async (ms: number, members: readonly MemberActor[]) => {
  const at = new Date((await world.clock.now()).getTime() + ms)
  await keepSignedIn(world, [...members, desk.editor, desk.cashier], at)
  await world.clock.set(at)
  await promotions.stay()
}
const faults = async () => [
  ...(await world.query(`select * from coupon.reconcile('full')`)),
  ...(await world.query(`select * from promotion.reconcile('full')`)),
]

test('chosen for two deposits that are paid at once: one bonus, both deposits whole', async () => {
  const { member, chosen, campaign_id } = await holder()
  const [one, other] = [await bound(member, chosen), await bound(member, chosen, '600.00')]
  await pay(member, one, other)
  await Promise.all([promotions.turn(), promotions.turn(), promotions.turn()])
  await promotions.turn()
  expect(await bonuses(member)).toHaveLength(1)
  const outcomes = [await outcome(member, one), await outcome(member, other)]
  expect(Object.fromEntries(outcomes)).toEqual({ granted: null, refused: 'promotion_pass_used' })
  expect(await cash(member)).toMatch(/^100[01]\./)
  expect(await counts(campaign_id)).toEqual({ used: 1, reserved: 0 })
})

test('it is no use to another member, nor to another account of its person', async () => {
  const born = { first_name: 'คู่แฝด', last_name: 'คนเดียว', birth_date: '1952-03-04' }
  const { chosen, word, campaign_id } = await holder()
  const [one, twin] = [await memberActor(world, born), await memberActor(world, born)]
  const typed = await Promise.all(
    [one, twin, one, twin].map((member) =>
      world.call(redeemCoupon, { code: word }, member, { 'idempotency-key': randomUUID() }),
    ),
  )
  expect(typed.map(({ code }) => code).toSorted()).toEqual([
    '',
    'coupon_used',
    'coupon_used',
    'coupon_used',
  ])
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 2 })
  const without = (await stateOf(one)) === 'open' ? twin : one
  const payment = await askForQr(world, without, '400.00')
  expect((await choose(without, payment, chosen)).code).toBe('promotion_by_coupon')
  const thief = await newMember()
  expect((await choose(thief, payment, chosen)).code).toBe('not_found')
})

test('it ends between the choice and the money: no bonus, the deposit is whole and says so', async () => {
  const { member, chosen, campaign_id } = await holder()
  const payment = await bound(member, chosen)
  await endsIn(member, 1)
  await later(2 * MINUTE_MS, [member])
  await pay(member, payment)
  await promotions.turn()
  expect(await outcome(member, payment)).toEqual(['refused', 'promotion_pass_expired'])
  expect(await cash(member)).toMatch(/^400\./)
  const { missed } = await world.ask(getMyPromotions, {}, member)
  expect(missed).toMatchObject([{ refusal: 'promotion_pass_expired' }])
  await later(15 * MINUTE_MS, [member])
  while (await expireVouchers(world.services));
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 0 })
})

test('paid before it ends and credited a little after: the bonus is his', async () => {
  const { member, chosen } = await holder()
  const payment = await bound(member, chosen)
  await endsIn(member, 1)
  await payQr(world, payment.qr_payload)
  await later(3 * MINUTE_MS, [member])
  while (await expireVouchers(world.services));
  await book(member, payment)
  await promotions.turn()
  expect(await outcome(member, payment)).toEqual(['granted', null])
  expect(await stateOf(member)).toBe('used')
})

test('staff take it back while a deposit is under way: no bonus, the place is free', async () => {
  const { member, chosen, campaign_id, word } = await holder()
  const payment = await bound(member, chosen)
  const page = await world.ask(listCampaignVouchers, { campaign_id, limit: 5 }, desk.editor)
  const back = { voucher_id: Number(page.items[0]?.voucher_id), reason }
  await world.ask(takeBackMemberCoupon, back, desk.editor)
  expect(await outcome(member, payment)).toEqual(['waiting', 'promotion_pass_taken_back'])
  await pay(member, payment)
  await promotions.turn()
  expect(await outcome(member, payment)).toEqual(['refused', 'promotion_pass_taken_back'])
  expect(await cash(member)).toMatch(/^400\./)
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 0 })
  expect((await world.call(redeemCoupon, { code: word }, member)).code).toBe('coupon_used')
})

test('a take back and the bonus at once: one of them', async () => {
  const { member, chosen, campaign_id } = await holder()
  const payment = await bound(member, chosen)
  await pay(member, payment)
  const page = await world.ask(listCampaignVouchers, { campaign_id, limit: 5 }, desk.editor)
  const back = { voucher_id: Number(page.items[0]?.voucher_id), reason }
  const [taken] = await Promise.all([
    world.call(takeBackMemberCoupon, back, desk.editor),
    promotions.turn(),
  ])
  await promotions.turn()
  const isTaken = taken.code === ''
  expect(await bonuses(member)).toHaveLength(isTaken ? 0 : 1)
  expect(await counts(campaign_id)).toEqual({ used: isTaken ? 0 : 1, reserved: 0 })
})

test('who is excluded meanwhile gets no bonus, and has a week when he is back', async () => {
  const { member, chosen, campaign_id } = await holder({}, { valid_days: 2 })
  const payment = await bound(member, chosen)
  const bar = (until: string) =>
    world.query(
      `update platform.stake_standing set excluded_until = ${until} where member_id = $1`,
      [member.memberId],
    )
  await payQr(world, payment.qr_payload)
  await bar("platform.clock() + interval '9 days'")
  await book(member, payment)
  await promotions.turn()
  expect(await outcome(member, payment)).toEqual(['refused', 'promotion_not_for_you'])
  const { passes } = await world.ask(getMyPromotions, {}, member)
  expect(passes).toMatchObject([{ refusal: 'promotion_not_for_you' }])
  await later(3 * DAY_MS, [member])
  while (await expireVouchers(world.services));
  expect(await stateOf(member)).toBe('open')
  await bar('null')
  await pay(member, await bound(member, chosen))
  await promotions.turn()
  expect(await bonuses(member)).toHaveLength(1)
  expect(await counts(campaign_id)).toEqual({ used: 1, reserved: 0 })
})

test('a newer version changes nothing for who has read the old one; a pause stops new choices alone', async () => {
  const { member, chosen, campaign_id } = await holder()
  await promotions.publish({
    by_coupon: true,
    promotion_id: chosen.promotion_id,
    rate_bp: 1_000,
  })
  const newer = { ...chosen, version: chosen.version + 1 }
  const looked = await askForQr(world, member, '400.00')
  expect((await choose(member, looked, newer)).code).toBe('promotion_by_coupon')
  const payment = await bound(member, chosen)
  const step = (to: 'paused' | 'live') =>
    world.ask(stepCoupon, { campaign_id, to, reason }, desk.editor)
  await step('paused')
  expect((await choose(member, looked, chosen)).code).toBe('promotion_pass_paused')
  expect((await world.ask(getMyPromotions, {}, member)).passes).toMatchObject([
    { promotion: chosen, refusal: 'promotion_pass_paused' },
  ])
  const stopped = { promotion_id: chosen.promotion_id, reason }
  await world.ask(pausePromotion, stopped, promotions.editor)
  expect((await choose(member, looked, chosen)).code).toBe('promotion_over')
  expect((await world.ask(getMyPromotions, {}, member)).passes).toMatchObject([
    { refusal: 'promotion_over' },
  ])
  // What was chosen goes on, by the version that he read.
  await pay(member, payment)
  await promotions.turn()
  expect((await bonuses(member)).map(({ granted }) => Number(granted) >= 200)).toEqual([true])
  await step('live')
})

test('a grant that breaks leaves the right as it was, and the next turn gives it once', async () => {
  const { member, chosen, campaign_id } = await holder()
  const payment = await bound(member, chosen)
  await pay(member, payment)
  await world.query(`
    create function public.break_grant() returns trigger language plpgsql as
      $$ begin raise exception 'broken for a test'; end $$`)
  await world.query(`
    create trigger break_grant before update on promotion.promotion
      for each row execute function public.break_grant()`)
  await promotions.turn()
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 1 })
  expect(await bonuses(member)).toEqual([])
  expect(await faults()).toEqual([])
  await world.query('drop trigger break_grant on promotion.promotion')
  await promotions.turn()
  await promotions.turn()
  expect(await bonuses(member)).toHaveLength(1)
  expect(await counts(campaign_id)).toEqual({ used: 1, reserved: 0 })
})

test('the books agree, and say where a right and its bonus do not', async () => {
  expect(await faults()).toEqual([])
  const found = async (there: string, back: string) => {
    await world.query(there)
    const names = (await faults()).map((fault) => (fault as { check_name: string }).check_name)
    await world.query(back)
    return [...new Set(names)]
  }
  const one = "(select min(voucher_id) from coupon.voucher where state = 'used')"
  const paid = (sign: '+' | '-') =>
    `update coupon.voucher set paid = paid ${sign} 1 where voucher_id = ${one}`
  expect(await found(paid('-'), paid('+'))).toEqual([
    'a campaign counts what deposits brought',
    'a voucher that a deposit spent has its bonus',
  ])
  const kept = (sign: '+' | '-') =>
    `update coupon.campaign set reserved = reserved ${sign} 1
      where campaign_id = (select min(campaign_id) from coupon.campaign where used = 1)`
  expect(await found(kept('+'), kept('-'))).toEqual(['a campaign keeps a place for each voucher'])
  const bonus = '(select min(bonus_id) from promotion.bonus)'
  const [{ pass_id: pass } = { pass_id: '0' }] = await world.query<{ pass_id: string }>(
    `select pass_id from promotion.bonus where bonus_id = ${bonus}`,
  )
  const spent = (value: string) =>
    `update promotion.bonus set pass_id = ${value} where bonus_id = ${bonus}`
  expect(await found(spent('null'), spent(pass))).toEqual([
    'a bonus that coupons open spent its pass',
  ])
  expect(await faults()).toEqual([])
})
