import { expect, test } from 'vitest'
import type { WireInput } from '#kernel/contract.ts'
import { objectHistory } from '#kernel/history.ts'
import { bangkokDay, bangkokInstant, DAY_MS, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { memberActor } from '#tests/support/member.ts'
import { questDesk, type QuestInput, questTerms } from '#tests/support/quests.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { listQuests, redeemQuest } from '../contract.ts'
import {
  countQuestsWaiting,
  listDeskQuests,
  previewQuest,
  publishQuest,
  rejectQuest,
  saveEvent,
  saveQuest,
  stepQuest,
} from '../operator-contract.ts'

// The desk of quests: one writes, another lets out, and what all of them give together stays bounded.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await questDesk(world)
const reason = 'ตรวจแล้ว'
const save = (more: Partial<QuestInput> = {}, by = desk.editor) =>
  world.call(saveQuest, questTerms(more), by)
const step = (quest_id: number, to: 'live' | 'paused' | 'stopped') =>
  world.call(stepQuest, { quest_id, to, reason }, desk.editor)

const odd: readonly (readonly [code: string, field: string, more: Partial<QuestInput>])[] = [
  ['quest_check_in_fixed', 'type', { type: 'check_in' }],
  ['quest_product_needed', 'product', { product: null }],
  ['quest_product_odd', 'product', { type: 'line', period: 'once', goal: 1 }],
  ['quest_period_odd', 'period', { period: 'once' }],
  ['quest_goal_above_period', 'goal', { type: 'play_days', goal: 2 }],
  ['quest_event_needed', 'event_id', { period: 'event' }],
  ['quest_event_over', 'event_id', { period: 'event', event_id: 99 }],
  ['quest_budget_small', 'budget', { budget: 4 }],
  ['quest_gift_above_max', 'points', { type: 'poll_vote', product: null, goal: 1, points: 3 }],
  ['quest_level_unknown', 'level_min', { level_min: 9 }],
  ['quest_needs_odd', 'needs_quest', { needs_quest: 99 }],
  ['quest_above_margin', 'points', { points: 200 }],
  ['quest_reward_one', 'points', { points: null }],
  ['quest_reward_one', 'points', { spins: 1 }],
  [
    'quest_gift_above_max',
    'points',
    { type: 'poll_vote', product: null, goal: 1, points: null, spins: 1 },
  ],
  ['invalid_input', 'points', { points: 0 }],
  ['invalid_input', 'spins', { points: null, spins: 0 }],
  ['invalid_input', 'title', { title: ' ' }],
]

test.for(odd)('what cannot be: %s at %s', async ([code, field, more]) => {
  expect(await save(more)).toMatchObject({ code, details: [{ field }] })
})

test('the refusal of too many points says what the other quests leave, and how many fit', async () => {
  expect((await save({ points: 200 })).message).toMatch(/เหลือให้ [\d.]+% เป้าหมายนี้ให้ได้ไม่เกิน \d+ แต้ม$/)
  const most = Number(/(\d+) แต้ม$/.exec((await save({ points: 200 })).message)?.[1])
  expect((await save({ points: most + 1 })).code).toBe('quest_above_margin')
  expect((await save({ points: most })).code).toBe('')
})

test('the trail says a goal of play in baht', async () => {
  const { quest_id } = (await save()).data
  const object = { kind: 'quest', id: `${quest_id}` }
  expect((await world.ask(objectHistory, object, desk.editor)).items[0]?.facts).toContainEqual(
    expect.objectContaining({ name: 'เป้าหมาย', form: 'baht', after: '500.00' }),
  )
})

test('one writes, another lets out; members have it at once, paused it is gone', async () => {
  const before = (await world.ask(countQuestsWaiting, {}, desk.cashier)).count
  const { quest_id } = (await save()).data
  const id = Number(quest_id)
  expect((await world.ask(countQuestsWaiting, {}, desk.cashier)).count).toBe(before + 1)
  expect(await save({ quest_id: id })).toMatchObject({ code: 'approval_asked' })
  const refused = await desk.proposal(id)
  expect((await world.ask(rejectQuest, refused, desk.cashier)).state).toBe('draft')
  const shown = async () =>
    (await world.ask(listDeskQuests, {}, desk.editor)).find((one) => Number(one.quest_id) === id)
  expect((await shown())?.refused).toMatchObject({ version: 1, reason: refused.reason })
  for (const call of [publishQuest, rejectQuest]) {
    expect(await world.call(call, refused, desk.cashier)).toMatchObject({ code: 'approval_closed' })
  }
  await save({ quest_id: id, title: 'ฉบับสอง' })
  expect((await shown())?.refused).toBeNull()
  expect(await world.ask(publishQuest, await desk.proposal(id), desk.cashier)).toMatchObject({
    state: 'live',
  })
  const member = await memberActor(world)
  const has = async () =>
    (await world.ask(listQuests, {}, member)).quests.some((one) => Number(one.quest_id) === id)
  expect(await has()).toBe(true)
  expect((await step(id, 'live')).code).toBe('quest_step_not_possible')
  expect((await step(id, 'paused')).data).toMatchObject({ state: 'paused' })
  expect(await has()).toBe(false)
  // A page that was opened before still has its button.
  const claim = { quest_id: id, version: 2, period_key: bangkokDay(await world.clock.now()) }
  expect(await world.call(redeemQuest, claim, member)).toMatchObject({ code: 'quest_not_offered' })
  const all = await world.ask(listDeskQuests, {}, desk.cashier)
  expect(all.find((one) => Number(one.quest_id) === id)).toMatchObject({
    live_version: 2,
    versions: [{ version: 2, title: 'ฉบับสอง' }, { version: 1 }],
    proposal: null,
    points_given: 0,
  })
  expect((await step(id, 'live')).data).toMatchObject({ state: 'live' })
  await step(id, 'paused')
})

test('what is out meanwhile counts when a version is let out, and when one goes on', async () => {
  // Two that go together with what is out one at a time, and not both.
  const rich = { goal: 50_000, points: 40 }
  const [first, second] = [(await save(rich)).data, (await save(rich)).data]
  const ids = [Number(first.quest_id), Number(second.quest_id)]
  const [one = 0, other = 0] = ids
  await world.ask(publishQuest, await desk.proposal(one), desk.cashier)
  expect(await world.call(publishQuest, await desk.proposal(other), desk.cashier)).toMatchObject({
    code: 'quest_above_margin',
  })
  await step(one, 'paused')
  await world.ask(publishQuest, await desk.proposal(other), desk.cashier)
  expect(await step(one, 'live')).toMatchObject({ code: 'quest_above_margin' })
})

test('what is no play adds up too, and an event that is over lets nothing out', async () => {
  const gift = { type: 'poll_vote', period: 'monthly', product: null, goal: 1, points: 6 } as const
  const [one, other] = [await save(gift), await save(gift)].map(({ data }) => Number(data.quest_id))
  const publish = async (id = 0) => world.call(publishQuest, await desk.proposal(id), desk.cashier)
  // Ten points a month are for friends, and twenty in all.
  expect((await publish(one)).code).toBe('')
  expect(await publish(other)).toMatchObject({ code: 'quest_gift_above_max' })
  await step(one ?? 0, 'paused')
  expect((await publish(other)).code).toBe('')
  expect(await step(one ?? 0, 'live')).toMatchObject({ code: 'quest_gift_above_max' })
  await step(other ?? 0, 'stopped')

  const times = { title: 'สองวัน', body: 'กิจกรรมสั้นของสองวัน', reason }
  const at = async (ms: number) => toWireTime(new Date((await world.clock.now()).getTime() + ms))
  const { event_id } = await world.ask(
    saveEvent,
    { ...times, starts_at: await at(0), ends_at: await at(10 * MINUTE_MS) },
    desk.editor,
  )
  const ofEvent = { period: 'event', event_id: Number(event_id), points: 1 } as const
  const running = await desk.publish(ofEvent)
  await step(running.quest_id, 'paused')
  const late = Number((await save(ofEvent)).data.quest_id)
  const stopped = Number((await save({ points: 1 })).data.quest_id)
  const third = await desk.publish({ points: 1 })
  await save({ quest_id: third.quest_id, points: 1 })
  await step(third.quest_id, 'stopped')
  expect(await publish(third.quest_id)).toMatchObject({ code: 'quest_step_not_possible' })
  // A draft has nothing that members have.
  expect(await step(stopped, 'stopped')).toMatchObject({ code: 'quest_step_not_possible' })
  await world.clock.advance(11 * MINUTE_MS)
  expect(await publish(late)).toMatchObject({ code: 'quest_event_over' })
  expect(await step(running.quest_id, 'live')).toMatchObject({ code: 'quest_event_over' })
})

test('what a quest would have cost last month, by what was played, and its budget at most', async () => {
  const { play } = rewardWorld(world)
  const [one, other] = [await memberActor(world), await memberActor(world)]
  const on = (day: string) => bangkokInstant(day, '12:00')
  const gift = { points: 10, spins: null }
  const before = { type: 'stake_sum', period: 'daily', goal: 50_000, ...gift } as const
  const ask = (more: Partial<WireInput<typeof previewQuest>> = {}) =>
    world.ask(previewQuest, { ...before, budget: null, ...more }, desk.editor)
  for (const day of ['2026-11-02', '2026-11-03', '2026-12-01']) {
    await play(one, { stakeSatang: 50_000n, settledAt: on(day) })
  }
  await play(other, { stakeSatang: 49_999n, settledAt: on('2026-11-30') })
  await play(other, { stakeSatang: 90_000n, settledAt: on('2026-11-30'), walletKind: 2 })
  expect(await ask()).toEqual({
    month: '2026-11',
    claims: 2,
    members: 1,
    points: 20,
    worth: '1.00',
  })
  expect(await ask({ points: null, spins: 1 })).toMatchObject({ points: 100, worth: '5.00' })
  expect(await ask({ budget: 15 })).toMatchObject({ claims: 2, points: 15, worth: '0.75' })
  expect(await ask({ goal: 49_999 })).toMatchObject({ claims: 3, members: 2 })
  expect(await ask({ period: 'monthly', goal: 100_000 })).toMatchObject({ claims: 1 })
  expect(await ask({ type: 'play_days', period: 'monthly', goal: 2 })).toMatchObject({ claims: 1 })
  for (const type of [
    'bill_count',
    'deposit_count',
    'deposit_sum',
    'poll_vote',
    'friend',
  ] as const) {
    expect([type, await ask({ type, goal: 1 })]).toMatchObject([type, { claims: 0, points: 0 }])
  }
  expect(await ask({ type: 'profile', period: 'once', goal: 1 })).toMatchObject({
    members: expect.any(Number),
  })
  expect(await ask({ type: 'line', period: 'once', goal: 1 })).toMatchObject({ members: 0 })
  expect(await ask({ type: 'limit_set', period: 'once', goal: 1 })).toMatchObject({ members: 0 })
  expect(await ask({ type: 'check_in', goal: 1 })).toMatchObject({ points: 0 })
})

test('nobody lets his own out, and what waited a week is over', async () => {
  const owner = await staffActor(world, 'owner')
  const { quest_id: own } = (await save({ points: 1 }, owner)).data
  expect(await world.call(publishQuest, await desk.proposal(Number(own)), owner)).toMatchObject({
    code: 'approval_own',
  })
  const late = await desk.proposal(Number((await save({ points: 1 })).data.quest_id))
  await world.clock.advance(7 * DAY_MS + MINUTE_MS)
  await desk.stay()
  for (const call of [publishQuest, rejectQuest]) {
    expect(await world.call(call, late, desk.cashier)).toMatchObject({ code: 'approval_expired' })
  }
})
