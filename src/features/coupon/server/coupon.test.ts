import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { getPoints } from '#features/point/contract.ts'
import { getWheelConfigV2 } from '#features/wheel/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { keepSignedIn } from '#tests/support/sessions.ts'
import { testWorld } from '#tests/support/world.ts'
import { checkCoupon, listCouponUses, redeemCoupon } from '../contract.ts'
import { stopCouponBatch } from '../batch-contract.ts'
import { stepCoupon } from '../operator-contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await couponDesk(world)

const key = () => ({ 'idempotency-key': randomUUID() })
const redeem = (member: MemberActor, code: string, headers = key()) =>
  world.call(redeemCoupon, { code }, member, headers)
/** Looked at, then used: both must refuse with the same words. */
const refused = async (member: MemberActor, code: string) => {
  const looked = await world.call(checkCoupon, { code }, member)
  const { code: name, message } = await redeem(member, code)
  expect([looked.code, looked.message]).toEqual([name, message])
  return { code: name, message }
}
const cash = async (member: MemberActor) => {
  const own = await world.ask(wallets, {}, member)
  return own.find(({ wallet_type_id: type }) => Number(type) === 1)?.balance ?? '0.00'
}
const standing = (member: MemberActor, set: string) =>
  world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])

test('a word gives its credit once; the same request meets its answer, another one is told', async () => {
  const { word } = await desk.publish()
  const member = await memberActor(world)
  const headers = key()
  const typed = ` ${word.slice(0, 3).toLowerCase()}-${word.slice(3)} `
  const first = await redeem(member, typed, headers)
  expect(first.data).toMatchObject({ title: 'รับเครดิตปีใหม่', credit: '50.00', points: null })
  expect((await redeem(member, typed, headers)).data).toEqual(first.data)
  expect(await redeem(member, 'OTHERWORD', headers)).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await redeem(member, word)).toMatchObject({ code: 'coupon_used' })
  expect(await cash(member)).toBe('50.00')
  expect((await world.ask(listCouponUses, {}, member)).items).toEqual([first.data])
})

test('a code of its own gives points to whoever is first; for everybody else there is no such code', async () => {
  const { codes } = await desk.codes(2, { reward: 'points', amount: 30, budget: 3_000 })
  const [first, second] = [
    await memberActor(world),
    await memberActor(world, { first_name: 'สอง' }),
  ]
  expect((await redeem(first, codes[0] ?? '')).data).toMatchObject({ credit: null, points: 30 })
  expect(await redeem(first, codes[0] ?? '')).toMatchObject({ code: 'coupon_used' })
  expect(await redeem(second, codes[0] ?? '')).toMatchObject({ code: 'coupon_wrong' })
  // One for each person, though there are two codes.
  expect(await redeem(first, codes[1] ?? '')).toMatchObject({ code: 'coupon_used' })
  expect(await world.ask(getPoints, {}, first)).toEqual({ point: 30 })
})

test('a coupon of free spins gives them to the wheels', async () => {
  const { word } = await desk.publish({ reward: 'spins', amount: 2, budget: 200 })
  const member = await memberActor(world)
  const used = await redeem(member, word)
  expect(used.data).toMatchObject({ credit: null, points: null, spins: 2 })
  expect((await world.ask(getWheelConfigV2, {}, member)).free_spins).toBe(2)
})

test('CP5: what the budget does not cover is not given', async () => {
  const { word } = await desk.publish({ amount: 30_000, budget: 100_000, uses_max: 10 })
  const answers = []
  for (const first_name of ['หนึ่ง', 'สอง', 'สาม', 'สี่']) {
    answers.push((await redeem(await memberActor(world, { first_name }), word)).code)
  }
  expect(answers).toEqual(['', '', '', 'coupon_full'])
})

test('a window opens and closes to the instant', async () => {
  const now = await world.clock.now()
  const opens = new Date(now.getTime() + 5 * MINUTE_MS)
  const closes = new Date(now.getTime() + 10 * MINUTE_MS)
  const { word } = await desk.publish({
    opens_at: opens.toISOString(),
    closes_at: closes.toISOString(),
    per_person: 2,
  })
  const member = await memberActor(world)
  expect(await refused(member, word)).toMatchObject({ code: 'coupon_not_yet' })
  await world.clock.set(opens)
  expect((await redeem(member, word)).code).toBe('')
  await world.clock.set(closes)
  expect(await redeem(member, word)).toMatchObject({ code: 'coupon_expired' })
})

