import { expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { advanceRounds, lineOf, lobbyMarket, sendBill } from '#tests/support/lottery.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { getRound, listRounds } from '../contract.ts'
import { switchMarket } from '../../market/server/switch-market.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '05:00') })
const at = (day: Day, time: string) => world.clock.set(bangkokInstant(day, time))
const statesOf = async (code: string) =>
  world.query<{ day: string; state: string }>(
    `select draw_day::text as day, state from lottery.round join lottery.market using (market_id)
      where code = $1 order by draw_day`,
    [code],
  )

test('a database without a round gets those of the days ahead, and only once', async () => {
  expect(await world.query('select from lottery.round')).toHaveLength(0)
  await advanceRounds(world)
  const first = await world.query('select round_ref from lottery.round order by 1')
  await Promise.all([advanceRounds(world), advanceRounds(world)])
  expect(await world.query('select round_ref from lottery.round order by 1')).toEqual(first)
  const days = async (code: string) => (await statesOf(code)).map(({ day }) => day)
  expect(await days('gov')).toEqual(['2026-12-01', '2026-12-16', '2026-12-30'])
  expect(await days('lao_pattana')).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-27',
    '2026-11-30',
    '2026-12-02',
  ])
  // 23 November is 勤労感謝の日: the Tokyo exchange rests.
  expect((await days('nikkei_pm'))[0]).toBe('2026-11-24')
  expect(await days('hanoi')).toHaveLength(8)
})

test('the first government round opens at once, so something is open at any hour', async () => {
  expect(await statesOf('gov')).toEqual([
    { day: '2026-12-01', state: 'open' },
    { day: '2026-12-16', state: 'upcoming' },
    { day: '2026-12-30', state: 'upcoming' },
  ])
  const { round } = await lobbyMarket(world, 'gov')
  expect(round?.close_at).toBe('2026-12-01T15:20:00.000+07:00')
  const [next] = await world.ask(listRounds, { market_id: 1, status: 'upcoming' })
  expect(next?.open_at).toBeNull()
})

test('a round opens and closes by the clock, and what it sold is frozen', async () => {
  expect((await lobbyMarket(world, 'hanoi')).round?.status).toBe('upcoming')
  await at('2026-11-23', '06:00')
  await advanceRounds(world)
  const { round } = await lobbyMarket(world, 'hanoi')
  expect(round?.status).toBe('open')
  const member = await memberActor(world)
  await deposit(world, member, '100')
  const roundId = Number(round?.round_id)
  const lines = [
    await lineOf(world, roundId, 'top3', '398', '10.00'),
    await lineOf(world, roundId, 'bottom2', '43', '5.00'),
  ]
  await sendBill(world, member, { round_id: roundId, lines })

  await at('2026-11-23', '18:10')
  await advanceRounds(world)
  const lobby = await lobbyMarket(world, 'hanoi')
  expect(lobby.round).toMatchObject({ round_id: roundId, status: 'closed' })
  const [frozen] = await world.query<{ bill_count: string; stake_satang: string }>(
    'select bill_count, line_count, stake_satang from lottery.freeze where round_id = $1',
    [roundId],
  )
  expect(frozen).toEqual({ bill_count: '1', line_count: '2', stake_satang: '1500' })
  expect(await world.query('select lottery.sales_are_final($1) as final', [roundId])).toEqual([
    { final: true },
  ])
})

test('the job asks to be woken at the second where the next round closes', async () => {
  // A second after a round of the two-minute market closed: the next to close is Lao Pattana.
  await at('2026-11-23', '20:19:31')
  await advanceRounds(world)
  const asked = await world.query<{ name: string; at: Date }>(
    'select name, run_at as at from platform.job_request order by request_id',
  )
  expect(asked.at(-1)).toEqual({ name: 'lottery.rounds', at: new Date('2026-11-23T13:20:00Z') })
})

test('the next day’s round is the one to bet on, the closed one still waits beside it', async () => {
  await at('2026-11-24', '06:00')
  await advanceRounds(world)
  const lobby = await lobbyMarket(world, 'hanoi')
  expect(lobby.round).toMatchObject({ draw_day: '2026-11-24', status: 'open' })
  expect(lobby.waiting_round).toMatchObject({ draw_day: '2026-11-23', status: 'closed' })
  const waiting = await world.ask(getRound, { round_id: lobby.waiting_round?.round_id ?? 0 })
  expect(waiting.next_round_id).toBe(lobby.round?.round_id)
})

test('rounds that nobody opened in time are missed, not sold late', async () => {
  await at('2026-11-26', '19:00')
  await advanceRounds(world)
  const states = new Map((await statesOf('hanoi')).map(({ day, state }) => [day, state]))
  expect(states.get('2026-11-24')).toBe('closed')
  expect(states.get('2026-11-25')).toBe('missed')
  expect(states.get('2026-11-26')).toBe('missed')
  expect(states.get('2026-11-27')).toBe('upcoming')
})

test('the government round waits for the one before it, whatever the time', async () => {
  await at('2026-12-02', '12:00')
  await advanceRounds(world)
  expect((await statesOf('gov')).map(({ state }) => state)).toEqual([
    'closed',
    'upcoming',
    'upcoming',
  ])
  // The desk calls the round off; how it refunds is settlement's matter.
  await world.query(
    `update lottery.round set state = 'void', void_at = platform.clock(), void_reason = 'ทดสอบ'
      where round_ref = 'gov-2026-12-01'`,
  )
  await advanceRounds(world)
  expect((await statesOf('gov')).map(({ state }) => state)).toEqual(['void', 'open', 'upcoming'])
  const lobby = await lobbyMarket(world, 'gov')
  expect(lobby.void_round?.draw_day).toBe('2026-12-01')
})

