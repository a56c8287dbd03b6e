import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitOf, createDraws } from '#kernel/fair.ts'
import { addDays, bangkokDay, bangkokInstant, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { endEntitlements } from '#ledger/rewards/end-entitlements.ts'
import { getFairSeed, rotateFairSeed } from '#features/fairness/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { field, giveCounted, wheelDesk, type WheelInput } from '#tests/support/wheels.ts'
import {
  fairWheelSpin,
  getWheelBoard,
  getWheelConfig,
  getWheelConfigV2,
  listWheelSpins,
  spinWheel,
  spinWheelV2,
  takeWheelReward,
} from '../contract.ts'
import { stepWheel } from '../operator-contract.ts'
import { checkSpin, spinStepNames } from '../rules/check-spin.ts'
import { placeOf } from '../rules/wheel-terms.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await wheelDesk(world)

const key = () => ({ 'idempotency-key': randomUUID() })
const config = (member: MemberActor) => world.ask(getWheelConfig, {}, member)
const configV2 = (member: MemberActor) => world.ask(getWheelConfigV2, {}, member)
const spin = (member: MemberActor, version: number, headers = key()) =>
  world.call(spinWheel, { wheel_id: 1, version }, member, headers)
const spinV2 = (member: MemberActor, version: number, headers = key()) =>
  world.call(spinWheelV2, { wheel_id: 2, version }, member, headers)
const take = (member: MemberActor, rewardId: number | string, headers = key()) =>
  world.call(takeWheelReward, { reward_id: Number(rewardId) }, member, headers)
const cash = async (member: MemberActor) => {
  const own = await world.ask(wallets, {}, member)
  return own.find(({ wallet_type_id: type }) => Number(type) === 1)?.balance ?? '0.00'
}
const standing = (member: MemberActor, set: string) =>
  world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])

/** Somebody with points who has seen the hash of his seed. */
async function somebody(points = 1_000, spins = 0): Promise<MemberActor> {
  const member = await memberActor(world)
  if (points > 0) await giveCounted(world, member, 'points', points)
  if (spins > 0) await giveCounted(world, member, 'free_spins', spins)
  await config(member)
  return member
}

/** Every spin gives the same: fifty points' worth. */
const always = [
  field('฿2', 5_000, { kind: 'credit', amount: 200 }),
  field('฿3', 5_000, { kind: 'credit', amount: 300 }),
]

test('the wheels that the site starts with say every odd, and together they are a hundred per cent', async () => {
  const member = await somebody(0)
  const { configs } = await config(member)
  const { setting } = await configV2(member)
  for (const wheel of [configs, ...setting]) {
    expect(wheel?.prizes.reduce((sum, { odds }) => sum + odds, 0)).toBe(10_000)
    expect(wheel).toMatchObject({ is_open: true, spins_left_today: 20 })
  }
  expect(await spin(member, 1)).toMatchObject({
    code: 'wheel_points_short',
    message: 'แต้มไม่พอ ขาดอีก 50 แต้ม',
  })
})

test('a spin takes its points and gives its prize at once; the same request is the same spin', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await somebody()
  const headers = key()
  const first = await spin(member, version, headers)
  expect(first.data).toMatchObject({
    kind: 'credit',
    paid_with: 'points',
    reward_id: null,
    point: 950,
  })
  expect((await spin(member, version, headers)).data).toEqual(first.data)
  expect(await world.call(spinWheelV2, { wheel_id: 2, version: 1 }, member, headers)).toMatchObject(
    { code: 'idempotency_mismatch' },
  )
  expect(await cash(member)).toBe(first.data.place === 0 ? '2.00' : '3.00')
  // Fifty points are worth ฿2.50.
  expect(first.data).toMatchObject({ cost_points: 50, is_gain: first.data.place !== 0 })
  expect(await spin(member, version - 1)).toMatchObject({ code: 'terms_changed' })
})

