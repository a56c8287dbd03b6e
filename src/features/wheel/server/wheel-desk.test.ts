import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { field, wheelDesk, wheelTerms } from '#tests/support/wheels.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWheelConfig } from '../contract.ts'
import {
  countWheelsWaiting,
  listDeskWheels,
  publishWheel,
  rejectWheel,
  saveWheel,
  stepWheel,
} from '../operator-contract.ts'

const world = await testWorld({ sandbox: true })
const desk = await wheelDesk(world)

const list = () => world.ask(listDeskWheels, {}, desk.editor)
const find = async (id: number) => (await list()).find((one) => Number(one.wheel_id) === id)
const save = (overrides: Parameters<typeof wheelTerms>[0]) =>
  world.call(saveWheel, wheelTerms(overrides), desk.editor)

test('the desk sees what a spin gives on average beside what it is paid with', async () => {
  const wheels = await list()
  for (const { versions } of wheels) {
    const [live] = versions
    expect(live?.expected).toBeLessThanOrEqual(live?.price ?? 0)
    expect(live).toMatchObject({ expected: 2_415_000, price: 2_500_000 })
  }
})

test('odds are written by one and let out by another, and members spin by them then', async () => {
  const member = await memberActor(world)
  const { version } = (await save({})).data
  expect(await world.ask(countWheelsWaiting, {}, desk.cashier)).toEqual({ count: 1 })
  expect(await save({})).toMatchObject({ code: 'approval_asked' })
  const asked = await desk.proposal(1)
  expect((await world.ask(getWheelConfig, {}, member)).configs?.version).toBe(1)
  await world.ask(publishWheel, asked, desk.cashier)
  expect((await world.ask(getWheelConfig, {}, member)).configs).toMatchObject({
    version,
    title: 'กงล้อทดสอบ',
  })
  expect(await world.call(publishWheel, asked, desk.cashier)).toMatchObject({
    code: 'approval_closed',
  })
})

test('what a second person does not agree to changes nothing', async () => {
  const before = await find(2)
  await save({ wheel_id: 2, title: 'ใจกว้างเกินไป' })
  await world.ask(rejectWheel, await desk.proposal(2), desk.cashier)
  expect(await find(2)).toMatchObject({
    live_version: before?.live_version,
    state: 'live',
    proposal: null,
  })
})

test('nobody lets his own out, and what was decided or waited a week is over', async () => {
  const owner = await staffActor(world, 'owner')
  await world.ask(saveWheel, wheelTerms({}), owner)
  const own = await desk.proposal(1)
  expect(await world.call(publishWheel, own, owner)).toMatchObject({ code: 'approval_own' })
  await world.ask(rejectWheel, own, desk.cashier)
  expect(await world.call(rejectWheel, own, desk.cashier)).toMatchObject({
    code: 'approval_closed',
  })
  await save({})
  const late = await desk.proposal(1)
  await world.clock.advance(7 * DAY_MS + MINUTE_MS)
  await desk.stay()
  for (const call of [publishWheel, rejectWheel]) {
    expect(await world.call(call, late, desk.cashier)).toMatchObject({ code: 'approval_expired' })
  }
})

test('a wheel that is paused is none for members, and goes on as it was', async () => {
  const member = await memberActor(world)
  const step = (to: 'live' | 'paused') =>
    world.call(stepWheel, { wheel_id: 1, to, reason: 'ตรวจสอบของรางวัล' }, desk.editor)
  expect((await step('paused')).data).toMatchObject({ state: 'paused' })
  expect((await world.ask(getWheelConfig, {}, member)).configs).toBeNull()
  expect(await step('paused')).toMatchObject({ code: 'wheel_step_not_possible' })
  expect((await step('live')).data).toMatchObject({ state: 'live' })
  expect((await world.ask(getWheelConfig, {}, member)).configs).not.toBeNull()
})

test.each([
  ['wheel_unpaid', 'cost_points', { cost_points: null, takes_spins: false }],
  ['wheel_weights', 'prizes', { prizes: [field('ก', 5_000), field('ข', 4_999)] }],
  [
    'wheel_amount',
    'prizes.0.amount',
    { prizes: [field('ก', 5_000, { amount: 5 }), field('ข', 5_000)] },
  ],
  [
    'wheel_fallback',
    'prizes.1.fallback',
    { prizes: [field('ก', 5_000), field('ข', 5_000, { kind: 'points', amount: 1, stock: 5 })] },
  ],
  [
    'wheel_above_price',
    'prizes',
    { prizes: [field('ก', 5_000), field('ข', 5_000, { kind: 'credit', amount: 501 })] },
  ],
  ['wheel_budget_small', 'budget', { budget: 4_999 }],
  [
    'wheel_times_odd',
    'closes_at',
    { opens_at: '2026-12-31T10:00:00+07:00', closes_at: '2026-12-31T10:00:00+07:00' },
  ],
] as const)('%s is said at its field', async (code, at, overrides) => {
  const answer = await save(overrides as never)
  expect([answer.code, answer.details?.[0]?.field]).toEqual([code, at])
})