test('rows of the calendar take rounds out, put them back, and move a draw with its bills', async () => {
  const exempt = (marketId: number, day: Day, state: string, movedTo: Day | null) =>
    world.query(
      `insert into lottery.calendar_day (market_id, day, state, moved_to, reason)
       values ($1, $2, $3, $4, 'ประกาศ')`,
      [marketId, day, state, movedTo],
    )
  const state = async (day: Day) =>
    (await statesOf('hanoi')).find((round) => round.day === day)?.state
  await exempt(3, '2026-12-05', 'no_draw', null)
  await exempt(1, '2026-12-16', 'moved', '2026-12-17')
  await advanceRounds(world)
  expect(await state('2026-12-05')).toBe('missed')
  expect(await state('2026-12-06')).toBe('upcoming')
  await exempt(3, '2026-12-05', 'as_usual', null)
  await advanceRounds(world)
  expect(await state('2026-12-05')).toBe('upcoming')

  // Two draws change places with a day off: both references stay readable and different.
  await exempt(3, '2026-12-06', 'no_draw', null)
  await exempt(3, '2026-12-10', 'moved', '2026-12-06')
  await advanceRounds(world)
  const refs = await world.query<{ ref: string; state: string }>(
    "select round_ref as ref, state from lottery.round where round_ref like 'hanoi-2026-12-06%' order by 1",
  )
  expect(refs).toEqual([
    { ref: 'hanoi-2026-12-06', state: 'missed' },
    { ref: 'hanoi-2026-12-06-for-2026-12-10', state: 'upcoming' },
  ])

  // The government round is open already: it goes to its new day, there is no second one.
  const gov = await statesOf('gov')
  expect(gov.filter((round) => round.day >= '2026-12-10')).toEqual([
    { day: '2026-12-17', state: 'open' },
    { day: '2026-12-30', state: 'upcoming' },
  ])
  const { round } = await lobbyMarket(world, 'gov')
  expect(round).toMatchObject({
    round_ref: 'gov-2026-12-16',
    draw_day: '2026-12-17',
    close_at: '2026-12-17T15:20:00.000+07:00',
  })
})

test('a market that is off opens nothing', async () => {
  const opens: Day = addDays('2026-12-02', 1)
  await switchMarket(world.services, 1, { marketId: 3, notice: 'ปิดชั่วคราว' })
  await at(opens, '07:00')
  await advanceRounds(world)
  expect((await lobbyMarket(world, 'hanoi')).round?.status).not.toBe('open')
  await switchMarket(world.services, 1, { marketId: 3, notice: null })
  await advanceRounds(world)
  expect((await lobbyMarket(world, 'hanoi')).round).toMatchObject({
    draw_day: opens,
    status: 'open',
  })
})

test('versions: what opens later takes the new rates, what is open keeps its own', async () => {
  await world.query(`
    with v as (insert into lottery.rate_version (market_id, version, valid_from)
               values (3, 2, platform.clock()) returning rate_version_id)
    insert into lottery.rate select v.rate_version_id, bet_type, rate_x100 + 1000, min_satang,
             max_per_bet_satang, max_per_member_satang, cap_satang
        from lottery.rate, v where lottery.rate.rate_version_id = 3`)
  const { round: today } = await lobbyMarket(world, 'hanoi')
  expect((await lineOf(world, today?.round_id ?? 0, 'top3', '000', '1')).rate).toBe('850')
  await at(addDays('2026-12-02', 2), '06:00')
  await advanceRounds(world)
  const { round: tomorrow } = await lobbyMarket(world, 'hanoi')
  expect((await lineOf(world, tomorrow?.round_id ?? 0, 'top3', '000', '1')).rate).toBe('860')
  expect((await world.ask(getRound, { round_id: tomorrow?.round_id ?? 0 })).rate_version).toBe(2)
})

test('versions: what is not open yet takes the new hours, what is open and sold keeps its own', async () => {
  const { round: open } = await lobbyMarket(world, 'hanoi')
  await world.query(`
    insert into lottery.schedule_version (market_id, version, day_rule, open_time, close_time, draw_time,
      ahead_days, valid_from)
    select market_id, 2, day_rule, open_time, '17:50', '18:20', ahead_days, platform.clock()
      from lottery.schedule_version where market_id = 3`)
  await advanceRounds(world)
  expect((await lobbyMarket(world, 'hanoi')).round).toEqual(open)
  const upcoming = await world.ask(listRounds, { market_id: 3, status: 'upcoming' })
  expect(new Set(upcoming.map((round) => round.close_at.slice(11, 16)))).toEqual(new Set(['17:50']))
  const used = await world.query<{ state: string; version: number }>(`
    select distinct r.state, s.version from lottery.round r
      join lottery.schedule_version s using (schedule_version_id)
     where r.market_id = 3 and r.state in ('open', 'upcoming') order by 1`)
  expect(used).toEqual([
    { state: 'open', version: 1 },
    { state: 'upcoming', version: 2 },
  ])
})

test('years back: the draws of February 2564 as they were', async () => {
  await at('2021-02-08', '05:00')
  await advanceRounds(world)
  const rows = await world.query<{ ref: string }>(
    "select round_ref as ref from lottery.round where draw_day < '2022-01-01' order by 1",
  )
  const refs = rows.map(({ ref }) => ref)
  expect(refs).toContain('gov-2021-03-01')
  expect(refs).toContain('hanoi-2021-02-15')
  expect(refs.filter((ref) => /^hanoi-2021-02-1[1-4]$/.test(ref))).toEqual([])
})
