import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, bangkokDay, DAY_MS } from '#kernel/time.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { testProvider } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { type ListedLine, providerList } from '#tests/support/provider-list.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  closeGameBreak,
  countGameBreaks,
  exportGameRun,
  getGameRun,
  listGameRuns,
  runGameDay,
} from '../../reconcile-contract.ts'
import { reconcileDayJob, reconcileDueJob } from './jobs.ts'

// A day of a provider against what we have of it, over its list of transactions.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'acme')
const list = await providerList(world, provider.providerId)
const actor = await memberActor(world)
await deposit(world, actor, '1000')

const auditor = () => staffActor(world, 'auditor')
const today = async () => bangkokDay(await world.services.clock.now())
const nextDay = () => world.clock.advance(DAY_MS)
const compare = (day: string) =>
  runJob(world.services, reconcileDayJob, {
    provider_id: provider.providerId,
    day,
    staff_id: 1,
  })
const last = async () => {
  const staff = await auditor()
  const [row] = (await world.ask(listGameRuns, {}, staff)).runs
  return world.ask(getGameRun, { run_id: Number(row?.run_id) }, staff)
}
const words = async () =>
  (await last()).items.map(({ word, kind, here, there }) => [word, kind, here, there])

/** Plays a round: a bet of 10 that wins 25, both of which the provider lists. */
async function played(): Promise<{ bet: ListedLine; win: ListedLine }> {
  const player = await provider.launch(actor.memberId)
  const { taken, paid } = newRound(provider, player)
  const bet = await taken(10)
  const win = await paid(bet, 25, { round_closed: true })
  const at = await world.services.clock.now()
  return {
    bet: { transaction_uuid: bet, kind: 'bet', baht: 10, at },
    win: { transaction_uuid: win, kind: 'win', baht: 25, at },
  }
}

test('a day without anything is one, and the day is compared once by the clock', async () => {
  await runJob(world.services, reconcileDueJob, {})
  const { kinds, breaks, failure, by } = await last()
  expect([breaks, failure, by]).toEqual([0, null, null])
  expect(kinds.every(({ here, there }) => here.count === 0 && there.count === 0)).toBe(true)
  const runs = () => world.query('select from game.reconcile_run')
  const before = (await runs()).length
  await runJob(world.services, reconcileDueJob, {})
  expect((await runs()).length).toBe(before)
})

test('a day on which both have the same has no differences', async () => {
  const day = await today()
  const { bet, win } = await played()
  list.lines = [bet, win]
  await nextDay()
  await compare(day)
  const run = await last()
  expect(run.items).toEqual([])
  expect(run.kinds.slice(0, 2).map(({ here, there }) => [here, there])).toEqual([
    [
      { count: 1, sum: '10.00' },
      { count: 1, sum: '10.00' },
    ],
    [
      { count: 1, sum: '25.00' },
      { count: 1, sum: '25.00' },
    ],
  ])
})

test('each fault of a provider is found and named, to the satang', async () => {
  const day = await today()
  const [dropped, wrong, same] = [await played(), await played(), await played()]
  const player = await provider.launch(actor.memberId)
  const early = newRound(provider, player)
  const never = randomUUID()
  await early.rollback(never)
  const at = await world.services.clock.now()
  const phantom = { transaction_uuid: randomUUID(), kind: 'win', baht: 99, at } as const
  list.lines = [
    dropped.bet,
    { ...wrong.bet, baht: 10.01 },
    wrong.win,
    same.bet,
    same.win,
    phantom,
    { transaction_uuid: never, kind: 'bet', baht: 5, at },
  ]
  await nextDay()
  await compare(day)
  expect(new Set((await words()).map(String))).toEqual(
    new Set(
      [
        ['missing_there', 'win', '25.00', ''],
        ['amount', 'bet', '10.00', '10.01'],
        ['missing_here', 'win', '', '99.00'],
        ['state', 'bet', '0.00', '5.00'],
      ].map(String),
    ),
  )
  expect((await last()).waiting).toBe(4)
})

test('what both have on two days is late, and waits for nobody', async () => {
  const day = await today()
  const { bet, win } = await played()
  const midnight = new Date(`${addDays(day, 1)}T00:00:00+07:00`)
  list.lines = [bet, { ...win, at: new Date(midnight.getTime() + 60_000) }]
  await nextDay()
  await compare(day)
  expect(await words()).toEqual(
    [['late', 'win', '25.00', null]].map(([a, b, c]) => [a, b, c, '25.00']),
  )
  expect((await last()).waiting).toBe(0)
  const staff = await auditor()
  const [late] = (await last()).items
  const refused = await world.call(
    closeGameBreak,
    { break_id: Number(late?.break_id), note: 'ข้ามวัน' },
    staff,
  )
  expect(refused.code).toBe('game_break_explains_itself')
  // On the other day it is late, too, though nothing of ours was made on it.
  await nextDay()
  await compare(addDays(day, 1))
  expect(await words()).toEqual([['late', 'win', '25.00', '25.00']])
})