test('the two calls refuse alike', async () => {
  const calls = [
    { wheel: 1, call: spinWheel },
    { wheel: 2, call: spinWheelV2 },
  ] as const
  for (const { wheel, call } of calls) {
    const publish = (more: Partial<WheelInput>) =>
      desk.publish({ wheel_id: wheel, prizes: always, ...more })
    const member = await somebody(300)
    const go = (version: number, headers = key(), who = member) =>
      world.call(call, { wheel_id: wheel, version }, who, headers)
    const free = await publish({ takes_spins: true, cost_points: null })
    expect(await go(free.version)).toMatchObject({ code: 'wheel_no_spins' })
    const high = await publish({ min_level: 3 })
    expect(await go(high.version)).toMatchObject({ code: 'wheel_level' })
    const { version } = await publish({ spins_a_day: 1, budget: 300 })
    expect(await go(version - 1)).toMatchObject({ code: 'terms_changed' })
    const unseen = await memberActor(world)
    await giveCounted(world, unseen, 'points', 50)
    expect(await go(version, key(), unseen)).toMatchObject({ code: 'seed_changed' })
    const headers = key()
    expect((await go(version, headers)).code).toBe('')
    const otherWheel = { wheel_id: 3 - wheel, version }
    expect(await world.call(call, otherWheel, member, headers)).toMatchObject({
      code: 'idempotency_mismatch',
    })
    expect(await go(version)).toMatchObject({ code: 'wheel_day_full' })
    const next = await somebody(50)
    expect(await go(version, key(), next)).toMatchObject({ code: 'wheel_closed' })
    await standing(next, "reward_block = 'ตรวจพบหลายบัญชี'")
    expect(await go(version, key(), next)).toMatchObject({ code: 'reward_not_for_you' })
  }
})

test('whoever has his seed shown works each spin out again', async () => {
  const { version } = await desk.publish()
  const member = await somebody()
  const { commit } = await config(member)
  for (let turn = 0; turn < 5; turn += 1) await spin(member, version)
  const before = await world.ask(listWheelSpins, {}, member)
  expect(before.items.every(({ server_seed: seed }) => seed === null)).toBe(true)
  const { current } = await world.ask(getFairSeed, {}, member)
  const rotated = { client_seed: 'mine', next_commit: current.next_commit }
  await world.ask(rotateFairSeed, rotated, member)
  const { items } = await world.ask(listWheelSpins, {}, member)
  expect(items.map(({ nonce }) => nonce)).toEqual([4, 3, 2, 1, 0])
  for (const one of items) {
    expect(commitOf(one.server_seed ?? '')).toBe(commit)
    const seeds = { serverSeed: one.server_seed ?? '', clientSeed: one.client_seed }
    const x = createDraws({ ...seeds, nonce: one.nonce }).randInt(10_000)
    expect(x).toBe(one.x)
    expect(placeOf(one.weights, x)).toBe(one.drawn_place)
    const proof = await world.ask(fairWheelSpin, { spin_id: Number(one.spin_id) }, member)
    expect(checkSpin(proof, 'site').map(({ name, state }) => [name, state])).toEqual(
      spinStepNames.map((name) => [name, 'ok']),
    )
  }
  const foreign = { spin_id: Number(items[0]?.spin_id) }
  expect(await world.call(fairWheelSpin, foreign, await memberActor(world))).toMatchObject({
    code: 'not_found',
  })
})

