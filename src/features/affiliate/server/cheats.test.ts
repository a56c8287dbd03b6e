import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { send } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { listCommissions, listNetwork, redeemAffiliate } from '../contract.ts'

// What somebody would try who wants commission that is not his, and what happens at once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, cash } = rewardWorld(world)
const { friendOf, payingFriendOf, turn, turnOnce, summary } = affiliateWorld(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

let day: Day = '2026-12-07'
async function nextDay(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), ...members)
  await turn()
}
const redeem = (member: MemberActor, of: object, site = 0, key: string = randomUUID()) =>
  send(sites[site % 2]?.url ?? '', redeemAffiliate, of as never, member, { 'idempotency-key': key })
const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const SEEN = { amount: '120.00', version: 1 }

/** A member who can take out 120 baht. */
async function earner(): Promise<MemberActor> {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await play(friend, { stakeSatang: 600_000n })
  await nextDay(member)
  expect(await summary(member)).toMatchObject({ available: SEEN.amount })
  return member
}

test('AF9, RC1: fifty requests with keys of their own, from two processes: one posting', async () => {
  const member = await earner()
  const answers = await many(50, (n) => redeem(member, SEEN, n))
  expect(answers.filter(({ code }) => code === '')).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['', 'affiliate_below_min']))
  expect(await cash(member)).toBe(12_000n)
})

test('AB3: one key from thirty tabs: one answer for all of them', async () => {
  const member = await earner()
  const key = randomUUID()
  const answers = await many(30, (n) => redeem(member, SEEN, n, key))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await cash(member)).toBe(12_000n)
})

test('RC3: a correction and thirty requests at once: what was seen is paid once or not at all, and the rest is worked off', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  const played = day
  const sourceId = await play(friend, { stakeSatang: 600_000n })
  await nextDay(member)
  const less = { sourceId, revision: 2, stakeSatang: 0n, validSatang: -60_000n }
  await play(friend, { ...less, countedDay: played })
  const [answers] = await Promise.all([many(30, (n) => redeem(member, SEEN, n)), turn()])
  const paid = answers.filter(({ code }) => code === '').length
  expect(paid).toBeLessThanOrEqual(1)
  for (const { code } of answers) {
    expect(['', 'affiliate_below_min', 'terms_changed']).toContain(code)
  }
  await turn()
  expect(await summary(member)).toMatchObject({
    earned: '108.00',
    available: paid === 1 ? '-12.00' : '108.00',
    redeemed: paid === 1 ? '120.00' : '0.00',
  })
  expect(await cash(member)).toBe(paid === 1 ? 12_000n : 0n)
})

test('AB1, AB2: forged sums and other people’s commission bring nothing', async () => {
  const member = await earner()
  const thief = await memberActor(world)
  for (const [of, code] of [
    [{ ...SEEN, member_id: member.memberId }, 'affiliate_below_min'],
    [{ ...SEEN, amount: '-120.00' }, 'invalid_input'],
    [{ ...SEEN, amount: '0.00' }, 'invalid_input'],
    [{ ...SEEN, amount: '1e9' }, 'invalid_input'],
    [{ ...SEEN, amount: 120 }, 'invalid_input'],
    [{ ...SEEN, version: 1.5 }, 'invalid_input'],
    [{}, 'invalid_input'],
  ] as const) {
    expect((await redeem(thief, of)).code, JSON.stringify(of)).toBe(code)
  }
  expect(await redeem(member, { ...SEEN, amount: '9999.00' })).toMatchObject({
    code: 'terms_changed',
  })
  expect(await cash(thief)).toBe(0n)
})

test('AB5: nobody refers himself: the same name and birth date, or the same LINE id, binds nothing', async () => {
  const { person } = await memberActor(world)
  const member = await memberActor(world, { line_id: 'wichai.k' })
  const { first_name, last_name, birth_date } = member.person
  const twin = { first_name: `นาย${first_name}`, last_name, birth_date }
  const again = await friendOf(member, twin)
  await friendOf(member, { line_id: 'Wichai.K' })
  expect(await summary(member)).toMatchObject({ registered: 0 })
  await play(again, { stakeSatang: 1_000_000n })
  // The same name alone is common.
  await friendOf(member, { first_name: person.first_name, last_name: person.last_name })
  await nextDay(member)
  expect(await summary(member)).toMatchObject({ registered: 1, earned: '0.00', pending: '0.00' })
})

test('AF3: further levels have a part by their own rate, and a ring of one person has none', async () => {
  await world.query(`insert into affiliate.terms (version, redeem_min_satang, deposit_min_satang,
                       deposit_days, turnover_min_satang) values (2, 10000, 10000, 30, 0)`)
  await world.query(`insert into affiliate.rate (version, product, level, ppm)
                     values (2, 'lottery', 1, 20000), (2, 'lottery', 2, 5000)`)
  await world.query('update affiliate.setting set version = 2')
  const a = await memberActor(world)
  const b = await payingFriendOf(a)
  const c = await payingFriendOf(b)
  // A person who stands above himself further up has no part of his own play.
  const { first_name, last_name, birth_date } = a.person
  const ring = await payingFriendOf(b, { first_name, last_name, birth_date })
  await play(c, { stakeSatang: 200_000n })
  await play(ring, { stakeSatang: 100_000n })
  const played = day
  await nextDay(a, b)
  expect(await summary(b)).toMatchObject({ available: '60.00' })
  expect(await summary(a)).toMatchObject({ registered: 2, available: '10.00' })
  // One friend's part of a level is a sum of his: it is told by no day.
  expect((await world.ask(listCommissions, { day: played }, a)).items).toEqual([])
  expect((await world.ask(listNetwork, { level: 2 }, a)).items).toHaveLength(1)
  await world.query('update affiliate.setting set version = 1')
  // Whoever gave something stays in the list and is counted: sums have no friend who is not there.
  expect(await summary(a)).toMatchObject({ registered: 2, levels: 2, available: '10.00' })
  expect((await world.ask(listNetwork, { level: 2 }, a)).items).toHaveLength(1)
})

test('several workers on one night: each day is worked out once', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await play(friend, { stakeSatang: 600_000n })
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), member)
  for (let turns = 0; turns < 4; turns += 1) await many(3, () => turnOnce())
  await turn()
  expect(await summary(member)).toMatchObject({ earned: '120.00', available: '120.00' })
})

test('what friends see of each other and of whom they bring is no phone, no balance and no bet', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await play(friend, { stakeSatang: 60_000n, returnedSatang: 12_345n })
  const played = day
  await nextDay(member)
  const told = JSON.stringify([
    await world.ask(listNetwork, {}, member),
    await world.ask(listCommissions, { day: played }, member),
    await summary(member),
  ])
  const { phone, first_name, last_name, bank_account_number } = friend.person
  for (const secret of [phone, phone.slice(-4), first_name, last_name, bank_account_number]) {
    expect(told).not.toContain(secret)
  }
  expect(told).not.toContain('123.45')
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})
