import { expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { affiliateWorld } from '#tests/support/affiliates.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  getAffiliateConfig,
  getAffiliateSummary,
  listCommissionDays,
  listCommissions,
  listNetwork,
} from '../contract.ts'

// What a member is told of what friends play: sums of several, and no difference of two is one friend's.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const { payingFriendOf, turn, summary } = affiliateWorld(world)

let day: Day = '2026-12-07'
async function nextDay(member: MemberActor): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), member)
  await turn()
}
const month = (member: MemberActor, of = '2026-12') =>
  world.ask(listCommissionDays, { month: of }, member)
const parts = async (member: MemberActor, of: Day) =>
  (await world.ask(listCommissions, { day: of }, member)).items

async function withFriends(count: number): Promise<[MemberActor, MemberActor[]]> {
  const member = await memberActor(world)
  const friends: MemberActor[] = []
  for (let n = 0; n < count; n += 1) friends.push(await payingFriendOf(member))
  return [member, friends]
}

test('the smallest group is published, and a day of fewer is told by nobody; the others come together when the month is over', async () => {
  const [member, [a, b, c]] = await withFriends(3)
  if (!a || !b || !c) throw new Error('there are three friends')
  expect((await world.ask(getAffiliateConfig, {}, member)).smallest_group).toBe(3)
  const whole = day
  for (const friend of [a, b, c]) await play(friend, { stakeSatang: 100_000n })
  await nextDay(member)
  const answers = [await month(member)]
  for (const friend of [a, b, c]) {
    await play(friend, { stakeSatang: 70_000n })
    await nextDay(member)
    answers.push(await month(member))
  }
  // Three days of one friend each: not a digit of them in any answer, but in the balance it is his.
  for (const { items, rest, total, turnover } of answers) {
    expect(items).toEqual([
      { date: whole, friends: 3, base: '3000.00', commission: '60.00', status: 'available' },
    ])
    expect({ rest, total, turnover }).toEqual({ rest: null, total: '60.00', turnover: '3000.00' })
  }
  expect(answers.map(({ has_untold: has }) => has)).toEqual([false, true, true, true])
  expect(await parts(member, addDays(whole, 1))).toEqual([])
  expect(await summary(member)).toMatchObject({ available: '102.00' })
  day = '2026-12-31'
  await nextDay(member)
  expect(await month(member)).toMatchObject({
    items: [{ date: whole }],
    rest: { days: 3, friends: 3, base: '2100.00', commission: '42.00' },
    has_untold: false,
    total: '102.00',
  })
})

test('a month whose other days are of two friends is told without them, also when it is over', async () => {
  const [member, [a, b, c]] = await withFriends(3)
  if (!a || !b || !c) throw new Error('there are three friends')
  const of = day.slice(0, 7)
  for (const friend of [a, b, c]) await play(friend, { stakeSatang: 100_000n })
  await nextDay(member)
  for (const friend of [a, b]) await play(friend, { stakeSatang: 50_000n })
  day = addDays(`${of}-28`, 4)
  await goTo(bangkokInstant(day, '04:00'), member)
  await turn()
  expect(await month(member, of)).toMatchObject({
    items: [{ base: '3000.00' }],
    rest: null,
    has_untold: true,
    total: '60.00',
  })
})

test('a product that one friend played is told with another product, so that the rest is no friend’s', async () => {
  const [member, friends] = await withFriends(3)
  for (const friend of friends) {
    await play(friend, { stakeSatang: 100_000n })
    await play(friend, { product: 'slot', stakeSatang: 40_000n })
  }
  const both = day
  await nextDay(member)
  expect(await parts(member, both)).toMatchObject([
    { level: 1, product: 'lottery', ppm: 20_000, friends: 3, base: '3000.00' },
    { level: 1, product: 'slot', ppm: 5_000, friends: 3, base: '1200.00' },
  ])
  const [first] = friends
  for (const friend of friends) {
    await play(friend, { stakeSatang: 100_000n })
    await play(friend, { product: 'slot', stakeSatang: 40_000n })
  }
  if (first) await play(first, { product: 'fishing', stakeSatang: 10_000n })
  const mixed = day
  await nextDay(member)
  expect(await parts(member, mixed)).toMatchObject([
    { level: 1, product: 'lottery', base: '3000.00' },
    { level: null, product: null, ppm: null, friends: 3, base: '1300.00', commission: '6.50' },
  ])
})

test('nothing that a member is told of one friend is a sum; his first bets are a quarter of what is asked for', async () => {
  const [member, [friend]] = await withFriends(1)
  if (!friend) throw new Error('there is a friend')
  await play(friend, { stakeSatang: 32_100n })
  await nextDay(member)
  const { items } = await world.ask(listNetwork, {}, member)
  expect(items).toEqual([
    {
      level: 1,
      name: 'สม••• จ.',
      joined_at: expect.any(String),
      state: 'pending',
      deposit_until: null,
      played: '250.00',
      play_needed: '500.00',
      last_active: addDays(day, -1),
    },
  ])
  expect(Object.keys(await world.ask(getAffiliateSummary, {}, member))).not.toContain('turnover')
})

test('who is excluded brings nobody, and who is blocked takes nothing out: the screen is told', async () => {
  const [member] = await withFriends(0)
  expect(await summary(member)).toMatchObject({ standing: 'open' })
  const set = (to: string) =>
    world.query(`update platform.stake_standing set ${to} where member_id = $1`, [member.memberId])
  await set("excluded_until = platform.clock() + interval '9 days'")
  expect(await summary(member)).toMatchObject({ standing: 'excluded' })
  await set("excluded_until = null, reward_block = 'ตรวจพบหลายบัญชี'")
  expect(await summary(member)).toMatchObject({ standing: 'blocked' })
})
