import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { countOf } from '#ledger/wallets.ts'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { send, sendUntilDecided } from '#tests/support/client.ts'
import { buyBill } from '#tests/support/desk.ts'
import { AGENT_ID, advanceRounds, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { questDesk } from '#tests/support/quests.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPoints } from '#features/point/contract.ts'
import { listQuests, redeemQuest } from '../contract.ts'
import { stepQuest } from '../operator-contract.ts'

// What somebody would try who wants more points than he earned, from two processes at once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play } = rewardWorld(world)
const { db } = world.services
const desk = await questDesk(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

const DAILY = { quest_id: 2, version: 1, period_key: '2026-12-07' }
const VISIT = { quest_id: 1, version: 1, period_key: '2026-12-07' }
const redeem = (member: MemberActor, of: object, site = 0, key: string = randomUUID()) =>
  sendUntilDecided(sites[site % 2]?.url ?? '', redeemQuest, of as typeof DAILY, member, {
    'idempotency-key': key,
  })
const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const points = async (member: MemberActor) => (await world.ask(getPoints, {}, member)).point
const count = <T extends { code: string }>(answers: readonly T[], code: string) =>
  answers.filter((one) => one.code === code).length

test('RC1: fifty claims of one quest, each with a key of its own: its points once', async () => {
  const member = await memberActor(world, { first_name: 'หนึ่ง' })
  await play(member, { stakeSatang: 20_000n })
  const answers = await many(50, (n) => redeem(member, DAILY, n))
  expect([count(answers, ''), count(answers, 'reward_claimed')]).toEqual([1, 49])
  expect(await points(member)).toBe(10)
})

test('two tabs on one visit: one day of the row, one point', async () => {
  const member = await memberActor(world, { first_name: 'สอง' })
  const answers = await many(20, (n) => redeem(member, VISIT, n))
  expect([count(answers, ''), count(answers, 'reward_claimed')]).toEqual([1, 19])
  expect(await points(member)).toBe(1)
})

test('AB3: one key from thirty tabs: one answer for all of them', async () => {
  const member = await memberActor(world, { first_name: 'สาม' })
  const key = randomUUID()
  const answers = await many(30, (n) => redeem(member, VISIT, n, key))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await points(member)).toBe(1)
})

test('AB5: accounts of one person claim once together, also at once', async () => {
  const born = { birth_date: '1950-01-02' }
  const ring: MemberActor[] = []
  for (let n = 0; n < 3; n += 1) ring.push(await memberActor(world, born))
  for (const member of ring) await play(member, { stakeSatang: 20_000n })
  const visits = await many(3, (n) => redeem(ring[n] as MemberActor, VISIT, n))
  expect([count(visits, ''), count(visits, 'reward_claimed')]).toEqual([1, 2])
  const claims = await many(3, (n) => redeem(ring[n] as MemberActor, DAILY, n))
  expect([count(claims, ''), count(claims, 'reward_claimed')]).toEqual([1, 2])
})

test('a quest of spins: tabs, accounts of one person and a small budget bring them once, and no points', async () => {
  const terms = { goal: 200_000, points: null, spins: 2, budget: 100 }
  const of = { ...(await desk.publish(terms)), period_key: '2026-12-07' }
  const born = { birth_date: '1951-03-04' }
  const ring = [await memberActor(world, born), await memberActor(world, born)]
  const stranger = await memberActor(world, { first_name: 'แปด' })
  for (const member of [...ring, stranger]) await play(member, { stakeSatang: 200_000n })
  const key = randomUUID()
  const answers = await many(24, (n) =>
    n % 3 === 0 ? redeem(stranger, of, n) : redeem(ring[n % 2] as MemberActor, of, n),
  )
  expect(count(answers, '')).toBe(1)
  const { data } = answers.find(({ code }) => code === '') ?? {}
  expect(data).toMatchObject({ spins: 2 })
  const held = await many(3, async (n) => {
    const member = [...ring, stranger][n] as MemberActor
    return [await countOf(db, member.memberId, 'free_spins'), await points(member)]
  })
  expect(held.map(String).toSorted()).toEqual(['0,0', '0,0', '2,0'])
  // Nor by a version that gives points: the claim names what it was for.
  const next = await desk.publish({ goal: 200_000, points: 1, quest_id: of.quest_id })
  const stale = await many(6, (n) => redeem(ring[0] as MemberActor, of, n, key))
  expect(count(stale, 'terms_changed')).toBe(6)
  expect(next.version).toBe(of.version + 1)
  const stop = { quest_id: of.quest_id, to: 'paused', reason: 'จบการทดสอบ' } as const
  await world.ask(stepQuest, stop, desk.editor)
})

test('bills that are cancelled, or have no result yet, and money that only comes and goes count nothing', async () => {
  const member = await memberActor(world, { first_name: 'ห้า' })
  await deposit(world, member, '500.00')
  await advanceRounds(world)
  const hanoi = Number((await openRound(world, 'hanoi')).round_id)
  const cancelled = await buyBill(world, member, hanoi, [['top2', '12', '200.00']])
  await world.ask(cancelBill, { agent_id: AGENT_ID, bill_id: cancelled }, member)
  await buyBill(world, member, hanoi, [['top2', '34', '200.00']])
  const { quests } = await world.ask(listQuests, {}, member)
  const ofPlay = quests.filter(({ product }) => product !== null)
  expect(ofPlay.map(({ progress }) => progress)).toEqual([0, 0, 0, 0, 0])
  expect(await redeem(member, DAILY)).toMatchObject({ code: 'quest_not_done' })
})

test('AB1, AB2: forged points, odd ids and periods bring nothing', async () => {
  const member = await memberActor(world, { first_name: 'หก' })
  const forged = { ...VISIT, points: 1_000_000, member_id: 1 }
  expect((await redeem(member, forged)).data.points).toBe(1)
  for (const [of, code] of [
    [{ ...DAILY, quest_id: 99 }, 'not_found'],
    [{ ...DAILY, quest_id: 2 ** 40 }, 'invalid_input'],
    [{ ...DAILY, quest_id: -1 }, 'invalid_input'],
    [{ ...DAILY, version: 1.5 }, 'invalid_input'],
    [{ ...DAILY, period_key: '2026-13-45' }, 'not_found'],
    [{ ...DAILY, period_key: '2026-12' }, 'not_found'],
    [{ ...DAILY, period_key: '2027-01-01' }, 'not_found'],
    [{ ...DAILY, period_key: "x' or 1=1" }, 'invalid_input'],
  ] as const) {
    const answer = await send(sites[0]?.url ?? '', redeemQuest, of, member, {
      'idempotency-key': randomUUID(),
    })
    expect([of, answer.code]).toEqual([of, code])
  }
  expect(await points(member)).toBe(1)
})
