import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { wallets } from '#features/wallet/contract.ts'
import { affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { visitor } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  getAffiliateConfig,
  listCommissionDays,
  listCommissions,
  listNetwork,
  openLink,
} from '../contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const { friendOf, payingFriendOf, turn, summary, redeem } = affiliateWorld(world)

let day: Day = '2026-12-07'
/** The next day, an hour of it; at four in the morning the day before is worked out. */
async function nextDay(members: MemberActor[], time = '04:00'): Promise<Day> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, time), ...members)
  await turn()
  return day
}
const cash = async (member: MemberActor) => {
  const own = await world.ask(wallets, {}, member)
  return own.find(({ wallet_type_id: type }) => Number(type) === 1)?.balance ?? '0.00'
}
const standing = (member: MemberActor, set: string) =>
  world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])
const network = (member: MemberActor, more = {}) => world.ask(listNetwork, more, member)

test('AF1: a friend who counts gives two per cent of what he staked; it is taken out once', async () => {
  const member = await memberActor(world)
  expect(await summary(member)).toMatchObject({ registered: 0, available: '0.00' })
  const friend = await payingFriendOf(member)
  await play(friend, { stakeSatang: 123_450n, returnedSatang: 50_000n })
  await play(friend, { stakeSatang: 900_000n, walletKind: 2 })
  expect(await summary(member)).toMatchObject({ registered: 1, qualified: 0, earned: '0.00' })
  await nextDay([member, friend])
  expect(await summary(member)).toMatchObject({
    registered: 1,
    qualified: 1,
    active_30d: 1,
    earned: '24.69',
    pending: '0.00',
    available: '24.69',
    redeemed: '0.00',
  })
  // Below the least nothing moves.
  expect(await redeem(member, randomUUID())).toMatchObject({ code: 'affiliate_below_min' })
  await play(friend, { stakeSatang: 600_000n })
  await nextDay([member, friend])
  const key = randomUUID()
  const seen = { amount: '144.69' }
  expect((await redeem(member, key, seen)).data).toMatchObject({ amount: '144.69' })
  expect((await redeem(member, key, seen)).data).toMatchObject({ amount: '144.69' })
  expect(await redeem(member, key, { amount: '100.00' })).toMatchObject({
    code: 'idempotency_mismatch',
  })
  expect(await redeem(member, randomUUID(), seen)).toMatchObject({ code: 'affiliate_below_min' })
  expect(await cash(member)).toBe('144.69')
  expect(await summary(member)).toMatchObject({ available: '0.00', redeemed: '144.69' })
  const { items, redeemed, has_untold } = await world.ask(listCommissionDays, {}, member)
  // Of one friend no day is told; what was taken out is.
  expect([items, has_untold]).toEqual([[], true])
  expect(redeemed.map(({ amount }) => amount)).toEqual(['144.69'])
})

test('AF2: the parts of friends are the whole to the satang', async () => {
  const member = await memberActor(world)
  const friends = []
  for (let n = 0; n < 3; n += 1) friends.push(await friendOf(member))
  for (const friend of friends) await play(friend, { stakeSatang: 75n })
  const played = day
  await nextDay([member])
  const { items } = await world.ask(listCommissions, { day: played }, member)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    commission: '0.04',
    base: '2.25',
    friends: 3,
    status: 'pending',
    ppm: 20_000,
    is_correction: false,
  })
  const shares = await world.query<{ satang: string }>(
    `select s.satang from affiliate.share s join affiliate.commission c using (commission_id)
      where c.member_id = $1 order by s.friend_id`,
    [member.memberId],
  )
  expect(shares.map(({ satang }) => `${satang}`)).toEqual(['2', '1', '1'])
})

