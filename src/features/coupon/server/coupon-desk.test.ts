import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { couponDesk, type CouponInput } from '#tests/support/coupons.ts'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { redeemCoupon } from '../contract.ts'
import { makeCouponCodes, stopCouponBatch } from '../batch-contract.ts'
import {
  countCouponsWaiting,
  listCampaignUses,
  listCoupons,
  publishCoupon,
  rejectCoupon,
  saveCoupon,
  stepCoupon,
} from '../operator-contract.ts'

// The desk of coupons: one writes, another lets out; codes are given out once; what it is refused.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await couponDesk(world)
const reason = 'ตรวจแล้ว'

const save = async (more: Partial<CouponInput> = {}, by = desk.editor) =>
  world.call(saveCoupon, await desk.terms(more), by)
const seen = async (campaignId: number) => {
  const all = await world.ask(listCoupons, {}, desk.cashier)
  const found = all.find((one) => Number(one.campaign_id) === campaignId)
  if (!found) throw new Error(`no campaign ${campaignId}`)
  return found
}
/** Written, and waiting for a second person. */
const written = async (more: Partial<CouponInput> = {}, by = desk.editor) => {
  const { campaign_id } = await world.ask(saveCoupon, await desk.terms(more), by)
  const { proposal } = await seen(Number(campaign_id))
  return { campaign_id, approval_id: proposal?.approval_id ?? 0, reason }
}

const odd: readonly (readonly [code: string, field: string, more: Partial<CouponInput>])[] = [
  [
    'coupon_closes_before_open',
    'closes_at',
    { closes_at: toWireTime(bangkokInstant('2026-12-01', '00:00')) },
  ],
  ['coupon_budget_odd', 'budget', { amount: 5_000, budget: 4_999 }],
  ['coupon_uses_odd', 'per_person', { uses_max: 1, per_person: 2 }],
  ['coupon_group_odd', 'exclusive_group', { per_person: 2, exclusive_group: 'ปีใหม่' }],
  ['coupon_word_needed', 'word', { word: null }],
  ['coupon_word_needed', 'word', { kind: 'single', word: 'WORD1' }],
  ['invalid_input', 'word', { word: 'ปีใหม่' }],
  ['invalid_input', 'amount', { amount: 0 }],
]

test.for(odd)('what cannot be: %s at %s', async ([code, field, more]) => {
  expect(await save(more)).toMatchObject({ code, details: [{ field }] })
})

test('a word belongs to one campaign, however it is written', async () => {
  await save({ word: 'SONGKRAN' })
  expect(await save({ word: 'song-kran' })).toMatchObject({
    code: 'coupon_word_taken',
    details: [{ field: 'word' }],
  })
})

test('one writes, another lets out; a draft is written anew, what is out is not', async () => {
  const counted = async () => (await world.ask(countCouponsWaiting, {}, desk.cashier)).count
  const before = await counted()
  const proposal = await written()
  expect(await counted()).toBe(before + 1)
  const { campaign_id } = proposal
  expect(await save({ campaign_id })).toMatchObject({ code: 'approval_asked' })
  await world.ask(rejectCoupon, proposal, desk.cashier)
  expect(await world.call(rejectCoupon, proposal, desk.cashier)).toMatchObject({
    code: 'approval_closed',
  })
  expect((await save({ campaign_id, kind: 'single', word: null })).code).toBe('coupon_word_needed')
  expect((await save({ campaign_id, title: 'ฉบับแก้', word: null })).code).toBe('')
  const again = {
    ...proposal,
    approval_id: (await seen(Number(campaign_id))).proposal?.approval_id ?? 0,
  }
  expect((await world.ask(publishCoupon, again, desk.cashier)).state).toBe('live')
  expect(await world.call(publishCoupon, again, desk.cashier)).toMatchObject({
    code: 'approval_closed',
  })
  expect(await save({ campaign_id, word: null })).toMatchObject({
    code: 'coupon_step_not_possible',
  })
  expect(await seen(Number(campaign_id))).toMatchObject({ title: 'ฉบับแก้', state: 'live' })
})

test('nobody lets his own out, and what waited a week is over', async () => {
  const owner = await staffActor(world, 'owner')
  const own = await written({}, owner)
  expect(await world.call(publishCoupon, own, owner)).toMatchObject({ code: 'approval_own' })
  const late = await written()
  await world.clock.advance(7 * DAY_MS + MINUTE_MS)
  await desk.stay()
  for (const call of [publishCoupon, rejectCoupon]) {
    expect(await world.call(call, late, desk.cashier)).toMatchObject({ code: 'approval_expired' })
  }
})

test('codes are as many as uses, are given out once, and a batch is stopped for good', async () => {
  const { id, codes } = await desk.codes(3, { uses_max: 5 })
  expect(new Set(codes).size).toBe(3)
  const make = (count: number, campaign_id = id) =>
    world.call(makeCouponCodes, { campaign_id, count, reason }, desk.editor)
  expect(await make(3)).toMatchObject({
    code: 'coupon_codes_above_uses',
    details: [{ field: 'count' }],
  })
  const { campaign_id: word } = await desk.publish()
  expect(await make(1, word)).toMatchObject({ code: 'coupon_no_codes' })
  const member = await memberActor(world)
  await world.ask(redeemCoupon, { code: codes[0] ?? '' }, member)
  const [batch] = (await seen(id)).batches
  expect(batch).toMatchObject({ count: 3, used: 1, stopped_at: null })
  const stop = { batch_id: batch?.batch_id ?? 0, reason }
  await world.ask(stopCouponBatch, stop, desk.editor)
  expect(await world.call(stopCouponBatch, stop, desk.editor)).toMatchObject({
    code: 'coupon_step_not_possible',
  })
  // What was stopped makes room for others.
  expect((await make(5)).data.codes).toHaveLength(5)
  const uses = await world.ask(listCampaignUses, { campaign_id: id }, desk.cashier)
  expect(uses.items).toMatchObject([
    { member_id: member.memberId, code_ending: codes[0]?.slice(-4), amount: 5_000 },
  ])
})

test('a campaign is paused, goes on and ends; what the state does not allow is refused', async () => {
  const { campaign_id } = await desk.publish()
  const { id } = await desk.codes(1)
  const step = (to: 'live' | 'paused' | 'ended', campaign = campaign_id) =>
    world.call(stepCoupon, { campaign_id: campaign, to, reason }, desk.editor)
  expect((await step('live')).code).toBe('coupon_step_not_possible')
  for (const to of ['paused', 'live', 'ended'] as const) {
    expect((await step(to)).data).toMatchObject({ state: to })
  }
  expect((await step('paused')).code).toBe('coupon_step_not_possible')
  await step('ended', id)
  expect(
    await world.call(makeCouponCodes, { campaign_id: id, count: 1, reason }, desk.editor),
  ).toMatchObject({ code: 'coupon_step_not_possible' })
})
