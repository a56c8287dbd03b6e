import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { formatBaht } from '#kernel/money.ts'
import { cancelBill, getBill, listBills } from '#features/lottery/bill/contract.ts'
import { roundVoid } from '#features/lottery/result/operator-contract.ts'
import type { Services } from '#platform/services.ts'
import type { PlayConsumer } from '#platform/settled-play/play-consumer.ts'
import { playTick } from '#platform/settled-play/play-tick.ts'
import { rebuildPlay, takePlay, takeTogether } from '#platform/settled-play/take-play.ts'
import { buyBill, type Stake } from '#tests/support/desk.ts'
import {
  EVERY_TYPE,
  EVERY_TYPE_STAKE,
  EVERY_TYPE_WIN,
  HANOI,
  startDraws,
} from '#tests/support/draws.ts'
import { AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { takeAllPlay, watcher } from '#tests/support/settled-play.ts'
import { getOpenBets, getSummary, listPlayRounds } from '../contract.ts'
import { countPlay } from './count-play.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { desk, members, soldRound, cash } = await startDraws(world)
const { db } = world.services

const RIGHT = { special: ['30893'], first: ['04734'] }
const NOBODY = { special: ['00000'], first: ['00000'] }
const before: Stake[] = [['bottom2', '43', '10.00']] // 900 after HANOI, nothing after RIGHT
const after: Stake[] = [['bottom2', '34', '20.00']] // nothing after HANOI, 1800 after RIGHT
const never: Stake[] = [['top2', '55', '5.00']]

interface Fact {
  source_id: string
  at: number
  revision: number
  stake: string
  returned: string
  valid: string
  expected: string | null
  day: string
}

/** Takes what there is, in pages of so many, and answers what is kept of a round. */
async function factsOf(roundId: number, pageSize = 100): Promise<unknown[][]> {
  await takeAllPlay(db, countPlay, pageSize)
  const rows = await allFacts()
  return rows
    .filter((row) => Number(row.source_id) === roundId)
    .map((row) => [
      row.at,
      row.revision,
      Number(row.stake),
      Number(row.returned),
      Number(row.valid),
      row.day,
    ])
}

async function allFacts(): Promise<Fact[]> {
  const rows = await world.query<Omit<Fact, 'at'> & { member_id: string }>(
    `select source_id, member_id, revision, stake_satang as stake, returned_satang as returned,
            valid_satang as valid, expected_microsatang as expected, counted_day::text as day
       from winloss.fact
      order by source_id, member_id, revision`,
  )
  return rows.map((row) => ({
    ...row,
    at: members.findIndex((member) => Number(member.memberId) === Number(row.member_id)),
  }))
}

/** What facts of a round were expected to return, in their order. */
async function expectedOf(roundId: number): Promise<bigint[]> {
  const rows = (await allFacts()).filter((row) => Number(row.source_id) === roundId)
  return rows.map(({ expected }) => BigInt(expected ?? -1))
}
/** Of `never`: 450 baht in 10,000 of a million draws. */
const EXPECTED_NEVER = 450_000_000n

const days = () =>
  world.query<{ day: Record<string, string> }>(
    `select to_jsonb(d) - 'changed_xid' as day from winloss.day d
      order by member_id, counted_day, product, is_own`,
  )

/** The member's wallet goes down to what is named, by bets in a round that nobody settles. */
async function spendDownTo(at: number, leftSatang: bigint): Promise<void> {
  const part = 50_000n
  const round_id = Number((await openRound(world, 'gov')).round_id)
  let over = ((await cash())[at] ?? 0n) - leftSatang
  for (let number = 10; over > 0n; number += 1) {
    const stake = over % part >= 100n ? over % part : part + (over % part)
    await buyBill(world, members[at] ?? members[0], round_id, [
      ['top2', `${number}`, formatBaht(stake)],
    ])
    over -= stake
  }
}

test('winners and losers count when a round is settled, what was cancelled never', async () => {
  const { round_id } = await soldRound('2026-12-08', [])
  expect(await factsOf(round_id)).toEqual([])

  await desk.goTo(bangkokInstant('2026-12-09', '10:00'), ...members)
  const next = Number((await openRound(world, 'hanoi')).round_id)
  await buyBill(world, members[0], next, EVERY_TYPE)
  await buyBill(world, members[0], next, never)
  await buyBill(world, members[1], next, never)
  const taken = await buyBill(world, members[2], next, never)
  await world.ask(cancelBill, { agent_id: AGENT_ID, bill_id: taken }, members[2])
  await desk.closeRound('hanoi', ...members)
  expect(await factsOf(next)).toEqual([])
  expect(await world.ask(getOpenBets, {}, members[1])).toEqual({
    bills: 1,
    bills_stake: '5.00',
    games: 0,
    games_stake: '0.00',
  })

  // CL8 of rewards.md: bought on the 9th, settled in the first millisecond of the 10th.
  await desk.goTo(bangkokInstant('2026-12-10', '00:00'), ...members)
  await desk.settle(next, HANOI)
  const stake = Number(EVERY_TYPE_STAKE) + 500
  expect(await factsOf(next, 1)).toEqual([
    [0, 1, stake, Number(EVERY_TYPE_WIN), stake, '2026-12-10'],
    [1, 1, 500, 0, 500, '2026-12-10'],
  ])
  // By the chances of `chance_ppm`, which expected-return.test.ts counts.
  expect(await expectedOf(next)).toEqual([11_970_490_000n + EXPECTED_NEVER, EXPECTED_NEVER])
  const summary = await world.ask(
    getSummary,
    { from: '2026-12-10', to: '2026-12-10', group: 'product' },
    members[1],
  )
  const lost = { stake: '5.00', returned: '0.00', net: '-5.00', valid: '5.00', bets: 1 }
  expect(summary).toMatchObject({
    total: { ...lost, cashback_loss: '0.00' },
    has_promo: false,
    rows: [{ key: 'lottery', name: 'หวยและยี่กี', ...lost, cashback_loss: null }],
  })
  expect((await world.ask(getOpenBets, {}, members[1])).bills).toBe(0)
})

test('a day leads to its rounds and a range to its markets, by the names that people say', async () => {
  const { round_id } = await soldRound('2026-12-10', [[2, never]])
  await desk.settle(round_id, HANOI)
  await factsOf(round_id)
  const day = bangkokDay(await world.services.clock.now())
  const { items, total } = await world.ask(listPlayRounds, { from: day, to: day }, members[2])
  const lost = { stake: '5.00', returned: '0.00', net: '-5.00', valid: '5.00' }
  expect(items).toContainEqual({
    source: 'lottery_round',
    source_id: round_id,
    product: 'lottery',
    name: expect.stringMatching(/^ฮานอย.* ธ\.ค\. /),
    settled_at: expect.any(String),
    ...lost,
  })
  expect(total).toMatchObject({ ...lost, bets: 1, known_stake: '5.00' })
  const places = await world.ask(
    getSummary,
    { from: '2026-12-01', to: day, group: 'place' },
    members[2],
  )
  expect(places.rows).toMatchObject([{ key: 'lottery/hanoi', name: 'ฮานอยปกติ', ...lost }])
  expect(places.total).toMatchObject(lost)
})

test('a correction is a revision of differences on the first day; a debt counts as it is paid', async () => {
  const { round_id } = await soldRound('2026-12-11', [
    [0, before],
    [1, after],
    [2, never],
  ])
  await desk.settle(round_id, HANOI)
  const day = bangkokDay(await world.services.clock.now())
  await factsOf(round_id)
  await desk.goTo(bangkokInstant('2026-12-12', '09:00'), ...members)
  await spendDownTo(0, 25_000n)
  await desk.revise(round_id, RIGHT)
  const corrected = [
    [0, 1, 1000, 90_000, 1000, day],
    // CL9 of rewards.md: a prize of 90,000 falls to nothing, 25,000 of it were there to take back.
    [0, 2, 0, -25_000, 0, day],
    [1, 1, 2000, 0, 2000, day],
    [1, 2, 0, 180_000, 0, day],
    [2, 1, 500, 0, 500, day],
  ]
  expect(await factsOf(round_id)).toEqual(corrected)

  // A prize of another round pays 65,000 of debt: that round counts in full, the first is lowered.
  await deposit(world, members[0], '100.00')
  const payer = await soldRound('2026-12-14', [[0, before]])
  await desk.settle(payer.round_id, HANOI)
  const paidDay = bangkokDay(await world.services.clock.now())
  expect(await factsOf(payer.round_id)).toEqual([[0, 1, 1000, 90_000, 1000, paidDay]])
  expect(await factsOf(round_id)).toEqual(corrected.toSpliced(2, 0, [0, 3, 0, -65_000, 0, day]))

  // Corrected once more, after its debt was paid: a revision behind that of the debt.
  await desk.revise(round_id, HANOI)
  expect((await factsOf(round_id)).filter(([at]) => at === 0).at(-1)).toEqual([
    0,
    4,
    0,
    90_000,
    0,
    day,
  ])
})

test('what covers over 70 % of the numbers of a bet type is no valid turnover', async () => {
  const digits = (count: number): Stake[] =>
    Array.from({ length: count }, (_, digit) => ['run_top', `${digit}`, '10.00'])
  const { round_id } = await soldRound('2026-12-15', [
    [0, [...digits(5), ...never]],
    [0, digits(8).slice(5)],
    [1, [...digits(7), ...never]],
  ])
  await desk.settle(round_id, NOBODY)
  const facts = await factsOf(round_id)
  expect(facts.map(([at, , stake, , valid]) => [at, stake, valid])).toEqual([
    [0, 8500, 500],
    [1, 7500, 7500],
  ])

  // Each bill says its part of the fact, and of which bet type nothing counts.
  const [first] = members
  const { items } = await world.ask(listBills, { round_id, status: 'all' }, first)
  const bills = await Promise.all(
    items.map(({ bill_id }) => world.ask(getBill, { bill_id }, first)),
  )
  expect(
    bills
      .map(({ counts }) => [
        counts.valid,
        counts.covering.map(({ bet_type: type, stake }) => `${type} ${stake}`),
      ])
      .toSorted((one, other) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['0.00', ['run_top 30.00']],
    ['5.00', ['run_top 50.00']],
  ])
})

test('a void round has no row; a round that was counted is never void, nor its bills cancelled', async () => {
  const reason = 'แหล่งผลประกาศงดออกผล'
  const called = await soldRound('2026-12-16', [
    [0, before],
    [1, never],
  ])
  await world.ask(roundVoid, { round_id: called.round_id, reason }, desk.owner)
  await runNamedJob(world, 'lottery.settle')
  expect(await factsOf(called.round_id)).toEqual([])

  const { round_id, billIds } = await soldRound('2026-12-17', [[1, before]])
  await desk.settle(round_id, HANOI)
  const day = bangkokDay(await world.services.clock.now())
  const counted = [[1, 1, 1000, 90_000, 1000, day]]
  expect(await factsOf(round_id)).toEqual(counted)
  const voided = await world.call(roundVoid, { round_id, reason }, desk.owner)
  expect(voided.code).toBe('round_already_settled')
  const cancel = { agent_id: AGENT_ID, bill_id: billIds[0] ?? 0 }
  const cancelled = await world.call(cancelBill, cancel, members[1])
  expect(cancelled.code).toBe('cancel_round_closed')
  expect(await factsOf(round_id)).toEqual(counted)
})

test('what is expected of sets is all their prizes, of a correction nothing', async () => {
  await desk.goTo(bangkokInstant('2026-12-18', '10:00'), ...members)
  const sets = Number((await openRound(world, 'lao_set')).round_id)
  await buyBill(world, members[3], sets, [['set4', '1234', '240.00']])
  await desk.closeRound('lao_set', ...members)
  await desk.settle(sets, { number: ['4321'] })
  await takeAllPlay(db, countPlay)
  await desk.revise(sets, { number: ['1234'] })
  await takeAllPlay(db, countPlay)
  expect(await expectedOf(sets)).toEqual([2n * 110_600_000n * 100n, 0n])
})

test('two processes take turns, a fault leaves nothing, counting again makes the same rows', async () => {
  const kept = [await allFacts(), await days()]
  const broken: PlayConsumer = {
    ...countPlay,
    async take(tx, facts) {
      await countPlay.take(tx, facts)
      throw new Error('killed before the cursor moved')
    },
  }
  await world.query('delete from winloss.fact')
  await world.query('delete from winloss.day')
  await world.query("delete from platform.play_cursor where consumer = 'winloss'")
  await expect(takePlay(db, broken, 2)).rejects.toThrow('killed')
  expect(await allFacts()).toEqual([])

  const second = await world.secondSite()
  const takeAll = async (from: typeof db) => {
    while (await takePlay(from, countPlay, 2));
  }
  await Promise.all([takeAll(db), takeAll(second.services.db), takeAll(db)])
  expect([await allFacts(), await days()]).toEqual(kept)

  await rebuildPlay(db, countPlay, 3)
  expect([await allFacts(), await days()]).toEqual(kept)
  expect(await takePlay(db, countPlay)).toBe(false)
})

test('a page is read once for all who stand at one place; who lags behind catches up', async () => {
  const kept = (await allFacts()).length
  const [one, other, late] = [watcher('test.a'), watcher('test.c'), watcher('test.b')]
  expect(await takeTogether(db, [one, other], 4)).toBe(4)
  expect(one.pages[0]).toHaveLength(4)
  expect(other.pages[0]).toBe(one.pages[0])
  while ((await takeTogether(db, [late, other, one], 3)) > 0);
  const counts = [one, other, late].map(({ pages }) => pages.flat().length)
  expect(counts).toEqual([kept, kept, kept])
  expect(late.pages[0]).toHaveLength(3)
  expect(other.pages).toEqual(one.pages)
})

test('a consumer that fails holds back only itself, and is named', async () => {
  const kept = [await allFacts(), await days()]
  const broken = { ...watcher('test.broken'), take: () => Promise.reject(new Error('no')) }
  await world.query('delete from winloss.fact')
  await world.query('delete from winloss.day')
  await world.query("delete from platform.play_cursor where consumer = 'winloss'")
  const error = vi.fn<Services['log']['error']>()
  const services = { ...world.services, log: { ...world.services.log, error } }
  await playTick([broken, countPlay]).run(services)
  expect([await allFacts(), await days()]).toEqual(kept)
  expect(error.mock.calls).toEqual([
    [expect.objectContaining({ consumer: 'test.broken' }), 'settled play was not counted'],
  ])
  const cursors = await world.query(
    `select distinct position from platform.play_cursor
      where consumer = 'test.broken' and product = 'lottery'`,
  )
  expect(cursors).toEqual([])
})

test('what was counted before there were expectations is filled in where it stands', async () => {
  const kept = [await allFacts(), await days()]
  const changed = () =>
    world.query('select changed_xid from winloss.day order by changed_xid::text')
  const before = await changed()
  await world.query('update winloss.fact set expected_microsatang = null')
  await world.query('update winloss.day set expected_microsatang = 0, known_stake_satang = 0')
  for (const name of ['1220-winloss', '1221-lottery']) {
    const migration = await readFile(`db/migrations/20261129-${name}-expected-return.sql`, 'utf8')
    await world.query(migration.slice(migration.indexOf('update winloss.fact')))
  }
  expect([await allFacts(), await days()]).toEqual(kept)
  expect(await changed()).toEqual(before)
})

test('the proof finds a fact that the books do not know', async () => {
  const faults = () =>
    world.query<{ check_name: string }>("select * from winloss.reconcile('full')")
  // Bills that were sold before they kept what they expect are read by their lines.
  await world.query(`alter table lottery.bill disable trigger user;
    update lottery.bill set expected_microsatang = null, run_lines = null`)
  expect(await faults()).toEqual([])
  await world.query(
    'update winloss.fact set returned_satang = returned_satang + 1 where revision = 1',
  )
  const found = new Set((await faults()).map((row) => row.check_name))
  expect(found).toEqual(
    new Set([
      'a day is the sum of its facts',
      'facts are what was offered',
      'facts are what the books moved',
      'facts of a day are what the books moved for its rounds',
    ]),
  )

  // A fact and its day that moved together to another day: right for the member, wrong for both days.
  await rebuildPlay(db, countPlay)
  for (const table of ['fact', 'day']) {
    await world.query(
      `update winloss.${table} set counted_day = counted_day - 100
        where counted_day = (select min(counted_day) from winloss.day)`,
    )
  }
  expect(new Set((await faults()).map((row) => row.check_name))).toEqual(
    new Set([
      'facts are what was offered',
      'facts of a day are what the books moved for its rounds',
    ]),
  )
  await rebuildPlay(db, countPlay)
  await world.query('update winloss.fact set expected_microsatang = expected_microsatang + 1')
  expect(new Set((await faults()).map((row) => row.check_name))).toEqual(
    new Set(['a day is the sum of its facts', 'facts are what was offered']),
  )
  await rebuildPlay(db, countPlay)
  expect(await faults()).toEqual([])
})