test('a difference is closed once, with words, and stays closed when the day is compared again', async () => {
  const day = await today()
  const { bet } = await played()
  list.lines = [bet]
  await nextDay()
  await compare(day)
  const staff = await auditor()
  const before = (await world.ask(countGameBreaks, {}, staff)).count
  const first = await last()
  const [open] = first.items
  const input = { break_id: Number(open?.break_id), note: 'ค่ายแจ้งว่าตกหล่น จะส่งเพิ่มพรุ่งนี้' }
  await world.ask(closeGameBreak, input, staff)
  expect((await world.ask(countGameBreaks, {}, staff)).count).toBe(before - 1)
  expect((await world.call(closeGameBreak, input, staff)).code).toBe('game_break_closed_already')
  expect((await world.call(closeGameBreak, { ...input, note: 'x' }, staff)).code).toBe(
    'invalid_input',
  )
  expect((await world.call(closeGameBreak, { ...input, break_id: 99_999 }, staff)).code).toBe(
    'not_found',
  )
  await world.ask(runGameDay, { provider_id: provider.providerId, day }, staff)
  await compare(day)
  const again = await last()
  expect(again.run_id).not.toBe(first.run_id)
  expect([again.waiting, again.items[0]?.closed?.note]).toEqual([0, input.note])
  // Another amount of the same movement is another difference.
  for (const baht of [11, 12]) {
    list.lines = [{ ...bet, baht }]
    await compare(day)
    const { items, waiting } = await last()
    expect(waiting).toBe(1)
    const different = items.find(({ word }) => word === 'amount')
    await world.ask(closeGameBreak, { ...input, break_id: Number(different?.break_id) }, staff)
  }
})

test('a provider that does not answer is a failed run, which is told and tried again', async () => {
  list.isUp = false
  list.lines = []
  await nextDay()
  await runJob(world.services, reconcileDueJob, {})
  const failed = await last()
  expect(failed.failure).toMatch(/HTTP 500|down|refused/)
  const staff = await auditor()
  const waiting = (await world.ask(countGameBreaks, {}, staff)).count
  list.isUp = true
  await runJob(world.services, reconcileDueJob, {})
  const made = await last()
  expect([made.day, made.failure]).toEqual([failed.day, null])
  expect((await world.ask(countGameBreaks, {}, staff)).count).toBeLessThan(waiting)
})

test('a provider that is away for a week is asked for each day of it', async () => {
  const days: string[] = []
  list.isUp = false
  for (let at = 0; at < 7; at += 1) {
    days.push(await today())
    if (at === 0) list.lines = [(await played()).bet]
    await nextDay()
    await runJob(world.services, reconcileDueJob, {})
  }
  list.isUp = true
  const compared = () =>
    world.query<{ day: string; breaks: number }>(
      `select r.day::text as day, count(b.run_id)::int as breaks
         from game.reconcile_run r left join game.reconcile_break b using (run_id)
        where r.failure is null and r.day = any($1::date[])
        group by r.run_id, r.day order by r.day`,
      [days],
    )
  // One who failed is left alone for a while before he is asked again.
  const turn = async () => {
    await runJob(world.services, reconcileDueJob, {})
    return (await compared()).map(({ day }) => day)
  }
  await expect.poll(turn, { interval: 1_000 }).toEqual(days)
  // The win of the first day was never listed.
  expect((await compared())[0]?.breaks).toBe(1)
})

test('a day is asked for only where somebody can be asked, and after its end', async () => {
  const staff = await auditor()
  const day = await today()
  const other = await testProvider(world, 'silent')
  const ask = async (providerId: number) =>
    (await world.call(runGameDay, { provider_id: providerId, day }, staff)).code
  expect(await ask(other.providerId)).toBe('game_provider_not_asked')
  expect(await ask(provider.providerId)).toBe('game_day_not_over')
  await world.query(
    "update game.provider set time_zone = 'Pacific/Kiritimati' where provider_id = $1",
    [provider.providerId],
  )
  const { providers } = await world.ask(listGameRuns, {}, staff)
  expect(providers.map(({ name, time_zone: zone }) => [name, zone])).toEqual([
    ['acme', 'Pacific/Kiritimati'],
  ])
})

test('all differences of a run are a file', async () => {
  const staff = await auditor()
  const { runs } = await world.ask(listGameRuns, {}, staff)
  const run = runs.find(({ breaks }) => breaks === 4)
  const response = await fetch(`${world.site.operatorUrl}${exportGameRun.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${staff.bearer}`,
      cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: world.site.operatorUrl,
    },
    body: JSON.stringify({ run_id: run?.run_id }),
  })
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toContain('provider,day,difference')
  expect(lines.slice(1).filter((line) => line.startsWith(`acme,${run?.day},`))).toHaveLength(4)
})
