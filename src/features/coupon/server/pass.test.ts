import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import {
  choosePromotion,
  getMyPromotions,
  listPromotions,
  previewPromotion,
  takePromotion,
} from '#features/promotion/contract.ts'
import { pausePromotion } from '#features/promotion/operator-contract.ts'
import { couponDesk, type CouponInput } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { askForQr, deposit } from '#tests/support/payments.ts'
import { promotionDesk, type PromotionInput } from '#tests/support/promotions.ts'
import { keepSignedIn } from '#tests/support/sessions.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  checkCoupon,
  listCouponUses,
  listVouchers,
  redeemCoupon,
  spendVoucher,
} from '../contract.ts'
import { makeCouponCodes } from '../batch-contract.ts'
import {
  giveMemberCoupon,
  listCampaignUses,
  listCampaignVouchers,
  listCouponBonuses,
  saveCoupon,
  takeBackMemberCoupon,
} from '../operator-contract.ts'
import { expireVouchers } from './expire-vouchers.ts'
import { findGivableCoupons } from './grant-coupon.ts'

// A coupon that opens a promotion for a deposit: its use keeps a place, and the bonus of one deposit spends it.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await couponDesk(world)
const promotions = await promotionDesk(world)
const reason = 'ตรวจแล้ว'
const satangOf = (baht: string) => baht.replace('.', '')

let named = 0
const person = () =>
  memberActor(world, { first_name: 'ง'.repeat((named += 1)), last_name: 'สิทธิ์คูปอง' })
const promotion = (more: Partial<PromotionInput> = {}) =>
  promotions.publish({ by_coupon: true, ...more })
const campaign = (promotion_id: number, more: Partial<CouponInput> = {}) =>
  desk.publish({ reward: 'promotion', promotion_id, budget: 90_000, ...more })
const check = (member: MemberActor, code: string) => world.call(checkCoupon, { code }, member)
const redeem = (member: MemberActor, code: string, key: string = randomUUID()) =>
  world.call(redeemCoupon, { code }, member, { 'idempotency-key': key })
const choose = async (
  member: MemberActor,
  chosen: { promotion_id: number; version: number },
  amount = '400.00',
) => {
  const { payment_id } = await askForQr(world, member, amount)
  return world.call(choosePromotion, { payment_id, chosen }, member)
}
const passes = async (member: MemberActor) => (await world.ask(getMyPromotions, {}, member)).passes
const mine = async (member: MemberActor) => (await world.ask(listVouchers, {}, member)).items
const counts = async (campaignId: number) => {
  const [row] = await world.query(
    'select used, reserved, spent::integer from coupon.campaign where campaign_id = $1',
    [campaignId],
  )
  return row
}
const later = async (ms: number, members: readonly MemberActor[]) => {
  const at = new Date((await world.clock.now()).getTime() + ms)
  await keepSignedIn(world, [...members, desk.editor, desk.cashier], at)
  await world.clock.set(at)
  await promotions.stay()
}

test('typed in it keeps a place and brings no money; the bonus of one deposit spends it for what it is', async () => {
  const chosen = await promotion()
  const { campaign_id, word } = await campaign(chosen.promotion_id, { valid_days: 7 })
  const member = await person()
  expect((await choose(member, chosen)).code).toBe('promotion_by_coupon')
  expect((await check(member, word)).data).toMatchObject({
    deposit_bonus: '300.00',
    bonus: null,
    good_until: expect.stringContaining('2026-12-14T10:'),
    bonus_terms: {
      need: '2400.00',
      deposit: { rate_bp: 5_000, min: '100.00', wager_base: 'bonus', wager_times: 8, first: null },
    },
  })
  const key = randomUUID()
  const used = await redeem(member, word, key)
  const until = used.data.good_until
  expect(used.data).toMatchObject({ deposit_bonus: '300.00', credit: null })
  expect((await redeem(member, word, key)).data).toEqual(used.data)
  expect((await redeem(member, word)).code).toBe('coupon_used')
  expect((await check(member, word)).code).toBe('coupon_used')
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 1, spent: 0 })
  expect(await mine(member)).toMatchObject([{ state: 'open', deposit_bonus: '300.00' }])
  expect((await world.ask(listCouponUses, {}, member)).items).toEqual([])
  const open = { promotion: chosen, expires_at: until, refusal: null }
  expect(await passes(member)).toMatchObject([open])
  // Others see nothing of it, and nobody has it without a deposit.
  expect(await passes(await person())).toEqual([])
  const listed = await world.ask(listPromotions, {})
  expect(listed.map((one) => Number(one.promotion_id))).not.toContain(chosen.promotion_id)
  expect((await world.call(takePromotion, chosen, member)).code).toBe('promotion_by_deposit')
  const looked = { ...chosen, amount: '400.00' }
  expect(await world.ask(previewPromotion, looked, member)).toMatchObject({ refusal: null })
  expect(await world.ask(previewPromotion, looked, await person())).toMatchObject({
    refusal: 'promotion_by_coupon',
  })
  await deposit(world, member, '200.00')
  await promotions.turn()
  expect(await passes(member)).toMatchObject([open])
  await promotions.deposit(member, '400.00', chosen)
  // Half of the deposit, which has some satang of its own; the rest of the most is the campaign's again.
  const { granted } = await promotions.bonus(member)
  expect(granted).toMatch(/^200\./)
  const spent = Number(satangOf(granted))
  expect(await counts(campaign_id)).toEqual({ used: 1, reserved: 0, spent })
  expect(await mine(member)).toMatchObject([{ state: 'used' }])
  expect(await passes(member)).toEqual([])
  expect((await choose(member, chosen)).code).toBe('promotion_pass_used')
})

