import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { resultDesk } from '#tests/support/desk.ts'
import { lobbyMarket } from '#tests/support/lottery.ts'
import { testWorld } from '#tests/support/world.ts'
import { listMarketResults, listResults } from '../../contract.ts'
import { importedResults } from '../../imported-contract.ts'
import { resultHistory, resultQueue } from '../../operator-contract.ts'
import { importResults } from './import-results.ts'
import { publishedSources } from './published-sources.ts'
import { parsePublished, readPublishedDraws } from './read-published.ts'

// History of before the site: taken in once, with its source, and of no round.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '08:00') })
const desk = await resultDesk(world)
const list = await readPublishedDraws()
const take = (draws = list) => importResults(world.site.services, draws)
const glo = (day: string, first = '751495') =>
  parsePublished(
    `market,day,values,source\ngov,${day},first=${first} front3=001+980 bottom3=304+531 bottom2=62,sanook_glo`,
  )

beforeAll(() => desk.goTo(bangkokInstant('2026-11-23', '08:01')))

test('every draw of the list has the form of its market, and comes once', async () => {
  expect(list.length).toBeGreaterThan(300)
  expect(await take()).toEqual({ added: list.length, known: 0, refused: [] })
  expect(await take()).toEqual({ added: 0, known: list.length, refused: [] })
  const rows = await world.query<{ market: string; draws: string }>(
    `select code as market, count(*) as draws from lottery.imported_result join lottery.market using (market_id)
      group by code order by code`,
  )
  expect(rows.map(({ market }) => market)).toEqual(
    [...new Set(list.map(({ market }) => market))].toSorted(),
  )
  // Whoever reads the trail sees what came, from whom, once.
  const told = await world.query<{ after: { imported: number; source: string } }>(
    `select after from platform.audit where action = 'result.imported'`,
  )
  expect(told.reduce((sum, { after }) => sum + after.imported, 0)).toBe(list.length)
})

test('staff read every draw with its source, page by page', async () => {
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await world.ask(
      importedResults,
      { limit: 100, ...(cursor ? { cursor } : {}) },
      desk.first,
    )
    seen.push(...page.items.map((row) => `${row.market_code}/${row.draw_day}`))
    expect(page.items.every((row) => row.read_from.includes('github.com/'))).toBe(true)
    cursor = page.next_cursor
  } while (cursor)
  expect(seen.toSorted()).toEqual(list.map(({ market, day }) => `${market}/${day}`).toSorted())
  expect((await world.call(importedResults, { cursor: 'x' }, desk.first)).code).toBe(
    'invalid_input',
  )
})

test('members read it as history with its source, below what this site draws', async () => {
  const gov = await lobbyMarket(world, 'gov')
  expect(gov.last_result).toMatchObject({
    round_id: null,
    draw_day: '2026-07-01',
    full: '751495',
    bottom2: '62',
    announced_at: null,
  })
  const { items } = await world.ask(listMarketResults, {
    market_id: Number(gov.market_id),
    limit: 2,
  })
  expect(items).toMatchObject([
    {
      round_id: null,
      round_ref: 'gov-2026-07-01',
      status: 'settled',
      has_proof: false,
      imported: { source: 'Sanook', source_url: publishedSources['sanook_glo']?.url },
    },
    { round_ref: 'gov-2026-06-16', full: '287184' },
  ])
  const last = await world.ask(listResults, { market_id: Number(gov.market_id) })
  expect(last[0]).toMatchObject({ round_ref: 'gov-2026-07-01' })
  const day = await world.ask(listMarketResults, { date: '2026-08-20', limit: 100 })
  expect(day.items.map((row) => row.market_code).toSorted()).toEqual(
    list.flatMap((draw) => (draw.day === '2026-08-20' ? [draw.market] : [])).toSorted(),
  )

  const hanoi = await desk.closeRound('hanoi')
  await desk.settle(hanoi, { special: ['30398'], first: ['04743'] })
  const newest = await lobbyMarket(world, 'hanoi')
  expect(newest.last_result).toMatchObject({ round_id: hanoi, top3: '398' })
  const all = await world.ask(listMarketResults, { market_id: Number(newest.market_id) })
  expect(all.items[0]).toMatchObject({ round_id: hanoi, imported: null })
  expect(all.items[1]).toMatchObject({ round_id: null, draw_day: '2026-08-22' })
})

