import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { consume } from '#platform/events/facts.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { TestDatabase } from '#tests/support/cluster.ts'
import { testDatabase } from '#tests/support/database.ts'
import { buyBill, resultDesk, type Desk } from '#tests/support/desk.ts'
import { advanceRounds, lobbyMarket, openRound } from '#tests/support/lottery.ts'
import { memberActor, signInMember, type MemberActor } from '#tests/support/member.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { signIn } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { billChanged } from '../../bill/contract.ts'
import { getResult } from '../../result/contract.ts'
import { roundHealth } from '../operator-contract.ts'
import { switchMarket } from '../../market/server/switch-market.ts'
import { watchRounds } from './watch/watch-rounds-job.ts'

// The life of a round when not everything goes well: a busy neighbour, no result, a site that was
// away.
const readsBills = { name: 'test', events: [billChanged], beginsWith: 'all' as const }
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-24', '10:00') })
let desk: Desk
let member: MemberActor
let neighbour: TestDatabase

beforeAll(async () => {
  await advanceRounds(world)
  desk = await resultDesk(world)
  member = await memberActor(world)
  await deposit(world, member, '1000.00')
  neighbour = await testDatabase()
})
afterAll(() => neighbour.drop())

/** Holds a writing transaction open in a database while the work runs. */
async function whileWriting(at: TestDatabase, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...at.app })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    await work()
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

const isFinal = async (roundId: number): Promise<boolean> => {
  const [row] = await world.query<{ final: boolean }>(
    'select lottery.sales_are_final($1) as final',
    [roundId],
  )
  return row?.final === true
}

describe('a neighbour in the same cluster that writes without end', () => {
  test('holds up neither the draw, nor the payment, nor the events', async () => {
    const { round_id } = await openRound(world, 'malay')
    const bill = await buyBill(world, member, Number(round_id), [['top4', '4541', '10.00']])
    await whileWriting(neighbour, async () => {
      await desk.closeRound('malay', member)
      // Work of our own beside this test may still be at it for a moment; the neighbour ends never.
      await expect.poll(() => isFinal(Number(round_id))).toBe(true)
      await desk.draw(Number(round_id), { first: ['4541'], second: ['2850'] })
      await desk.pay(Number(round_id))
      const [payout] = await world.query<{ total: string }>(
        'select total_satang as total from lottery.payout where bill_id = $1',
        [bill],
      )
      expect(payout?.total).toBe('6000000')
      let seen = 0
      const unseen = async () => {
        seen += await inTransaction(world.services.db, (tx) =>
          consume(tx, readsBills, 10_000, async () => {}),
        )
        const all = await world.query("select from platform.fact where topic = 'bill'")
        return all.length - seen
      }
      await expect.poll(unseen).toBe(0)
      expect(seen).toBeGreaterThan(0)
    })
  })

  test('a transaction of our own database does, until it ends', async () => {
    await world.clock.set(bangkokInstant('2026-11-26', '10:00'))
    await advanceRounds(world)
    const { round_id } = await openRound(world, 'nikkei_pm_vip')
    const client = new pg.Client({ ...world.database.app })
    await client.connect()
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    await world.clock.set(
      new Date((await lobbyMarket(world, 'nikkei_pm_vip')).round?.close_at ?? 0),
    )
    await advanceRounds(world)
    expect(await isFinal(Number(round_id))).toBe(false)
    await client.query('rollback')
    await client.end()
    await expect.poll(() => isFinal(Number(round_id))).toBe(true)
    await advanceRounds(world)
    const frozen = await world.query('select from lottery.freeze where round_id = $1', [round_id])
    expect(frozen).toHaveLength(1)
  })
})