test('places that are kept fill a campaign; one that ends unused gives its place back, not a second to its person', async () => {
  const chosen = await promotion()
  const { campaign_id, word } = await campaign(chosen.promotion_id, { uses_max: 1, valid_days: 2 })
  const [first, second] = [await person(), await person()]
  expect((await redeem(first, word)).code).toBe('')
  expect((await check(second, word)).code).toBe('coupon_full')
  expect((await redeem(second, word)).code).toBe('coupon_full')
  await later(2 * DAY_MS, [first, second])
  expect((await choose(first, chosen)).code).toBe('promotion_pass_expired')
  expect(await mine(first)).toMatchObject([{ state: 'expired' }])
  expect(await passes(first)).toEqual([])
  // The money of a deposit that was paid in time may be on its way.
  while (await expireVouchers(world.services));
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 1, spent: 0 })
  await later(15 * MINUTE_MS, [first, second])
  while (await expireVouchers(world.services));
  expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 0, spent: 0 })
  expect((await redeem(first, word)).code).toBe('coupon_used')
  expect((await redeem(second, word)).code).toBe('')
})

test('a code that could never bring the bonus is not used up, and its look says the same', async () => {
  const old = await person()
  const refused = async (terms: Partial<PromotionInput>, more: Partial<CouponInput> = {}) => {
    const { promotion_id } = await promotion(terms)
    const { campaign_id, word } = await campaign(promotion_id, more)
    return {
      promotion_id,
      word,
      async says(member: MemberActor) {
        const codes = [(await check(member, word)).code, (await redeem(member, word)).code]
        expect(await counts(campaign_id)).toEqual({ used: 0, reserved: 0, spent: 0 })
        return codes
      },
    }
  }
  const closes = new Date((await world.clock.now()).getTime() + DAY_MS)
  const over = await refused({ closes_at: toWireTime(closes) }, { valid_days: 30 })
  const forNew = await refused({ joined_within_days: 1 })
  const welcome = await refused({ kind: 'welcome' })
  const daily = await promotion({ kind: 'first_of_day' })
  const paused = await refused({})
  await world.ask(pausePromotion, { promotion_id: paused.promotion_id, reason }, promotions.editor)
  expect(await paused.says(old)).toEqual(['coupon_paused', 'coupon_paused'])
  const full = await refused({ budget: '300.00' })
  await world.query(
    'update promotion.promotion set granted_satang = budget_satang where promotion_id = $1',
    [full.promotion_id],
  )
  expect(await full.says(old)).toEqual(['coupon_full', 'coupon_full'])
  await world.query('update promotion.promotion set granted_satang = 0 where promotion_id = $1', [
    full.promotion_id,
  ])
  const taken = await promotions.publish({ kind: 'welcome' })
  const newcomer = await person()
  await promotions.deposit(newcomer, '200.00', taken)
  expect(await welcome.says(newcomer)).toEqual(['coupon_new_only', 'coupon_new_only'])
  // Of the day's first deposit there is another tomorrow.
  const { word } = await campaign(daily.promotion_id)
  expect((await redeem(newcomer, word)).code).toBe('')
  await later(DAY_MS, [old, newcomer])
  expect(await forNew.says(old)).toEqual(['coupon_new_only', 'coupon_new_only'])
  expect(await over.says(old)).toEqual(['coupon_expired', 'coupon_expired'])
})