test('a friend waits for his deposit and his play; what he gave before is had then', async () => {
  const member = await memberActor(world)
  const friend = await friendOf(member)
  await play(friend, { stakeSatang: 32_000n })
  await nextDay([member, friend])
  expect(await summary(member)).toMatchObject({ pending: '6.40', available: '0.00', qualified: 0 })
  const [waiting] = (await network(member)).items
  expect(waiting).toMatchObject({ state: 'pending', played: '250.00', play_needed: '500.00' })
  expect(waiting?.deposit_until).not.toBe(null)
  await deposit(world, friend, '99.00')
  await play(friend, { stakeSatang: 18_000n })
  await nextDay([member, friend])
  expect(await summary(member)).toMatchObject({ pending: '10.00', qualified: 0 })
  await deposit(world, friend, '100.00')
  expect((await network(member)).items[0]).toMatchObject({ state: 'pending', deposit_until: null })
  await nextDay([member, friend])
  expect(await summary(member)).toMatchObject({ pending: '0.00', available: '10.00', qualified: 1 })
  expect((await network(member)).items[0]).toMatchObject({
    name: 'สม••• จ.',
    level: 1,
    state: 'qualified',
    played: null,
  })
})

test('who makes no deposit in time never counts, and gives nothing from then on', async () => {
  const member = await memberActor(world)
  const friend = await friendOf(member)
  await play(friend, { stakeSatang: 100_000n })
  await nextDay([member, friend])
  expect(await summary(member)).toMatchObject({ pending: '20.00', earned: '20.00' })
  day = addDays(day, 30)
  await nextDay([member, friend])
  expect(await summary(member)).toMatchObject({
    pending: '0.00',
    earned: '0.00',
    available: '0.00',
  })
  await deposit(world, friend, '500.00')
  await play(friend, { stakeSatang: 100_000n })
  await nextDay([member, friend])
  expect(await summary(member)).toMatchObject({ earned: '0.00' })
  expect((await network(member)).items).toMatchObject([{ state: 'missed' }])
})

test('RC8: the last millisecond of a day and the first of the next are two days', async () => {
  const member = await memberActor(world)
  const friends = [
    await payingFriendOf(member),
    await payingFriendOf(member),
    await payingFriendOf(member),
  ]
  await nextDay([member, ...friends], '23:00')
  const midnight = bangkokInstant(addDays(day, 1))
  for (const friend of friends) {
    await play(friend, { stakeSatang: 100_000n, settledAt: new Date(midnight.getTime() - 1) })
    await play(friend, { stakeSatang: 50_000n, settledAt: midnight })
  }
  const first = day
  await nextDay([member, ...friends], '02:59')
  expect((await world.ask(listCommissionDays, {}, member)).items).toEqual([])
  await goTo(bangkokInstant(day, '03:00'), member)
  await turn()
  const days = async () =>
    (await world.ask(listCommissionDays, { month: first.slice(0, 7) }, member)).items
  expect(await days()).toMatchObject([{ date: first, friends: 3, commission: '60.00' }])
  await nextDay([member, ...friends])
  expect(
    (await world.ask(listCommissions, { day: addDays(first, 1) }, member)).items,
  ).toMatchObject([{ level: 1, product: 'lottery', ppm: 20_000, commission: '30.00' }])
})

test('AF8: a bet that is void after the commission was taken out is worked off, and no wallet is debited', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  const sourceId = await play(friend, { stakeSatang: 1_000_000n })
  const played = day
  await nextDay([member, friend])
  expect((await redeem(member, randomUUID())).code).toBe('')
  await play(friend, {
    sourceId,
    revision: 2,
    stakeSatang: 0n,
    validSatang: -1_000_000n,
    countedDay: played,
  })
  await turn()
  await turn()
  expect(await summary(member)).toMatchObject({ available: '-200.00', redeemed: '200.00' })
  expect(await cash(member)).toBe('200.00')
  expect(await redeem(member, randomUUID(), { amount: '200.00' })).toMatchObject({
    code: 'affiliate_below_min',
  })
  // A correction of one friend is a sum of his: it is in the balance, and told by no day.
  expect((await world.ask(listCommissions, { day }, member)).items).toEqual([])
  await play(friend, { stakeSatang: 1_500_000n })
  await nextDay([member, friend])
  expect(await summary(member)).toMatchObject({ available: '100.00' })
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '100.00' })
})

