import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, toWireTime } from '#kernel/time.ts'
import { memberActor } from '#tests/support/member.ts'
import { promotionDesk, type PromotionInput, promotionTerms } from '#tests/support/promotions.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { takePromotion } from '../contract.ts'
import {
  countPromotionsWaiting,
  endPromotion,
  listDeskPromotions,
  publishPromotion,
  rejectPromotion,
  savePromotion,
} from '../operator-contract.ts'

// What the desk of promotions is refused, by the calls that people use.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await promotionDesk(world)
const reason = 'ตรวจแล้ว'

type Terms = Partial<PromotionInput>
const free = {
  kind: 'free_credit',
  rate_bp: 0,
  deposit_min: '0.00',
  bonus_max: '50.00',
  cashout_max: '100.00',
} as const satisfies Terms

const save = async (terms: Terms = {}, by = desk.editor) =>
  world.call(savePromotion, await promotionTerms(world, terms), by)
const seen = async (promotionId: number) => {
  const all = await world.ask(listDeskPromotions, {}, desk.cashier)
  return all.find((one) => Number(one.promotion_id) === promotionId)
}
/** What waits for a second person, as he sends it. */
const proposalOf = async (promotion_id: number) => {
  const approval_id = (await seen(promotion_id))?.proposal?.approval_id
  if (!approval_id) throw new Error(`promotion ${promotion_id} waits for nobody`)
  return { promotion_id, approval_id, reason }
}
/** Written, and waiting for a second person. */
const written = async (terms: Terms = {}, by = desk.editor) => {
  const saved = await world.ask(savePromotion, await promotionTerms(world, terms), by)
  return proposalOf(Number(saved.promotion_id))
}
/** Free credit for two people, of which one member has had his. */
const halfGiven = async () => {
  const chosen = await desk.publish({ ...free, budget: '100.00' })
  const give = async (first_name: string) =>
    world.ask(takePromotion, chosen, await memberActor(world, { first_name }))
  await give('หนึ่ง')
  return { promotion_id: chosen.promotion_id, give }
}

const odd: readonly (readonly [code: string, field: string, terms: Terms])[] = [
  [
    'promotion_closes_before_open',
    'closes_at',
    { closes_at: toWireTime(bangkokInstant('2026-12-01', '00:00')) },
  ],
  ['promotion_hours_odd', 'hour_from', { kind: 'happy_hour' }],
  ['promotion_hours_odd', 'hour_from', { hour_from: 60, hour_to: 120 }],
  ['promotion_hours_odd', 'hour_to', { kind: 'happy_hour', hour_from: 120, hour_to: 120 }],
  ['promotion_rate_odd', 'rate_bp', { rate_bp: 0 }],
  ['promotion_rate_odd', 'rate_bp', { ...free, rate_bp: 1 }],
  ['promotion_range_odd', 'deposit_max', { deposit_min: '100.00', deposit_max: '99.99' }],
  ['promotion_cashout_missing', 'cashout_max', { ...free, cashout_max: null }],
]

test.for(odd)('what cannot be: %s at %s', async ([code, field, terms]) => {
  expect(await save(terms)).toMatchObject({ code, details: [{ field }] })
})

test('what waits for a second person is counted until he answers', async () => {
  const counted = async () => (await world.ask(countPromotionsWaiting, {}, desk.cashier)).count
  const before = await counted()
  const proposal = await written()
  expect(await counted()).toBe(before + 1)
  await world.ask(publishPromotion, proposal, desk.cashier)
  expect(await counted()).toBe(before)
})

test('a next version is of the same kind, and its budget covers what was given', async () => {
  const { promotion_id } = await halfGiven()
  const next = { ...free, promotion_id }
  expect(await save({ promotion_id })).toMatchObject({ code: 'promotion_kind_fixed' })
  expect(await save({ ...next, bonus_max: '20.00', budget: '49.99' })).toMatchObject({
    code: 'promotion_budget_spent',
    details: [{ field: 'budget' }],
  })
  expect(await save({ ...next, budget: '50.00' })).toMatchObject({ code: '' })
})

test('what was given while a smaller budget waited is not taken back', async () => {
  const { promotion_id, give } = await halfGiven()
  await save({ ...free, promotion_id, budget: '50.00' })
  const decision = await proposalOf(promotion_id)
  await give('สอง')
  expect(await world.call(publishPromotion, decision, desk.cashier)).toMatchObject({
    code: 'promotion_budget_spent',
  })
  expect(await seen(promotion_id)).toMatchObject({ live_version: 1, budget: '100.00' })
})

test('what has ended gets no next version, and none that waited', async () => {
  const { promotion_id } = await desk.publish()
  await save({ promotion_id })
  const decision = await proposalOf(promotion_id)
  await world.ask(endPromotion, { promotion_id, reason }, desk.editor)
  const ended = { code: 'promotion_ended' }
  expect(await world.call(publishPromotion, decision, desk.cashier)).toMatchObject(ended)
  expect(await save({ promotion_id })).toMatchObject(ended)
})

test('nobody lets out what he wrote himself', async () => {
  const both = await staffActor(world, 'editor', 'cashier')
  const decision = await written({}, both)
  expect(await world.call(publishPromotion, decision, both)).toMatchObject({ code: 'approval_own' })
  expect(await world.call(publishPromotion, decision, desk.cashier)).toMatchObject({ code: '' })
})

test('turned down: members see nothing, once, and it may be written again', async () => {
  const decision = await written()
  const { promotion_id } = decision
  expect(await world.ask(rejectPromotion, decision, desk.cashier)).toMatchObject({ state: 'draft' })
  expect(await seen(promotion_id)).toMatchObject({ live_version: null, proposal: null })
  expect(await world.call(rejectPromotion, decision, desk.cashier)).toMatchObject({
    code: 'approval_closed',
  })
  expect(await save({ promotion_id })).toMatchObject({ code: '', data: { version: 2 } })
})

test('after a week nobody agrees or disagrees any more', async () => {
  const decision = await written()
  await world.clock.advance(7 * DAY_MS + 1000)
  await desk.stay()
  for (const call of [publishPromotion, rejectPromotion]) {
    expect(await world.call(call, decision, desk.cashier)).toMatchObject({
      code: 'approval_expired',
    })
  }
})
