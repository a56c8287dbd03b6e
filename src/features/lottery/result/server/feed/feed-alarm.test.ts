import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { auditList } from '#features/staff/contract.ts'
import { resultDesk } from '#tests/support/desk.ts'
import { openRound } from '#tests/support/lottery.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import * as feeds from '../../feed-contract.ts'
import * as calls from '../../operator-contract.ts'

// Two sources of one market: alike they help, unlike they stop whatever would go on by itself.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await resultDesk(world)
const { first, second, owner } = desk
const good = { special: ['30398'], first: ['04743'] }

const announce = (date: string, fields: object, market_code = 'hanoi') =>
  world.sandbox.post('/results/control', {
    market_code,
    date,
    announced_at: 'now',
    status: 'announced',
    ...fields,
  })
const agreed = { official: { special: '30398', first: '04743' } }
const other = { source: 'second', official: { special: '30398', first: '04744' } }
const compare = (round_id: number, person = first) =>
  world.ask(feeds.feedComparison, { round_id }, person)

/** A closed Hanoi round of that day. */
async function closedOn(day: string): Promise<number> {
  await desk.goTo(bangkokInstant(day, '10:00'))
  return desk.closeRound('hanoi')
}

test('sources that differ stop the feeds and the form, until staff decides', async () => {
  const round_id = await closedOn('2026-12-08')
  await announce('2026-12-08', agreed)
  await announce('2026-12-08', other)
  await runNamedJob(world, 'lottery.auto_result')
  await runNamedJob(world, 'lottery.auto_result')
  const stopped = await compare(round_id)
  expect(stopped).toMatchObject({
    is_stopped: true,
    differing: ['first'],
    alarms: [{ kind: 'disagree', decided: null }],
    can: { read: true, decide: true },
  })
  expect((await world.ask(calls.resultDesk, { round_id }, first)).round.stage).toBe('awaiting')
  const alarms = await world.ask(feeds.feedAlarms, {}, second)
  const mine = alarms.find((alarm) => Number(alarm.round_id) === round_id)
  expect(mine).toMatchObject({ market_code: 'hanoi', kind: 'disagree' })
  expect(await world.services.metrics.registry.getSingleMetricAsString('lottery_feed_alarms')) //
    .toContain('{kind="disagree"}')

  const fetched = await world.call(calls.resultFetch, { round_id }, first)
  expect(fetched.code).toBe('feeds_disagree')
  const reading_id = stopped.sources[0]?.readings[0]?.reading_id ?? 0
  const filled = { round_id, official: good, source: 'แหล่งผล', reading_id }
  expect((await world.call(calls.resultEnter, filled, first)).code).toBe('feeds_disagree')

  await announce('2026-12-08', { ...other, ...agreed })
  const reason = 'ยึดสถานีถ่ายทอดสด แหล่งที่สองพิมพ์ผิด'
  const decided = await world.ask(feeds.feedDecide, { round_id, reason }, first)
  expect(decided).toMatchObject({ is_stopped: false, alarms: [{ decided: { reason } }] })
  const again = await world.call(feeds.feedDecide, { round_id, reason }, first)
  expect(again.code).toBe('no_feed_alarm')
  // Feeds do not take it back: from here it is people's.
  await runNamedJob(world, 'lottery.auto_result')
  expect((await world.ask(calls.resultDesk, { round_id }, first)).round.stage).toBe('awaiting')
  await desk.settle(round_id, good)
  const audit = await world.ask(
    auditList,
    { object_kind: 'round', object_id: `${round_id}` },
    owner,
  )
  const actions = audit.items.map((row) => row.action)
  expect(actions).toContain('feed.disagree')
  expect(actions).toContain('feed.decided')
})

test('who must retype sees no values; who typed sees them', async () => {
  const round_id = await closedOn('2026-12-09')
  await announce('2026-12-09', agreed)
  await world.ask(feeds.feedRead, { round_id }, first)
  await desk.enter(round_id, good)
  const hidden = await compare(round_id, second)
  expect(hidden).toMatchObject({ shown: false, can: { read: false } })
  expect(JSON.stringify(hidden)).not.toContain('30398')
  expect(await compare(round_id, first)).toMatchObject({
    shown: true,
    sources: [{ readings: [{ official: good }] }, { readings: [{ official: good }] }],
  })
})