test('RC9, RC10: another sum or version is told; a time-out takes nothing of what was earned, a block does', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await play(friend, { stakeSatang: 600_000n })
  await nextDay([member, friend])
  expect(await redeem(member, randomUUID(), { amount: '119.99' })).toMatchObject({
    code: 'terms_changed',
  })
  expect(await redeem(member, randomUUID(), { version: 99 })).toMatchObject({
    code: 'terms_changed',
  })
  await standing(member, "reward_block = 'ตรวจพบหลายบัญชี'")
  expect(await redeem(member, randomUUID())).toMatchObject({ code: 'reward_not_for_you' })
  await standing(member, "excluded_until = platform.clock() + interval '9 days'")
  expect(await redeem(member, randomUUID())).toMatchObject({ code: 'reward_not_for_you' })
  await standing(member, 'reward_block = null')
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '120.00' })
  // Whoever is excluded brings nobody: marketing stops.
  await friendOf(member)
  expect(await summary(member)).toMatchObject({ registered: 1 })
})

test('friends stand in pages and are found by what is shown of their names; the terms are told', async () => {
  const member = await memberActor(world)
  for (const first_name of ['กานดา', 'กนกพร', 'วิชัย']) await friendOf(member, { first_name })
  const first = await network(member, { limit: 2 })
  expect(first.items.map(({ name }) => name)).toEqual(['วิชั••• จ.', 'กน••• จ.'])
  const rest = await network(member, { limit: 2, cursor: first.next_cursor ?? '' })
  expect([rest.items.map(({ name }) => name), rest.next_cursor]).toEqual([['กา••• จ.'], null])
  expect((await network(member, { search: 'วิชัย' })).items).toHaveLength(1)
  expect((await network(member, { search: 'ก' })).items).toHaveLength(2)
  expect((await network(member, { level: 2 })).items).toEqual([])
  const faulty = await world.call(listNetwork, { cursor: 'x' }, member)
  expect(faulty).toMatchObject({ code: 'invalid_input', details: [{ field: 'cursor' }] })
  expect(await world.ask(getAffiliateConfig, { agent_id: 6 }, member)).toMatchObject({
    version: 1,
    levels: 1,
    base: 'valid_turnover',
    redeem_min: '100.00',
    deposit_min: '100.00',
    deposit_days: 30,
    turnover_min: '500.00',
    rates: [
      { product: 'lottery', level: 1, ppm: 20_000 },
      {},
      {},
      {},
      { product: 'table', ppm: 2_500 },
    ],
  })
  expect(await world.call(getAffiliateConfig, { agent_id: 999 }, member)).toMatchObject({
    code: 'affiliate_agent_unknown',
    details: [{ field: 'agent_id' }],
  })
})

test('a visit by a link counts once a visitor and day; of a code it says what registering says, and no more', async () => {
  const member = await memberActor(world)
  const { code } = await summary(member)
  const open = (of: string) => world.call(openLink, { code: of }, visitor())
  const known = { is_known: true }
  for (const of of [code, code.toLowerCase(), code]) expect((await open(of)).data).toEqual(known)
  expect((await open('AAAAAAAA')).data).toEqual({ is_known: false })
  // That its member is excluded is told to nobody.
  await standing(member, "excluded_until = platform.clock() + interval '9 days'")
  expect((await open(code)).data).toEqual(known)
  expect(await open('x y')).toMatchObject({ code: 'invalid_input' })
  expect(await summary(member)).toMatchObject({ clicks: 1 })
  await nextDay([member])
  await open(code)
  expect(await summary(member)).toMatchObject({ clicks: 2 })
  day = addDays(day, 180)
  await nextDay([member])
  expect(await summary(member)).toMatchObject({ clicks: 0 })
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})
