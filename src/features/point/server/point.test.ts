import { expect, test } from 'vitest'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { countAllPlay, creditAllPlay } from '#tests/support/points.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPointAccount, getPoints, listPointHistory } from '../contract.ts'
import { creditPlay } from './credit-play.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const credit = () => creditAllPlay(world)
const points = async (member: MemberActor) => (await world.ask(getPoints, {}, member)).point
const account = (member: MemberActor) => world.ask(getPointAccount, {}, member)
const history = (member: MemberActor, kind: 'all' | 'earned' | 'spent' = 'all') =>
  world.ask(listPointHistory, { kind }, member)

test('play earns points by one rounding over the month, and each of them is explained', async () => {
  const member = await memberActor(world, { first_name: 'หนึ่ง' })
  await play(member, { stakeSatang: 9_000n })
  // The house's money and other products earn nothing.
  await play(member, { stakeSatang: 90_000n, walletKind: 2 })
  await play(member, { stakeSatang: 90_000n, product: 'slot' })
  await credit()
  expect(await points(member)).toBe(0)
  await play(member, { stakeSatang: 16_000n })
  await credit()
  expect(await points(member)).toBe(2)
  await play(member, { stakeSatang: 5_000n })
  await credit()
  expect(await points(member)).toBe(3)
  const { items, next_cursor: next } = await history(member)
  expect(items).toEqual([
    expect.objectContaining({
      kind: 'earned',
      points: 1,
      after: 3,
      title: 'แต้มจากการเล่น ธ.ค. 69',
      play: {
        month: '2026-12',
        lines: [{ product: 'lottery', rate_x100: 100, valid: '300.00' }],
        earned: 3,
        gained: 1,
        brought: 0,
      },
    }),
    expect.objectContaining({ points: 2, after: 2 }),
  ])
  expect(next).toBeNull()
  expect(await account(member)).toEqual({
    point: 3,
    is_open: true,
    rates: [{ product: 'lottery', rate_x100: 100 }],
    next: null,
    month: {
      month: '2026-12',
      plays: [{ product: 'lottery', rate_x100: 100, valid: '300.00' }],
      earned: 3,
    },
    carried: 0,
    waiting: 0,
    running_out: [{ last_day: '2027-06-30', points: 3 }],
  })
  expect(await bookFaults(world.services.db)).toEqual([])
})

test('a correction takes no points: it is carried against what is earned next, also in the next month', async () => {
  const member = await memberActor(world, { first_name: 'สอง' })
  const settledAt = await world.clock.now()
  const sourceId = await play(member, { stakeSatang: 50_000n })
  await credit()
  expect(await points(member)).toBe(5)
  const correct = (revision: number, validSatang: bigint) =>
    play(member, { sourceId, revision, validSatang, settledAt, countedDay: '2026-12-07' })
  await correct(2, -40_000n)
  await credit()
  expect([await points(member), (await account(member)).carried]).toEqual([5, 4])
  await goTo(bangkokInstant('2027-01-02', '09:00'), member)
  await play(member, { stakeSatang: 30_000n })
  await credit()
  expect([await points(member), (await account(member)).carried]).toEqual([5, 1])
  await play(member, { stakeSatang: 30_000n })
  await credit()
  expect([await points(member), (await account(member)).carried]).toEqual([7, 0])
  const { items } = await history(member, 'earned')
  expect(items[0]).toMatchObject({ points: 2, play: { month: '2027-01', gained: 3, brought: -1 } })
  // Upwards it is credited at once, to the month of its day.
  await correct(3, 20_000n)
  await credit()
  expect(await points(member)).toBe(9)
  const { items: more } = await history(member, 'earned')
  expect(more[0]).toMatchObject({ points: 2, play: { month: '2026-12', earned: 3 } })
  expect(await bookFaults(world.services.db)).toEqual([])
})

test('play of some hours is credited together; at once for whoever looks at his points', async () => {
  const [looks, rests] = [
    await memberActor(world, { first_name: 'สาม' }),
    await memberActor(world, { first_name: 'สี่' }),
  ]
  const work = async () => {
    while (await creditPlay(world.services));
  }
  const months = (of: string) =>
    world.query<{ points: number }>(
      `select credited_points::integer as points from point.month
        where member_id in ($1, $2) and ${of} order by member_id`,
      [looks.memberId, rests.memberId],
    )
  const had = async () => (await months('true')).map(({ points: credited }) => credited)
  const playBoth = async () => {
    for (const member of [looks, rests]) await play(member, { stakeSatang: 10_000n })
    await countAllPlay(world)
    const areMarked = async () => {
      await work()
      return (await months('is_changed')).length
    }
    await expect.poll(areMarked).toBe(2)
  }
  await playBoth()
  expect(await had()).toEqual([0, 0])
  await points(looks)
  await work()
  expect(await had()).toEqual([1, 0])
  expect(await points(looks)).toBe(1)
  await world.clock.advance(60 * MINUTE_MS)
  await playBoth()
  expect(await reconcile(world.services.db, 'full')).toEqual([])
  // The first change began the six hours, not the last one.
  await world.clock.advance(5 * 60 * MINUTE_MS)
  await work()
  expect(await had()).toEqual([1, 2])
  await world.clock.advance(60 * MINUTE_MS)
  await work()
  expect(await had()).toEqual([2, 2])
  expect(await bookFaults(world.services.db)).toEqual([])
})
