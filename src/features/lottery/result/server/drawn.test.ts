import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { buyBill, resultDesk, type Desk } from '#tests/support/desk.ts'
import { lobbyMarket, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { getBill, listBills } from '../../bill/contract.ts'
import { getResult, listResults } from '../contract.ts'
import { roundVoid } from '../operator-contract.ts'
import vectors from '../../rules/vectors.json' with { type: 'json' }

// What members read once a draw is over, on the government draw of 1 March 2564.
const world = await testWorld({ sandbox: true, at: bangkokInstant('2021-03-01', '12:00') })
const { worked_bill: worked } = vectors
const glo = vectors.draws[worked.draw]
let desk: Desk
let member: MemberActor
let roundId: number
let won: number
let lost: number

beforeAll(async () => {
  desk = await resultDesk(world)
  member = await memberActor(world)
  await desk.goTo(bangkokInstant('2021-03-01', '12:00'), member)
  await deposit(world, member, '1000')
  roundId = Number((await openRound(world, 'gov')).round_id)
  won = await buyBill(
    world,
    member,
    roundId,
    worked.lines.map((line) => [line.bet_type, line.number, line.amount] as const),
  )
  lost = await buyBill(world, member, roundId, [['top2', '99', '30.00']])
  await desk.closeRound('gov', member)
  await desk.settle(roundId, glo?.official as never)
})

test('the winning bill says what each line won, at the rate it was sold at', async () => {
  const bill = await world.ask(getBill, { bill_id: won }, member)
  expect(bill).toMatchObject({
    status: 'won',
    round_status: 'settled',
    total: worked.total,
    win: worked.win,
    cancellable_until: null,
    result: { top3: '538', bottom2: '73', front3: ['290', '838'], full: '835538' },
  })
  expect(bill.paid_at).not.toBeNull()
  expect(bill.lines.map((line) => [line.number, line.result, line.win])).toEqual(
    worked.lines.map((line) => [line.number, line.win === '0.00' ? 'lost' : 'won', line.win]),
  )
})

test('a loser is derived, not written', async () => {
  const bill = await world.ask(getBill, { bill_id: lost }, member)
  expect(bill).toMatchObject({ status: 'lost', win: '0.00', paid_at: null })
  expect(bill.lines.map((line) => line.result)).toEqual(['lost'])
  expect(await world.query('select from lottery.payout where bill_id = $1', [lost])).toEqual([])
})

test('the tabs and sums of the list follow', async () => {
  const idsOf = async (status: 'won' | 'lost' | 'accepted') =>
    (await world.ask(listBills, { status }, member)).items.map((bill) => bill.bill_id)
  expect(await idsOf('won')).toEqual([won])
  expect(await idsOf('lost')).toEqual([lost])
  expect(await idsOf('accepted')).toEqual([])
  expect((await world.ask(listBills, {}, member)).summary).toEqual({
    staked: '200.00',
    waiting: '0.00',
    win: '14870.00',
    profit: '14670.00',
    waiting_count: 0,
  })
})

test('results by round, by day and by market; the lobby has the last one and the next round', async () => {
  const numbers = {
    top3: '538',
    top2: '38',
    bottom2: '73',
    front3: ['290', '838'],
    bottom3: ['051', '806'],
    full: '835538',
  }
  expect(await world.ask(getResult, { round_id: roundId })).toMatchObject({
    status: 'settled',
    revision: 1,
    ...numbers,
  })
  const [today] = await world.ask(listResults, { date: '2021-03-01', market_id: 1 })
  expect(today).toMatchObject({ round_id: roundId, draw_day: '2021-03-01', ...numbers })
  expect(await world.ask(listResults, { market_id: 1 })).toHaveLength(1)
  await runNamedJob(world, 'lottery.rounds')
  const lobby = await lobbyMarket(world, 'gov')
  expect(lobby.last_result).toMatchObject({ round_id: roundId, ...numbers })
  expect(lobby.round).toMatchObject({ draw_day: '2021-03-16', status: 'open' })
})

test('a round that is called off: its bills are refunded, the lobby says so', async () => {
  const next = await openRound(world, 'gov')
  const bill_id = await buyBill(world, member, Number(next.round_id), [['top2', '11', '40.00']])
  await world.ask(roundVoid, { round_id: next.round_id, reason: 'งดออกรางวัล' }, desk.owner)
  await runNamedJob(world, 'lottery.rounds')
  await runNamedJob(world, 'lottery.settle', { round_id: next.round_id })
  const bill = await world.ask(getBill, { bill_id }, member)
  expect(bill).toMatchObject({ status: 'refunded', refund: '40.00', win: '0.00' })
  expect(bill.lines.map((line) => line.result)).toEqual(['refunded'])
  const returned = await world.ask(listBills, { status: 'returned' }, member)
  expect(returned.items.map((row) => row.bill_id)).toEqual([bill_id])
  expect((await lobbyMarket(world, 'gov')).void_round?.round_id).toBe(next.round_id)
  expect(await world.ask(getResult, { round_id: next.round_id })).toMatchObject({
    status: 'void',
    void_reason: 'งดออกรางวัล',
    top3: null,
  })
})
