import { expect, test } from 'vitest'
import { formatBaht } from '#kernel/money.ts'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { readPlay } from '#platform/settled-play/play-store.ts'
import { rebuildPlay, takePlay } from '#platform/settled-play/take-play.ts'
import { buyBill, type Stake } from '#tests/support/desk.ts'
import { startDraws } from '#tests/support/draws.ts'
import { AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { takeAllPlay } from '#tests/support/settled-play.ts'
import { countPlay } from './count-play.ts'

/** The same walk every time, so that a failure can be seen again. */
const SEED = 20_261_122
const STEPS = 8

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { desk, members, cash } = await startDraws(world)
const { db } = world.services

let state = SEED
/** A whole number from 0 to one below the bound. */
function pick(bound: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * bound)
}

const results = ['00', '34', '43'].map((bottom) => ({
  special: ['30398'],
  first: [`047${bottom}`],
}))
const anyResult = () => results[pick(results.length)] ?? { special: ['30398'], first: ['04700'] }
const anyMember = () => members[pick(members.length)] ?? members[0]

/** A bet that most results pay, so that corrections take something back. */
const anyStake = (): Stake => ['bottom2', ['34', '43', '55'][pick(3)] ?? '55', `${1 + pick(20)}.00`]

/** Leaves a member with little, so that what is taken back must be owed. */
async function spendMost(at: number): Promise<void> {
  const round_id = Number((await openRound(world, 'gov')).round_id)
  for (let number = 10; number < 99; number += 1) {
    const left = (await cash())[at] ?? 0n
    if (left < 20_000n) return
    const stake = left - 10_000n < 100_000n ? left - 10_000n : 100_000n
    const whole = stake - (stake % 100n)
    await buyBill(world, members[at] ?? members[0], round_id, [
      ['top2', `${number}`, formatBaht(whole)],
    ])
  }
}

async function sellRound(day: string): Promise<number> {
  await desk.goTo(bangkokInstant(day, '10:00'), ...members)
  const round_id = Number((await openRound(world, 'hanoi')).round_id)
  for (let bill = 0; bill < 6; bill += 1) {
    const member = anyMember()
    // Whoever owes goes on playing: a deposit pays no debt, his next prize does.
    const balance = (await cash())[members.indexOf(member)] ?? 0n
    if (balance < 2_000n) await deposit(world, member, '200.00')
    const bill_id = await buyBill(world, member, round_id, [anyStake()])
    if (pick(6) === 0) await world.ask(cancelBill, { agent_id: AGENT_ID, bill_id }, member)
  }
  await desk.closeRound('hanoi', ...members)
  return round_id
}

const facts = () =>
  world.query(
    `select * from winloss.fact order by source, source_id, member_id, wallet_id, revision`,
  )

test('facts are what the books moved after any walk of sales, results, corrections and debts', async () => {
  const settled: number[] = []
  const revised = new Map<number, object>()
  for (let step = 0; step < STEPS; step += 1) {
    const round = await sellRound(addDays('2026-12-08', step))
    const isPoor = step % 3 === 1
    const first = (isPoor ? results[1 + pick(2)] : undefined) ?? anyResult()
    await desk.settle(round, first)
    settled.push(round)
    revised.set(round, first)
    if (isPoor) for (const at of members.keys()) await spendMost(at)
    const again = (isPoor ? undefined : settled[pick(settled.length)]) ?? round
    const other = results.filter((result) => result !== revised.get(again))[pick(2)]
    if (other) {
      await desk.revise(again, other)
      revised.set(again, other)
    }
    if (pick(3) > 0) while (await takePlay(db, countPlay, 1 + pick(5)));
  }
  await takeAllPlay(db, countPlay, 3)

  // Nothing is under way, so that the proof compares every member with the books.
  const [cursor] = await world.query<{ position: string }>(
    `select position from platform.play_cursor where consumer = 'winloss' and product = 'lottery'`,
  )
  expect(await readPlay(db, 'lottery', cursor?.position ?? '', 1)).toBeNull()
  const booked = await world.query('select distinct member_id from lottery.daily_play_in_books()')
  expect(booked).toHaveLength(members.length)
  expect(await world.query(`select * from winloss.reconcile('full')`)).toEqual([])
  const [debts] = await world.query<{ count: string }>('select count(*) from lottery.debt_payment')
  expect(Number(debts?.count), 'debts that prizes paid').toBeGreaterThan(0)

  const kept = await facts()
  await rebuildPlay(db, countPlay, 2)
  expect(await facts()).toEqual(kept)
})