test('a source that changes what it said is noticed, before the result and after it', async () => {
  const round_id = await closedOn('2026-12-10')
  await announce('2026-12-10', agreed)
  await world.ask(feeds.feedRead, { round_id }, first)
  await desk.settle(round_id, good)
  await runNamedJob(world, 'lottery.recheck_feeds')
  expect((await compare(round_id)).alarms).toEqual([])
  await announce('2026-12-10', { official: { special: '30399', first: '04743' } })
  await runNamedJob(world, 'lottery.recheck_feeds')
  await runNamedJob(world, 'lottery.recheck_feeds')
  const flagged = await compare(round_id)
  // The first source moved and thereby left the second, which then moved too.
  const kinds = flagged.alarms.map((alarm) => alarm.kind).toSorted()
  expect(kinds).toEqual(['changed', 'changed', 'disagree'])
  expect(flagged.sources[0]?.readings.map((one) => one.official['special'])).toEqual([
    ['30399'],
    ['30398'],
  ])
})

test('a round that sells, and one that draws itself, are read by nobody', async () => {
  await desk.goTo(bangkokInstant('2026-12-11', '12:00'))
  const hanoi = await openRound(world, 'hanoi')
  const selling = await world.call(feeds.feedRead, { round_id: hanoi.round_id }, first)
  expect(selling.code).toBe('round_not_closed')
  const [yeekee] = await world.query(
    `select round_id::int from lottery.round join lottery.market using (market_id)
      where result_rule = 'yeekee' limit 1`,
  )
  const yeekeeId = Number(yeekee?.['round_id'])
  const itself = await world.call(feeds.feedRead, { round_id: yeekeeId }, first)
  expect(itself.code).toBe('result_by_draw')
  expect(await compare(yeekeeId)).toMatchObject({ sources: [], is_stopped: false })
})

test('readings wait for the desk by themselves, and enter nothing', async () => {
  await desk.goTo(bangkokInstant('2026-12-15', '10:00'))
  const round_id = await desk.closeRound('gov')
  const [row] = await world.query('select draw_day::text from lottery.round where round_id = $1', [
    round_id,
  ])
  const draw = { first: '097863', last2: '21', last3f: ['290', '742'], last3b: ['881', '339'] }
  await announce(`${row?.['draw_day']}`, { official: draw }, 'thai_gov')
  await runNamedJob(world, 'lottery.read_feeds')
  await runNamedJob(world, 'lottery.read_feeds')
  const read = await compare(round_id)
  expect(read.sources.map((one) => one.readings[0]?.official['first'])).toEqual([
    ['097863'],
    ['097863'],
  ])
  expect((await world.ask(calls.resultDesk, { round_id }, first)).round.stage).toBe('awaiting')
  const [count] = await world.query(
    'select count(*)::int as n from lottery.feed_reading where round_id = $1',
    [round_id],
  )
  expect(count?.['n']).toBe(2)
})

test('every kind of market is read from two sources that agree', async () => {
  await desk.goTo(bangkokInstant('2026-12-23', '08:00'))
  const rounds = await Promise.all(
    ['nikkei_pm', 'lao_pattana', 'malay'].map(async (code) => {
      const round = await openRound(world, code).catch(() => undefined)
      return round && { code, id: Number(round.round_id), drawAt: new Date(round.draw_at) }
    }),
  )
  const known = rounds.filter((round) => round !== undefined)
  expect(known.length).toBeGreaterThan(2)
  const values: Record<string, [string, object]> = {
    nikkei_pm: ['stock_nikkei_pm', { index: '38105.09', change: '-339.65' }],
    lao_pattana: ['lao_pattana', { digits4: '0887' }],
    malay: ['malay', { first: '4541', second: '0050' }],
  }
  for (const { code, id, drawAt } of known.toSorted((a, b) => +a.drawAt - +b.drawAt)) {
    await desk.goTo(drawAt)
    const day = new Date(drawAt.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    const [market = '', official = {}] = values[code] ?? []
    await announce(day, { official }, market)
    const read = await world.ask(feeds.feedRead, { round_id: id }, first)
    expect([code, read.sources.map((one) => one.readings.length)]).toEqual([code, [1, 1]])
    const [a, b] = read.sources.map((one) => one.readings[0]?.official)
    expect(a).toEqual(b)
    expect(read).toMatchObject({ is_stopped: false, differing: [], alarms: [] })
  }
})