test('the list of all markets pages to its end: each draw once, newest first', async () => {
  const seen: { round_ref: string; draw_day: string }[] = []
  let cursor: string | null | undefined
  do {
    const page = await world.ask(listMarketResults, { limit: 50, ...(cursor ? { cursor } : {}) })
    seen.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  expect(new Set(seen.map((row) => row.round_ref)).size).toBe(seen.length)
  const own = seen.filter((row) => row.draw_day > '2026-11-01')
  expect(own.length).toBeGreaterThan(0)
  expect(seen.length - own.length).toBe(list.length)
  const days = seen.map((row) => row.draw_day)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('what contradicts the site is refused, and the rest goes on', async () => {
  const [own] = await world.query<{ day: string }>(
    `select draw_day::text as day from lottery.round join lottery.market using (market_id)
      where code = 'hanoi' and state = 'settled'`,
  )
  await desk.goTo(bangkokInstant('2026-11-24', '08:00'))
  const hanoi = (values: string) =>
    parsePublished(`market,day,values,source\nhanoi,${own?.day},${values},xsmb`)
  const report = await take([
    ...hanoi('special=30399 first=04743'),
    ...hanoi('special=30398 first=04743'),
    ...glo('2026-07-01', '751496'),
    ...glo('2024-12-30'),
    ...glo('2024-12-30', '751496'),
  ])
  expect(report).toMatchObject({ added: 1, known: 1 })
  expect(report.refused.map(({ draw, why }) => [draw.market, draw.day, why])).toEqual([
    ['hanoi', own?.day, 'contradicts'],
    ['gov', '2026-07-01', 'contradicts'],
    ['gov', '2024-12-30', 'contradicts'],
  ])
})

test('nothing can be bought, entered, settled or changed on it', async () => {
  const sold = await desk.closeRound('hanoi_vip')
  const { day, market_id } = (
    await world.query<{ day: string; market_id: number }>(
      `select draw_day::text as day, market_id from lottery.round where round_id = $1`,
      [sold],
    )
  )[0] ?? { day: '', market_id: 0 }
  // A draw that was sold is said by two people, not by a list, whoever writes the row.
  await desk.goTo(bangkokInstant('2026-11-26', '08:00'))
  const vip = parsePublished(
    `market,day,values,source\nhanoi_vip,${day},top3=577 bottom2=37,sanook_hanoi`,
  )
  expect((await take(vip)).refused.map(({ why }) => why)).toEqual(['was_sold'])
  const write = (market: number, on: string) =>
    world.query(
      `insert into lottery.imported_result
         (market_id, draw_day, top3, top2, bottom2, source, source_url, read_from)
       values ($1, $2, '577', '77', '37', 'Sanook', 'https://www.sanook.com/', 'here')`,
      [market, on],
    )
  await expect(write(market_id, day)).rejects.toThrow(/this site sold the draw/)
  await expect(write(market_id, '2026-11-26')).rejects.toThrow(/days that are over/)
  const yeekee = Number((await lobbyMarket(world, 'yeekee')).market_id)
  await expect(write(yeekee, '2026-01-05')).rejects.toThrow(/draws by itself/)
  await expect(
    world.query(`update lottery.imported_result set top3 = '000', top2 = '00'`),
  ).rejects.toThrow()
  await expect(world.query('delete from lottery.imported_result')).rejects.toThrow()

  // Its day has no round: no bill can name it, no desk shows it, no job pays it.
  const [rounds] = await world.query<{ count: string }>(
    `select count(*) from lottery.round r join lottery.imported_result using (market_id, draw_day)
      where r.state <> 'missed'`,
  )
  expect(Number(rounds?.count)).toBe(0)
  const { waiting, done_today } = await world.ask(resultQueue, {}, desk.first)
  const history = await world.ask(resultHistory, { limit: 100 }, desk.first)
  const days = [...waiting, ...done_today, ...history.items.map(({ round }) => round)].map(
    (round) => round.draw_at,
  )
  expect(days.filter((one) => one < '2026-11-01')).toEqual([])
  const [play] = await world.query<{ count: string }>(
    `select count(*) from lottery.payout p join lottery.round using (round_id)
      where draw_day < '2026-11-01'`,
  )
  expect(Number(play?.count)).toBe(0)
})

test.each([
  ['another head', 'market,day\n', /the first line/],
  [
    'a source that nobody knows',
    'market,day,values,source\ngov,2026-07-01,first=1,diary\n',
    /line 2/,
  ],
  ['a column too many', 'market,day,values,source\ngov,2026-07-01,a=1,xsmb,x\n', /line 2/],
])('a list with %s is not read', (_what, text, fault) => {
  expect(() => parsePublished(text)).toThrow(fault)
})
