import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { getMyPromotions, listPromotions, takePromotion } from '#features/promotion/contract.ts'
import { pausePromotion, resumePromotion } from '#features/promotion/operator-contract.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { keepSignedIn } from '#tests/support/sessions.ts'
import { testWorld } from '#tests/support/world.ts'
import { checkCoupon, redeemCoupon } from '../contract.ts'
import { makeCouponCodes } from '../batch-contract.ts'
import { listCouponBonuses, saveCoupon, stepCoupon } from '../operator-contract.ts'

// Limits of a day and of a batch, levels, bonuses; and what is looked at before it is used.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await couponDesk(world)
const promotions = await promotionDesk(world)
const reason = 'ตรวจแล้ว'

const redeem = (member: MemberActor, code: string) =>
  world.call(redeemCoupon, { code }, member, { 'idempotency-key': randomUUID() })
const check = (member: MemberActor, code: string) => world.call(checkCoupon, { code }, member)
/** Looked at, then used: both must refuse with the same words. */
const refused = async (member: MemberActor, code: string) => {
  const looked = await check(member, code)
  const { code: name, message } = await redeem(member, code)
  expect([looked.code, looked.message]).toEqual([name, message])
  return { code: name, message }
}
const tomorrow = async (members: readonly MemberActor[]) => {
  const at = new Date((await world.clock.now()).getTime() + DAY_MS)
  await keepSignedIn(world, [...members], at)
  await world.clock.set(at)
  await desk.stay()
  await promotions.stay()
}
const person = () => memberActor(world)

test('so many a person and so many of all on a day; the next day begins anew', async () => {
  const { word } = await desk.publish({ per_person: 5, per_person_day: 1, day_max: 2 })
  const [one, two, three] = [await person(), await person(), await person()]
  expect((await redeem(one, word)).code).toBe('')
  expect((await refused(one, word)).code).toBe('coupon_person_day')
  expect((await redeem(two, word)).code).toBe('')
  expect((await check(three, word)).code).toBe('coupon_day_full')
  expect((await redeem(three, word)).code).toBe('coupon_day_full')
  await tomorrow([one, two, three])
  expect((await redeem(one, word)).code).toBe('')
  expect((await redeem(three, word)).code).toBe('')
})

test('codes of one batch: one a person, another batch is another', async () => {
  const { id, codes } = await desk.codes(2, { per_person: 3, per_person_batch: 1 })
  const { codes: others } = await world.ask(
    makeCouponCodes,
    { campaign_id: id, count: 2, reason },
    desk.editor,
  )
  const member = await person()
  expect((await redeem(member, codes[0] ?? '')).code).toBe('')
  expect((await refused(member, codes[1] ?? '')).code).toBe('coupon_person_batch')
  expect((await redeem(member, others[0] ?? '')).code).toBe('')
})

test('a batch that is good for fewer uses than codes: who comes first', async () => {
  const { id, codes } = await desk.codes(3, { uses_max: 5, per_person: 2 }, 2)
  const [one, two] = [await person(), await person()]
  expect((await redeem(one, codes[0] ?? '')).code).toBe('')
  expect((await check(two, codes[1] ?? '')).code).toBe('')
  expect((await redeem(two, codes[1] ?? '')).code).toBe('')
  expect((await refused(await person(), codes[2] ?? '')).code).toBe('coupon_full')
  // What he used himself he is told, however full the batch is; and the campaign has room for others.
  expect((await refused(one, codes[0] ?? '')).code).toBe('coupon_used')
  const make = (count: number, uses_max: number) =>
    world.call(makeCouponCodes, { campaign_id: id, count, uses_max, reason }, desk.editor)
  expect(await make(3, 4)).toMatchObject({
    code: 'coupon_batch_uses_odd',
    details: [{ field: 'uses_max' }],
  })
  expect(await make(50, 4)).toMatchObject({
    code: 'coupon_codes_above_uses',
    details: [{ field: 'uses_max' }],
  })
  expect((await make(50, 3)).data.codes).toHaveLength(50)
})

test('from a level on', async () => {
  const { word } = await desk.publish({ min_level: 2 })
  const member = await person()
  expect(await refused(member, word)).toMatchObject({
    code: 'coupon_level_first',
    message: 'คูปองนี้สำหรับสมาชิกตั้งแต่ระดับ 2 ขึ้นไป',
  })
  const at = (level: number) =>
    world.query('update account.member set level = $2 where member_id = $1', [
      member.memberId,
      level,
    ])
  await at(2)
  expect((await redeem(member, word)).code).toBe('')
  await at(1)
})

test('what is looked at is not used: it ends between the look and the use, and a look is a guess too', async () => {
  const closes = new Date((await world.clock.now()).getTime() + 10 * MINUTE_MS)
  const { word } = await desk.publish({ closes_at: toWireTime(closes) })
  const full = await desk.publish({ uses_max: 1 })
  const [member, other] = [await person(), await person()]
  expect((await check(member, ` ${word.toLowerCase()}`)).data).toMatchObject({
    title: 'รับเครดิตปีใหม่',
    credit: '50.00',
    bonus_terms: null,
  })
  await redeem(other, full.word)
  expect((await check(member, full.word)).code).toBe('coupon_full')
  await world.clock.set(closes)
  expect((await redeem(member, word)).code).toBe('coupon_expired')
  expect((await check(member, word)).code).toBe('coupon_expired')
  for (let n = 0; n < 4; n += 1) expect((await check(member, `LOOK${n}`)).code).toBe('coupon_wrong')
  expect((await redeem(member, 'LOOK5')).code).toBe('coupon_wait')
  expect((await check(member, full.word)).code).toBe('coupon_wait')
})