test('a free spin is used first, and a prize waits for its winner', async () => {
  const { version } = await desk.publish({ wheel_id: 2, takes_spins: true, prizes: always })
  const member = await somebody(50, 1)
  const first = (await spinV2(member, version)).data
  expect(first).toMatchObject({ paid_with: 'spin', free_spins: 0, point: 50 })
  const second = (await spinV2(member, version)).data
  expect(second).toMatchObject({ paid_with: 'points', free_spins: 0, point: 0 })
  expect(await spinV2(member, version)).toMatchObject({ code: 'wheel_points_short' })
  expect(await cash(member)).toBe('0.00')
  const { rewards } = await configV2(member)
  expect(rewards.map(({ reward_id: id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
    [first.reward_id, second.reward_id].map(Number),
  )
  const headers = key()
  const taken = await take(member, first.reward_id ?? 0, headers)
  expect(taken.data.credit).toBe(first.place === 0 ? '2.00' : '3.00')
  expect((await take(member, first.reward_id ?? 0, headers)).data).toEqual(taken.data)
  // The key is of this prize: with another it is no answer, and tells nothing of what others have.
  expect(await take(member, second.reward_id ?? 0, headers)).toMatchObject({
    code: 'idempotency_mismatch',
  })
  const prying = await somebody(50)
  const { data: own } = await spinV2(prying, version)
  const used = key()
  await take(prying, own.reward_id ?? 0, used)
  expect(await take(prying, second.reward_id ?? 0, used)).toMatchObject({ code: 'not_found' })
  // His other tabs hear of it, once.
  const told = "select payload from platform.push where topic = 'wheel_prize' and member_id = $1"
  expect(await world.query(told, [member.memberId])).toEqual([
    { payload: { reward_id: Number(first.reward_id) } },
  ])
  expect(await take(member, first.reward_id ?? 0)).toMatchObject({ code: 'reward_claimed' })
  expect((await configV2(member)).rewards).toHaveLength(1)
  // Nobody else's.
  const other = await somebody(0)
  expect(await take(other, second.reward_id ?? 0)).toMatchObject({ code: 'not_found' })
  // What nobody takes comes by itself at the end.
  const end = bangkokInstant(addDays(bangkokDay(await world.clock.now()), 31), '00:01')
  await world.clock.set(end)
  await endEntitlements(world.services)
  await signInMember(world, member)
  expect(await take(member, second.reward_id ?? 0)).toMatchObject({ code: 'reward_claimed' })
  expect((await configV2(member)).rewards).toEqual([])
})

test('a prize that is taken back from whoever gets no rewards, and one whose time is over', async () => {
  const { version } = await desk.publish({ wheel_id: 2, takes_spins: true, prizes: always })
  const member = await somebody(50)
  const { reward_id: reward } = (await spinV2(member, version)).data
  await standing(member, "reward_block = 'ตรวจพบหลายบัญชี'")
  expect(await take(member, reward ?? 0)).toMatchObject({ code: 'reward_not_for_you' })
  const end = bangkokInstant(addDays(bangkokDay(await world.clock.now()), 31), '00:01')
  await world.clock.set(end)
  await signInMember(world, member)
  expect(await take(member, reward ?? 0)).toMatchObject({ code: 'claim_expired' })
})

test('a wheel that takes free spins alone, a wheel of a higher level, one that is paused', async () => {
  const free = await desk.publish({
    wheel_id: 2,
    takes_spins: true,
    cost_points: null,
    prizes: always,
  })
  const member = await somebody()
  expect(await spinV2(member, free.version)).toMatchObject({ code: 'wheel_no_spins' })
  const high = await desk.publish({ min_level: 3, prizes: always })
  expect(await spin(member, high.version)).toMatchObject({ code: 'wheel_level' })
  const { configs, may_spin } = await config(member)
  expect([configs?.needs_level, may_spin]).toEqual([expect.stringMatching(/./), true])
  // The other wheel's call does not spin it.
  expect(
    await world.call(spinWheelV2, { wheel_id: 1, version: high.version }, member, key()),
  ).toMatchObject({ code: 'not_found' })
})

test('a wheel that rests or whose time is over is closed, and costs nothing', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await somebody()
  const step = (to: 'paused' | 'live') =>
    world.ask(stepWheel, { wheel_id: 1, to, reason: 'ตรวจยอดก่อน' }, desk.editor)
  await step('paused')
  expect((await config(member)).configs).toBeNull()
  expect(await spin(member, version)).toMatchObject({ code: 'wheel_closed' })
  await step('live')
  const now = await world.clock.now()
  const at = (minutes: number) => toWireTime(new Date(now.getTime() + minutes * MINUTE_MS))
  const soon = await desk.publish({ prizes: always, opens_at: at(2), closes_at: at(4) })
  expect((await config(member)).configs).toBeNull()
  expect(await spin(member, soon.version)).toMatchObject({ code: 'wheel_closed' })
  await world.clock.set(new Date(now.getTime() + 2 * MINUTE_MS))
  expect((await config(member)).configs).toMatchObject({ closes_at: at(4) })
  expect((await spin(member, soon.version)).error).toBe(0)
  // RC2: at the instant at which it ends.
  await world.clock.set(new Date(now.getTime() + 4 * MINUTE_MS))
  expect(await spin(member, soon.version)).toMatchObject({ code: 'wheel_closed' })
  expect((await config(member)).point).toBe(950)
})

test('a further wheel: the desk makes it, and its prizes wait beside those of the second', async () => {
  const { wheel_id: made } = await desk.publish({
    wheel_id: null,
    title: 'กงล้อปีใหม่',
    takes_spins: true,
    prizes: always,
  })
  const member = await somebody(0, 1)
  const { setting } = await configV2(member)
  expect(setting.map(({ title }) => title)).toContain('กงล้อปีใหม่')
  const spun = await world.call(spinWheelV2, { wheel_id: made, version: 1 }, member, key())
  expect((await configV2(member)).rewards).toMatchObject([{ reward_id: spun.data.reward_id }])
  expect(await world.call(spinWheel, { wheel_id: made, version: 1 }, member, key())).toMatchObject({
    code: 'not_found',
  })
})

test('RC2: a prize that waits is had until the last moment of its time, and no longer', async () => {
  const { version } = await desk.publish({ wheel_id: 2, takes_spins: true, prizes: always })
  const member = await somebody(100)
  const [one, other] = [await spinV2(member, version), await spinV2(member, version)]
  const end = bangkokInstant(addDays(bangkokDay(await world.clock.now()), 31))
  await world.clock.set(new Date(end.getTime() - 60_000))
  await signInMember(world, member)
  expect((await take(member, one.data.reward_id ?? 0)).error).toBe(0)
  await world.clock.set(end)
  expect(await take(member, other.data.reward_id ?? 0)).toMatchObject({ code: 'claim_expired' })
})

test('a day has its number of spins, by the day of Bangkok', async () => {
  const { version } = await desk.publish({ spins_a_day: 2, prizes: always })
  const member = await somebody()
  const day = bangkokDay(await world.clock.now())
  await world.clock.set(new Date(bangkokInstant(addDays(day, 1)).getTime() - MINUTE_MS))
  await signInMember(world, member)
  for (let turn = 0; turn < 2; turn += 1) expect((await spin(member, version)).error).toBe(0)
  expect(await spin(member, version)).toMatchObject({ code: 'wheel_day_full' })
  expect((await config(member)).configs?.spins_left_today).toBe(0)
  await world.clock.set(bangkokInstant(addDays(day, 1)))
  expect((await spin(member, version)).error).toBe(0)
})

test('WH5: what has run out is given as its fallback, and the odds say so before', async () => {
  const prizes = [
    field('฿1', 9_999, { kind: 'credit', amount: 100 }),
    field('฿50', 1, { kind: 'credit', amount: 5_000, stock: 0, fallback: 0 }),
  ]
  const { version } = await desk.publish({ prizes })
  const member = await somebody()
  const { configs } = await config(member)
  expect(configs?.prizes).toMatchObject([
    { odds: 10_000, is_out: false },
    { odds: 0, is_out: true },
  ])
  expect((await spin(member, version)).data).toMatchObject({ place: 0, label: '฿1' })
})

test('a budget that does not cover the highest prize closes the wheel, and costs nothing', async () => {
  const { version } = await desk.publish({ budget: 300, prizes: always })
  const member = await somebody()
  expect((await spin(member, version)).error).toBe(0)
  expect(await spin(member, version)).toMatchObject({ code: 'wheel_closed' })
  const { configs, point } = await config(member)
  expect([configs?.is_open, point]).toEqual([false, 950])
})

test('whoever gets no rewards spins nothing and keeps his points', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await somebody()
  await standing(member, "reward_block = 'ตรวจพบหลายบัญชี'")
  expect(await spin(member, version)).toMatchObject({ code: 'reward_not_for_you' })
  // No wheel is shown to him; what he has is.
  const nothing = { may_spin: false, point: 1_000 }
  expect(await config(member)).toMatchObject({ configs: null, ...nothing })
  expect(await configV2(member)).toMatchObject({ setting: [], ...nothing })
})

test('who has been shown no hash draws nothing', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await memberActor(world)
  await giveCounted(world, member, 'points', 100)
  expect(await spin(member, version)).toMatchObject({ code: 'seed_changed' })
  await config(member)
  expect((await spin(member, version)).error).toBe(0)
})

test('the board tells a prize when its wheel stands, and by no full name', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await somebody()
  const { spin_id: id, spun_at: at } = (await spin(member, version)).data
  const board = async () => (await world.ask(getWheelBoard, {}, member)).board
  const edgeMs = Date.parse(at) + 10_000
  // The clock goes on: told is told too early only while ten seconds are not over.
  for (const earlierMs of [10_000, 1_000]) {
    await world.clock.set(new Date(edgeMs - earlierMs))
    const isTold = (await board()).some((one) => one.spin_id === id)
    const isEarly = (await world.clock.now()).getTime() < edgeMs
    expect(isTold && isEarly).toBe(false)
  }
  await world.clock.set(new Date(edgeMs + 1))
  const mine = (await board()).find((one) => one.spin_id === id)
  expect(mine).toMatchObject({ is_me: true })
  expect(mine?.name).not.toContain(member.person.phone)
})
