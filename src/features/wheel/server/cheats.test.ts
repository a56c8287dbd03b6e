import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { endEntitlements } from '#ledger/rewards/end-entitlements.ts'
import { getFairSeed, rotateFairSeed } from '#features/fairness/contract.ts'
import { send, sendUntilDecided } from '#tests/support/client.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { field, giveCounted, spinAsCrowd, wheelDesk } from '#tests/support/wheels.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  getWheelConfig,
  listWheelSpins,
  spinWheel,
  spinWheelV2,
  takeWheelReward,
} from '../contract.ts'

// What somebody would try who wants more of a wheel than he paid for, from two processes at once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await wheelDesk(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

const key = (value: string = randomUUID()) => ({ 'idempotency-key': value })
const at = (n: number) => sites[n % 2]?.url ?? ''
const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const count = <T extends { code: string }>(answers: readonly T[], code: string) =>
  answers.filter((one) => one.code === code).length
const config = (member: MemberActor) => world.ask(getWheelConfig, {}, member)
const spin = (member: MemberActor, version: number, n = 0, own = key()) =>
  sendUntilDecided(at(n), spinWheel, { wheel_id: 1, version }, member, own)

async function somebody(points: number, spins = 0): Promise<MemberActor> {
  const member = await memberActor(world)
  if (points > 0) await giveCounted(world, member, 'points', points)
  if (spins > 0) await giveCounted(world, member, 'free_spins', spins)
  await config(member)
  return member
}

/** Every spin gives fifty points' worth of credit. */
const always = [
  field('฿2', 5_000, { kind: 'credit', amount: 200 }),
  field('฿3', 5_000, { kind: 'credit', amount: 300 }),
]

test('WH7: one free spin and fifty calls: one spin, its prize once', async () => {
  const terms = { wheel_id: 2, takes_spins: true, cost_points: null, prizes: always }
  const { version } = await desk.publish(terms)
  const member = await somebody(0, 1)
  const answers = await many(50, (n) =>
    sendUntilDecided(at(n), spinWheelV2, { wheel_id: 2, version }, member, key()),
  )
  expect([count(answers, ''), count(answers, 'wheel_no_spins')]).toEqual([1, 49])
  const [made] = answers.filter(({ code }) => code === '')
  const takes = await many(20, (n) =>
    sendUntilDecided(
      at(n),
      takeWheelReward,
      { reward_id: Number(made?.data.reward_id) },
      member,
      key(),
    ),
  )
  expect([count(takes, ''), count(takes, 'reward_claimed')]).toEqual([1, 19])
})

test('a key of a spin is no key of a spin on other terms', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await somebody(100)
  const own = key()
  expect((await spin(member, version, 0, own)).code).toBe('')
  expect((await spin(member, version + 1, 0, own)).code).toBe('idempotency_mismatch')
})

test('AB3: one key from thirty tabs is one spin', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await somebody(1_000)
  const same = randomUUID()
  const answers = await many(30, (n) => spin(member, version, n, key(same)))
  expect(new Set(answers.map(({ data }) => data.spin_id)).size).toBe(1)
  expect((await config(member)).point).toBe(950)
})

test('points for three spins and thirty calls: three spins, each with a number of its own', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await somebody(150)
  const answers = await many(30, (n) => spin(member, version, n))
  expect([count(answers, ''), count(answers, 'wheel_points_short')]).toEqual([3, 27])
  const { items } = await world.ask(listWheelSpins, {}, member)
  expect(items.map(({ nonce }) => nonce)).toEqual([2, 1, 0])
})

test('RC4: ten people and two pieces: two get them, the others what is said in their stead', async () => {
  const { version } = await desk.publish({
    prizes: [
      field('฿1', 1, { kind: 'credit', amount: 100 }),
      field('฿2', 9_999, { kind: 'credit', amount: 200, stock: 2, fallback: 0 }),
    ],
  })
  const people = await many(10, () => somebody(50))
  const answers = await many(10, (n) => spin(people[n] as MemberActor, version, n))
  expect(count(answers, '')).toBe(10)
  const drawn = answers.filter(({ data }) => data.drawn_place === 1)
  expect(drawn.filter(({ data }) => data.place === 1)).toHaveLength(2)
  expect(drawn.filter(({ data }) => data.place === 0)).toHaveLength(drawn.length - 2)
})