test('for new members, after a deposit, one of a group: each says what it asks for', async () => {
  const old = await memberActor(world)
  const forNew = await desk.publish({ joined_within_days: 1 })
  const forPayers = await desk.publish({ deposit_within_days: 7 })
  const group = { exclusive_group: 'สงกรานต์' }
  const [one, other] = [await desk.publish(group), await desk.publish(group)]
  expect(await refused(old, forPayers.word)).toMatchObject({
    code: 'coupon_deposit_first',
    message: 'คูปองนี้ต้องมียอดฝากภายใน 7 วัน',
  })
  await deposit(world, old, '100.00')
  expect((await redeem(old, forPayers.word)).code).toBe('')
  expect((await redeem(old, one.word)).code).toBe('')
  expect(await refused(old, other.word)).toMatchObject({ code: 'coupon_group_used' })
  await keepSignedIn(world, [old], new Date((await world.clock.now()).getTime() + 2 * DAY_MS))
  await world.clock.advance(2 * DAY_MS)
  await desk.stay()
  expect(await refused(old, forNew.word)).toMatchObject({
    code: 'coupon_new_only',
    message: 'คูปองนี้สำหรับผู้สมัครไม่เกิน 1 วัน',
  })
  const fresh = await memberActor(world, { first_name: 'ใหม่' })
  expect((await redeem(fresh, forNew.word)).code).toBe('')
})

test('CP6: five wrong ones pause, then the right one waits too, and says how long', async () => {
  const { word } = await desk.publish()
  const member = await memberActor(world)
  for (const wrong of ['NOSUCH', 'SLTH2345ABCDWXZYV', 'ไม่มี', 'WRONG1']) {
    expect(await redeem(member, wrong)).toMatchObject({ code: 'coupon_wrong' })
  }
  expect(await redeem(member, 'WRONG2')).toMatchObject({
    code: 'coupon_wait',
    message: 'ลองผิดหลายครั้ง กรุณารอ 30 นาที',
  })
  expect(await redeem(member, word)).toMatchObject({ code: 'coupon_wait' })
  await world.clock.advance(29 * MINUTE_MS)
  expect(await redeem(member, word)).toMatchObject({ message: 'ลองผิดหลายครั้ง กรุณารอ 1 นาที' })
  await world.clock.advance(MINUTE_MS)
  expect((await redeem(member, word)).code).toBe('')
})

test('what is paused, ended or stopped is no code; who is excluded or blocked gets nothing', async () => {
  await desk.stay()
  const paused = await desk.publish()
  const { id, codes } = await desk.codes(1)
  const reason = 'พบรหัสรั่ว'
  await world.ask(
    stepCoupon,
    { campaign_id: paused.campaign_id, to: 'paused', reason },
    desk.editor,
  )
  const member = await memberActor(world)
  expect(await redeem(member, paused.word)).toMatchObject({ code: 'coupon_wrong' })
  const batches = await world.query<{ id: string }>(
    'select batch_id as id from coupon.batch where campaign_id = $1',
    [id],
  )
  await world.ask(stopCouponBatch, { batch_id: Number(batches[0]?.id), reason }, desk.editor)
  expect(await redeem(member, codes[0] ?? '')).toMatchObject({ code: 'coupon_wrong' })
  const { word } = await desk.publish()
  await standing(member, "reward_block = 'ตรวจพบหลายบัญชี'")
  expect(await redeem(member, word)).toMatchObject({ code: 'reward_not_for_you' })
  await standing(
    member,
    "reward_block = null, excluded_until = platform.clock() + interval '9 days'",
  )
  expect(await redeem(member, word)).toMatchObject({ code: 'reward_not_for_you' })
  expect(await cash(member)).toBe('0.00')
  await standing(member, 'excluded_until = null')
})