test('who had a welcome bonus by another account has no second by a coupon', async () => {
  const born = { first_name: 'สองบัญชี', last_name: 'หนึ่งคน', birth_date: '1951-02-03' }
  const [one, other] = [await memberActor(world, born), await memberActor(world, born)]
  await promotions.deposit(one, '200.00', await promotions.publish({ kind: 'welcome' }))
  const { word } = await campaign((await promotion({ kind: 'welcome' })).promotion_id)
  expect((await check(other, word)).code).toBe('coupon_bonus_taken')
  expect((await redeem(other, word)).code).toBe('coupon_bonus_taken')
})

test('staff give one, find it, and take back what nobody used; a batch has codes of it', async () => {
  const chosen = await promotion()
  const { campaign_id } = await campaign(chosen.promotion_id, { kind: 'personal', word: null })
  const member = await person()
  const give = { campaign_id, member: member.person.phone, reason }
  const { voucher_id } = await world.ask(giveMemberCoupon, give, desk.editor)
  expect((await world.call(spendVoucher, { voucher_id }, member)).code).toBe('coupon_by_deposit')
  expect(await passes(member)).toMatchObject([{ promotion: chosen }])
  await promotions.deposit(member, '200.00', chosen)
  const { granted } = await promotions.bonus(member)
  expect(granted).toMatch(/^100\./)
  const held = async (id: number) =>
    (await world.ask(listCampaignVouchers, { campaign_id: id, limit: 5 }, desk.cashier)).items
  expect(await held(campaign_id)).toMatchObject([
    { state: 'used', paid: Number(satangOf(granted)), is_of_staff: true, is_typed: false },
  ])
  const batch = await campaign(chosen.promotion_id, { kind: 'single', word: null })
  const { codes } = await world.ask(
    makeCouponCodes,
    { campaign_id: batch.campaign_id, count: 1, reason },
    desk.editor,
  )
  const typist = await person()
  expect((await redeem(typist, codes[0] ?? '')).code).toBe('')
  expect((await redeem(await person(), codes[0] ?? '')).code).toBe('coupon_wrong')
  const [typed] = await held(batch.campaign_id)
  expect(typed).toMatchObject({ state: 'open', paid: null, is_typed: true })
  const uses = { campaign_id: batch.campaign_id, limit: 5 }
  expect((await world.ask(listCampaignUses, uses, desk.cashier)).items).toHaveLength(1)
  const back = { voucher_id: Number(typed?.voucher_id), reason }
  expect((await world.call(takeBackMemberCoupon, back, desk.editor)).code).toBe('')
  expect(await counts(batch.campaign_id)).toEqual({ used: 0, reserved: 0, spent: 0 })
  expect((await redeem(typist, codes[0] ?? '')).code).toBe('coupon_used')
  expect((await choose(typist, chosen)).code).toBe('promotion_pass_taken_back')
})

test('the desk writes it by a live promotion of a deposit that comes with coupons; the shop sells none', async () => {
  const { promotion_id } = await promotion()
  const plain = await promotions.publish()
  const free = await promotion({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    cashout_max: '200.00',
  })
  const save = async (more: Partial<CouponInput>) =>
    world.call(saveCoupon, { ...(await desk.terms()), ...more }, desk.editor)
  for (const more of [
    { reward: 'promotion' },
    { reward: 'promotion', promotion_id: plain.promotion_id },
    { reward: 'promotion', promotion_id: free.promotion_id },
    { reward: 'bonus', promotion_id },
  ] as const) {
    expect(await save(more)).toMatchObject({
      code: 'coupon_promotion_odd',
      details: [{ field: 'promotion_id' }],
    })
  }
  const twice = await save({ reward: 'promotion', promotion_id, per_person: 2 })
  expect(twice.code).toBe('coupon_uses_odd')
  const offered = await world.ask(listCouponBonuses, {}, desk.cashier)
  const found = offered.find((one) => Number(one.promotion_id) === promotion_id)
  expect(found).toMatchObject({ amount: '300.00', deposit: { rate_bp: 5_000, min: '100.00' } })
  const { campaign_id } = await campaign(promotion_id, { kind: 'personal', word: null })
  const sold = (await findGivableCoupons(world.services.db)).map(({ campaignId }) => campaignId)
  expect(sold).not.toContain(BigInt(campaign_id))
})