test('RC4: two hundred people and the last piece: one has it, all others what is said in its stead', async () => {
  const { version } = await desk.publish({
    prizes: [
      field('฿1', 1, { kind: 'credit', amount: 100 }),
      field('฿2', 9_999, { kind: 'credit', amount: 200, stock: 1, fallback: 0 }),
    ],
  })
  const places = await spinAsCrowd(
    world,
    { wheel_id: 1, version },
    { first: 9_000_000, count: 200 },
  )
  expect(places).toHaveLength(200)
  expect(places.filter((place) => place === 1)).toHaveLength(1)
  const rows = 'select given from wheel.stock where wheel_id = 1 and version = $1'
  expect(await world.query(rows, [version])).toEqual([{ given: 1 }])
  expect(await world.query("select * from wheel.reconcile('full')")).toEqual([])
})

test('caps of a day and of a member: twenty people and fifty tabs get no more of it, on this day or the next', async () => {
  const { version } = await desk.publish({
    prizes: [
      field('฿1', 1, { kind: 'credit', amount: 100 }),
      field('฿2', 9_999, { kind: 'credit', amount: 200, cap_day: 5, cap_member: 2, fallback: 0 }),
    ],
  })
  const eager = await somebody(50 * 20)
  const mine = await many(20, (n) => spin(eager, version, n))
  expect(mine.filter(({ data }) => data.place === 1)).toHaveLength(2)
  const seen = await config(eager)
  expect(seen.configs?.prizes).toMatchObject([{ odds: 10_000 }, { odds: 0, is_out: true }])
  const people = await many(20, () => somebody(50))
  // Not out for who had none yet.
  expect((await config(people[0] as MemberActor)).configs?.prizes[1]).toMatchObject({ odds: 9_999 })
  const theirs = await many(20, (n) => spin(people[n] as MemberActor, version, n))
  expect(theirs.filter(({ data }) => data.place === 1)).toHaveLength(3)
  const late = await somebody(50)
  expect((await config(late)).configs?.prizes[1]).toMatchObject({ odds: 0, is_out: true })
  const day = bangkokDay(await world.clock.now())
  await world.clock.set(bangkokInstant(addDays(day, 1)))
  for (const one of [late, eager]) await signInMember(world, one)
  expect((await config(late)).configs?.prizes[1]).toMatchObject({ odds: 9_999, is_out: false })
  expect((await config(eager)).configs?.prizes[1]).toMatchObject({ is_out: true })
  expect(await world.query("select * from wheel.reconcile('full')")).toEqual([])
})

test('RC5: one spin a day and fifty calls of one member: one spin', async () => {
  const { version } = await desk.publish({ spins_a_day: 1, prizes: always })
  const member = await somebody(5_000)
  const answers = await many(50, (n) => spin(member, version, n))
  expect([count(answers, ''), count(answers, 'wheel_day_full')]).toEqual([1, 49])
})

test('a budget for three spins and ten people: what it covers, and nobody else pays', async () => {
  const { version } = await desk.publish({
    budget: 750,
    prizes: [
      field('฿2.50', 9_999, { kind: 'credit', amount: 250 }),
      field('฿2.40', 1, { kind: 'credit', amount: 240 }),
    ],
  })
  const people = await many(10, () => somebody(50))
  const answers = await many(10, (n) => spin(people[n] as MemberActor, version, n))
  expect([count(answers, ''), count(answers, 'wheel_closed')]).toEqual([3, 7])
  const left = await many(10, async (n) => (await config(people[n] as MemberActor)).point)
  expect(left.filter((points) => points === 50)).toHaveLength(7)
})