test('Thai figures are figures', async () => {
  const { word } = await desk.publish()
  const typed = word.replace(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? '')
  expect(typed).not.toBe(word)
  expect((await redeem(await person(), typed)).code).toBe('')
})

const credit = (more: object = {}) =>
  promotions.publish({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '100.00',
    cashout_max: '200.00',
    by_coupon: true,
    ...more,
  })
const bonusCoupon = (promotion_id: number, more: object = {}) =>
  desk.publish({ reward: 'bonus', promotion_id, budget: 1_000_000, ...more })

test('a coupon opens a bonus by terms that are read before, once a person, and never beside another', async () => {
  const { promotion_id, version } = await credit()
  const { word } = await bonusCoupon(promotion_id)
  const again = await bonusCoupon(promotion_id)
  const other = await bonusCoupon((await credit()).promotion_id)
  const alone = await desk.publish({ no_active_bonus: true })
  const member = await person()
  expect((await check(member, word)).data).toMatchObject({
    credit: null,
    bonus: '100.00',
    bonus_terms: { need: '800.00', cashout_max: '200.00', stake_max: '20.00', lifetime_days: 14 },
  })
  expect((await redeem(member, word)).data).toMatchObject({ bonus: '100.00', credit: null })
  expect(await promotions.bonus(member)).toMatchObject({
    promotion_id,
    state: 'active',
    granted: '100.00',
    need: '800.00',
  })
  expect((await redeem(member, again.word)).code).toBe('coupon_bonus_taken')
  expect((await redeem(member, other.word)).code).toBe('coupon_bonus_active')
  expect((await refused(member, alone.word)).code).toBe('coupon_bonus_active')
  // What was refused is whole: no use, no place, no bonus.
  const used = await world.query<{ used: number }>(
    'select used from coupon.campaign where campaign_id = any($1) order by campaign_id',
    [[again.campaign_id, other.campaign_id]],
  )
  expect(used).toEqual([{ used: 0 }, { used: 0 }])
  // Nobody is offered it, nobody takes it by hand.
  const offers = (await world.ask(getMyPromotions, {}, await person())).offers
  expect(offers.map((one) => Number(one.promotion_id))).not.toContain(promotion_id)
  const listed = await world.ask(listPromotions, {})
  expect(listed.map((one) => Number(one.promotion_id))).not.toContain(promotion_id)
  const take = { promotion_id, version }
  expect((await world.call(takePromotion, take, member)).code).toBe('promotion_by_coupon')
})

test('a bonus whose promotion pauses, is full or asks for a bank account says so', async () => {
  const { promotion_id } = await credit({ budget: '100.00' })
  const { word } = await bonusCoupon(promotion_id)
  const stepped = { promotion_id, reason } as const
  const [first, second] = [await person(), await person()]
  await world.ask(pausePromotion, stepped, promotions.editor)
  expect((await refused(first, word)).code).toBe('coupon_paused')
  await world.ask(resumePromotion, stepped, promotions.editor)
  await world.query('update account.bank_account set verified_at = null where member_id = $1', [
    second.memberId,
  ])
  expect((await redeem(second, word)).code).toBe('coupon_unverified')
  expect((await redeem(first, word)).code).toBe('')
  expect((await redeem(await person(), word)).code).toBe('coupon_full')
})

test('the desk gives a bonus by a live promotion of coupons alone', async () => {
  const plain = await credit({ by_coupon: false })
  const { promotion_id } = await credit()
  const save = async (more: object) =>
    world.call(saveCoupon, { ...(await desk.terms()), ...more }, desk.editor)
  for (const more of [
    { reward: 'bonus' },
    { reward: 'bonus', promotion_id: plain.promotion_id },
    { reward: 'credit', promotion_id },
  ]) {
    expect(await save(more)).toMatchObject({
      code: 'coupon_promotion_odd',
      details: [{ field: 'promotion_id' }],
    })
  }
  expect(await save({ valid_days: 7 })).toMatchObject({
    code: 'coupon_personal_odd',
    details: [{ field: 'valid_days' }],
  })
  expect((await save({ reward: 'bonus', promotion_id, per_person: 2 })).code).toBe(
    'coupon_uses_odd',
  )
  const offered = await world.ask(listCouponBonuses, {}, desk.cashier)
  const ids = offered.map((one) => Number(one.promotion_id))
  expect([ids.includes(promotion_id), ids.includes(plain.promotion_id)]).toEqual([true, false])
})

test('a campaign of which nothing is left for the day or at all is no secret word', async () => {
  const { campaign_id, word } = await desk.publish({ uses_max: 1, per_person: 1 })
  expect((await redeem(await person(), word)).code).toBe('')
  expect((await redeem(await person(), word)).code).toBe('coupon_full')
  await world.ask(stepCoupon, { campaign_id, to: 'ended', reason: 'หมดแล้วนะ' }, desk.editor)
  expect((await redeem(await person(), word)).code).toBe('coupon_wrong')
})