test('a set is paid for its best tier, unit by unit, and by no other', async () => {
  await desk.goTo(bangkokInstant('2026-11-27', '07:00'), member)
  const { round_id } = await openRound(world, 'lao_set')
  const bill = await buyBill(world, member, Number(round_id), [
    ['set4', '0887', '240.00'],
    ['set4', '0087', '120.00'],
    ['set4', '1234', '120.00'],
  ])
  await desk.closeRound('lao_set', member)
  await desk.settle(Number(round_id), { number: ['9887'] })
  const wins = await world.query<{ prize: string }>(
    'select prize_satang as prize from lottery.win where bill_id = $1 order by line_no',
    [bill],
  )
  // 3 ตัวตรง for two units, 2 ตัวหลัง for one.
  expect(wins.map((row) => row.prize)).toEqual(['8200000', '160000'])
})

test('a market without a result for an hour refunds every bill', async () => {
  await world.clock.set(bangkokInstant('2026-11-28', '10:00'))
  await advanceRounds(world)
  await signInMember(world, member)
  const { round_id, draw_at } = await openRound(world, 'lao_star')
  const bill = await buyBill(world, member, Number(round_id), [['top2', '87', '20.00']])
  await world.clock.set(new Date(Date.parse(draw_at) + 60 * MINUTE_MS))
  await advanceRounds(world)
  await runNamedJob(world, 'lottery.void_missing')
  await runNamedJob(world, 'lottery.settle')
  expect((await world.ask(getResult, { round_id })).status).toBe('void')
  const [refund] = await world.query<{ kind: string; moved: string }>(
    'select kind, moved_satang as moved from lottery.payout where bill_id = $1',
    [bill],
  )
  expect(refund).toEqual({ kind: 'refund', moved: '2000' })
})

describe('the watch over rounds', () => {
  const timeIs = async (instant: Date) => {
    await world.clock.set(instant)
    await advanceRounds(world)
  }
  const health = async () => {
    const staff = desk.first
    const { faults } = await world.ask(roundHealth, {}, staff)
    return faults
  }

  test('a site that was away for two days tells what nobody could buy, once', async () => {
    await timeIs(bangkokInstant('2026-11-30', '06:00'))
    await watchRounds(world.services)
    await timeIs(bangkokInstant('2026-12-02', '09:30'))
    const news = await watchRounds(world.services)
    expect(await watchRounds(world.services)).toEqual([])
    const of = (fault: string) => news.filter((one) => one.fault === fault)
    expect(of('missed').length).toBeGreaterThan(20)
    // The yeekee rounds of the two days were never made at all.
    const yeekee = of('not_made').filter((one) => one.drawDay === '2026-12-01')
    expect(yeekee.map((one) => [one.marketId, one.rounds])).toEqual([
      [5, 88],
      [6, 720],
    ])
    await signIn(world, desk.first)
    const shown = await health()
    expect(shown[0]).toMatchObject({
      market: { code: expect.any(String) },
      rounds: expect.any(Number),
    })
    const lao = shown.find((one) => one.market.code === 'lao_star' && one.fault === 'missed')
    expect(lao).toMatchObject({ draw_day: '2026-12-01', name: 'สร้างแล้วแต่ไม่ได้เปิดรับ', rounds: 1 })
    expect(await world.services.metrics.registry.getSingleMetricAsString('lottery_round_faults')) //
      .toMatch(/fault="missed"\} [1-9]/)
  })

  test('a market that is off, or was off at the time, is no fault', async () => {
    await switchMarket(world.services, 1, { marketId: 9, notice: 'ปิดชั่วคราว' })
    await timeIs(bangkokInstant('2026-12-03', '09:00'))
    await switchMarket(world.services, 1, { marketId: 9, notice: null })
    await timeIs(bangkokInstant('2026-12-04', '06:00'))
    const news = await watchRounds(world.services)
    expect(news.filter((one) => one.marketId === 9 && one.drawDay === '2026-12-02')).toEqual([])
  })

  test('a result that nobody brings is told after a quarter of an hour', async () => {
    await timeIs(bangkokInstant('2026-12-04', '15:30'))
    await timeIs(bangkokInstant('2026-12-04', '16:01'))
    const news = await watchRounds(world.services)
    expect(news.find((one) => one.marketId === 9 && one.fault === 'no_result')).toMatchObject({
      drawDay: '2026-12-04',
      lateS: 16 * 60,
    })
  })
})