test('RC10: an exclusion meets spins: what was spun by then stays, what waits comes at once, nothing is spun after it', async () => {
  const terms = { wheel_id: 2, takes_spins: true, cost_points: null, prizes: always }
  const { version } = await desk.publish(terms)
  const member = await somebody(0, 20)
  const spinFree = (n: number) =>
    sendUntilDecided(at(n), spinWheelV2, { wheel_id: 2, version }, member, key())
  const [before] = await Promise.all([
    spinFree(0),
    // Another tab.
    spinFree(1),
  ])
  expect(before.code).toBe('')
  const tabs = many(10, spinFree)
  const exclusion = world.call(excludeMyself, { length: 'day', is_final: true }, member)
  const answers = await tabs
  expect((await exclusion).code).toBe('')
  expect(answers.every(({ code }) => ['', 'reward_not_for_you'].includes(code))).toBe(true)
  const spun = 2 + count(answers, '')
  expect((await spinFree(0)).code).toBe('reward_not_for_you')
  await Promise.all([endEntitlements(world.services), endEntitlements(world.services)])
  while (await endEntitlements(world.services));
  const { items } = await world.ask(listWheelSpins, {}, member)
  expect(items).toHaveLength(spun)
  const worth = items.reduce((sum, { label }) => sum + (label === '฿2' ? 2 : 3), 0)
  const main = (await world.ask(wallets, {}, member)).find(
    ({ wallet_type_id: type }) => Number(type) === 1,
  )
  expect(Number(main?.balance)).toBe(worth)
  expect(await world.query("select * from wheel.reconcile('full')")).toEqual([])
})

test('exchanging the seed between spins chooses nothing: each number is drawn once, in order', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await somebody(1_000)
  const rotate = async (n: number) => {
    const { current } = await world.ask(getFairSeed, {}, member)
    const input = { client_seed: `try${n}`, next_commit: current.next_commit }
    return sendUntilDecided(at(n), rotateFairSeed, input, member)
  }
  await many(20, async (n): Promise<unknown> =>
    n % 4 === 0 ? rotate(n) : spin(member, version, n),
  )
  const { items } = await world.ask(listWheelSpins, {}, member)
  expect(items).toHaveLength(15)
  const bySeed = Map.groupBy(items, ({ commit }) => commit)
  for (const spins of bySeed.values()) {
    expect(spins.map(({ nonce }) => nonce).toReversed()).toEqual(spins.map((_, n) => n))
  }
})

test('AB5: two accounts of one person have a cap each, as the page says, and each pays its own spins', async () => {
  const { version } = await desk.publish({
    prizes: [
      field('฿1', 1, { kind: 'credit', amount: 100 }),
      field('฿2', 9_999, { kind: 'credit', amount: 200, cap_member: 1, fallback: 0 }),
    ],
  })
  const person = { first_name: 'ปิติ', last_name: 'สองบัญชี', birth_date: '1990-02-03' }
  const accounts = [await memberActor(world, person), await memberActor(world, person)]
  await giveCounted(world, accounts[0] as MemberActor, 'points', 100)
  for (const one of accounts) await config(one)
  const answers = await many(20, (n) => spin(accounts[n % 2] as MemberActor, version, n))
  // What one account has buys no spin of the other.
  expect([count(answers, ''), count(answers, 'wheel_points_short')]).toEqual([2, 18])
  expect(answers.filter(({ data }) => data?.place === 1)).toHaveLength(1)
  expect((await config(accounts[1] as MemberActor)).configs?.prizes[1]).toMatchObject({
    odds: 9_999,
  })
})

test('AB1, AB2, AB6: a forged prize, odd wheels and rewards of others bring nothing', async () => {
  const { version } = await desk.publish({ prizes: always })
  const member = await somebody(50)
  const forged = { wheel_id: 1, version, place: 1, x: 9_999, amount: 1_000_000 }
  const made = await send(at(0), spinWheel, forged as never, member, key())
  expect(['2.00', '3.00']).toContain(made.data.label === '฿2' ? '2.00' : '3.00')
  expect(made.data.x).toBeLessThan(10_000)
  for (const [input, code] of [
    [{ wheel_id: 99, version }, 'not_found'],
    [{ wheel_id: 2, version: 1 }, 'not_found'],
    [{ wheel_id: -1, version }, 'invalid_input'],
    [{ wheel_id: 2 ** 40, version }, 'invalid_input'],
    [{ wheel_id: 1, version: 1.5 }, 'invalid_input'],
  ] as const) {
    const answer = await send(at(1), spinWheel, input, member, key())
    expect([input, answer.code]).toEqual([input, code])
  }
  for (const id of [1, 2, 3, 2 ** 50]) {
    const answer = await send(at(0), takeWheelReward, { reward_id: id }, member, key())
    expect(answer.code).toBe('not_found')
  }
})
