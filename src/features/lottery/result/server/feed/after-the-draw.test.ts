import { expect, test } from 'vitest'
import { auditList } from '#features/staff/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { resultDesk } from '#tests/support/desk.ts'
import { openRound } from '#tests/support/lottery.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as feeds from '../../feed-contract.ts'
import * as calls from '../../operator-contract.ts'
import { revisionConfirm, revisionEnter } from '../../revision-contract.ts'

// A result is that of its draw: nothing is taken before it, and what people typed is held against every
// source, before it is confirmed and for days after it is paid.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await resultDesk(world)
const { first, second, owner } = desk
const another = await staffActor(world, 'owner')
const source = 'ถ่ายทอดสด'
const early = { special: ['11111'], first: ['22222'] }
const good = { special: ['30398'], first: ['04743'] }
const told = { official: { special: '30398', first: '04743' } }

const announce = (date: string, fields: object) =>
  world.sandbox.post('/results/control', {
    market_code: 'hanoi',
    date,
    announced_at: 'now',
    status: 'announced',
    ...fields,
  })

const compare = (round_id: number) => world.ask(feeds.feedComparison, { round_id }, first)
const alarmOf = async (round_id: number) =>
  (await world.ask(feeds.feedAlarms, {}, second)).find((one) => Number(one.round_id) === round_id)

/** Closed for a minute, with twenty to go until its draw. */
async function closedEarly(day: string): Promise<{ round_id: number; drawAt: Date }> {
  await desk.goTo(bangkokInstant(day, '10:00'))
  const round = await openRound(world, 'hanoi')
  await desk.goTo(new Date(Date.parse(round.close_at) + 60_000))
  return { round_id: Number(round.round_id), drawAt: new Date(round.draw_at) }
}

test('between close and draw nothing is entered, fetched or read, by anybody', async () => {
  const { round_id, drawAt } = await closedEarly('2026-12-08')
  await announce('2026-12-08', { official: { special: '11111', first: '22222' } })
  const entry = { round_id, official: early, source }
  for (const refused of [
    await world.call(calls.resultEnter, entry, first),
    await world.call(calls.resultConfirm, { round_id, official: early }, second),
    await world.call(calls.resultFetch, { round_id }, first),
    await world.call(feeds.feedRead, { round_id }, first),
  ]) {
    expect(refused.code).toBe('result_before_draw')
  }
  const waiting = await world.ask(calls.resultDesk, { round_id }, first)
  expect(waiting).toMatchObject({ early_min: 0, can: { enter: false, fetch: false } })
  expect(new Date(waiting.accepts_at)).toEqual(drawAt)
  await runNamedJob(world, 'lottery.read_feeds')
  await runNamedJob(world, 'lottery.auto_result')
  expect((await compare(round_id)).sources.every((one) => one.readings.length === 0)).toBe(true)

  const written = (table: string, columns: string, values: string) =>
    world.query(
      `insert into lottery.${table} (round_id, ${columns}) values (${round_id}, ${values})`,
    )
  await expect(
    written('result_entry', 'revision, staff_id, official, source', `1, 9, '{}', 'x'`),
  ).rejects.toThrow('draw is not due')
  await expect(
    written('feed_reading', 'feed, source, official, raw, staff_id', `'a', 'x', '{}', '', 9`),
  ).rejects.toThrow('draw is not due')

  await desk.goTo(drawAt)
  await desk.settle(round_id, early)
})

test('a market whose source publishes early says so, with a reason, and is audited', async () => {
  const { round_id, drawAt } = await closedEarly('2026-12-09')
  const reason = 'สถานีประกาศก่อนเวลาสิบนาทีทุกงวด'
  const rule = { round_id, early_min: 10, reason }
  expect((await world.call(feeds.earlyResultSet, rule, first)).status).toBe(403)
  const set = await world.ask(feeds.earlyResultSet, rule, owner)
  expect(set).toMatchObject({ early_min: 0, is_waiting: true })
  expect(new Date(set.accepts_at)).toEqual(drawAt)
  expect((await world.call(feeds.earlyResultSet, rule, owner)).code).toBe('approval_asked')
  await signIn(world, another)
  const seen = await world.ask(calls.resultDesk, { round_id }, another)
  expect(seen.early_proposal).toMatchObject({ early_min: 10, reason, by_me: false })
  const approval_id = Number(seen.early_proposal?.approval_id)
  const verdict = { round_id, approval_id, reason: 'ตรวจตารางของสถานีแล้ว' }
  expect((await world.call(feeds.earlyResultConfirm, verdict, first)).status).toBe(403)
  expect((await world.call(feeds.earlyResultConfirm, verdict, owner)).code).toBe('approval_own')
  const approved = await world.ask(feeds.earlyResultConfirm, verdict, another)
  expect(new Date(approved.accepts_at)).toEqual(new Date(drawAt.getTime() - 600_000))
  expect((await world.call(feeds.earlyResultConfirm, verdict, another)).code).toBe(
    'approval_closed',
  )
  expect((await world.call(feeds.earlyResultReject, verdict, another)).code).toBe('approval_closed')
  expect((await world.call(feeds.earlyResultSet, rule, owner)).code).toBe('early_result_same')
  const entry = { round_id, official: good, source }
  expect((await world.call(calls.resultEnter, entry, first)).code).toBe('result_before_draw')
  await desk.goTo(new Date(drawAt.getTime() - 600_000))
  await world.ask(calls.resultEnter, entry, first)
  const proposed = { action: 'market.early_result_proposed' }
  const { items } = await world.ask(auditList, proposed, owner)
  expect(items).toMatchObject([{ object: { kind: 'market' }, reason }])
  // Back to the draw takes one person, and what was proposed meanwhile goes with it.
  await world.ask(feeds.earlyResultSet, { ...rule, early_min: 20 }, owner)
  const back = await world.ask(feeds.earlyResultSet, { ...rule, early_min: 0 }, another)
  expect(back).toMatchObject({ early_min: 0, is_waiting: false })
  expect((await world.ask(calls.resultDesk, { round_id }, owner)).early_proposal).toBeNull()
  const again = await world.call(calls.resultConfirm, { round_id, official: good }, second)
  expect(again.code).toBe('result_before_draw')
  await desk.goTo(drawAt)
  await world.ask(calls.resultConfirm, { round_id, official: good }, second)
  await runNamedJob(world, 'lottery.settle')
  const [yeekee] = await world.query(
    `select round_id::int from lottery.round join lottery.market using (market_id)
      where result_rule = 'yeekee' limit 1`,
  )
  const itself = { ...rule, round_id: Number(yeekee?.['round_id']) }
  expect((await world.call(feeds.earlyResultSet, itself, owner)).code).toBe('result_by_draw')
})

test('paid by hand, then the sources say something else: red until it is corrected', async () => {
  const { round_id, drawAt } = await closedEarly('2026-12-10')
  await desk.goTo(drawAt)
  await desk.settle(round_id, early)
  expect(await alarmOf(round_id)).toBeUndefined()
  await announce('2026-12-10', told)
  await runNamedJob(world, 'lottery.read_feeds')
  await runNamedJob(world, 'lottery.read_feeds')
  expect(await alarmOf(round_id)).toMatchObject({ kind: 'entry', is_paid: true })
  expect(await compare(round_id)).toMatchObject({
    is_stopped: true,
    differing: [],
    // Both sources say the same: one alarm of these two values.
    alarms: [{ kind: 'entry', is_open: true }],
    can: { decide: true },
  })
  const { items } = await world.ask(auditList, { action: 'feed.entry' }, owner)
  expect(items[0]).toMatchObject({ object: { kind: 'round', id: `${round_id}` } })
  await desk.revise(round_id, good)
  expect(await alarmOf(round_id)).toBeUndefined()
})

test('a source that changes days after payment is noticed', async () => {
  const { round_id, drawAt } = await closedEarly('2026-12-11')
  await desk.goTo(drawAt)
  await announce('2026-12-11', told)
  await world.ask(feeds.feedRead, { round_id }, first)
  await desk.settle(round_id, good)
  await announce('2026-12-11', { official: { special: '30399', first: '04743' } })
  await desk.goTo(new Date(drawAt.getTime() + 3 * 86_400_000 + 20 * 60_000))
  await runNamedJob(world, 'lottery.recheck_feeds')
  expect(await alarmOf(round_id)).toBeUndefined()
  await desk.goTo(new Date(drawAt.getTime() + 3 * 86_400_000 + 31 * 60_000))
  await runNamedJob(world, 'lottery.recheck_feeds')
  expect(await alarmOf(round_id)).toMatchObject({ is_paid: true })
})

test('what no source says is not confirmed before somebody has looked', async () => {
  const { round_id, drawAt } = await closedEarly('2026-12-18')
  await desk.goTo(drawAt)
  await announce('2026-12-18', told)
  await world.ask(feeds.feedRead, { round_id }, first)
  await desk.enter(round_id, early)
  expect(await alarmOf(round_id)).toMatchObject({ kind: 'entry', is_paid: false })
  const retype = { round_id, official: early }
  expect((await world.call(calls.resultConfirm, retype, second)).code).toBe('result_contradicted')
  // The values of nobody are shown to the one who types them again.
  const seen = await world.ask(feeds.feedComparison, { round_id }, second)
  expect(JSON.stringify(seen)).not.toMatch(/11111|30398/)
  const reason = 'ทั้งสองแหล่งยังเป็นของงวดก่อน ยึดสถานี'
  await world.ask(feeds.feedDecide, { round_id, reason }, second)
  await world.ask(calls.resultConfirm, retype, second)
  await runNamedJob(world, 'lottery.settle')
  expect(await alarmOf(round_id)).toBeUndefined()

  // A correction goes by the same rule.
  const wrong = { special: ['33333'], first: ['44444'] }
  const proposed = { round_id, official: wrong, source, reason: 'ลองแก้เป็นค่าอื่น' }
  await world.ask(revisionEnter, proposed, first)
  const corrected = await world.call(revisionConfirm, { round_id, official: wrong }, second)
  expect(corrected.code).toBe('result_contradicted')
})

test('an entry that was sent back leaves no alarm', async () => {
  const { round_id, drawAt } = await closedEarly('2026-12-21')
  await desk.goTo(drawAt)
  await announce('2026-12-21', told)
  await world.ask(feeds.feedRead, { round_id }, first)
  await desk.enter(round_id, early)
  await world.ask(calls.resultSendBack, { round_id, reason: 'พิมพ์ผิด' }, second)
  expect(await alarmOf(round_id)).toBeUndefined()
  await desk.enter(round_id, early)
  expect(await alarmOf(round_id)).toMatchObject({ kind: 'entry' })
  await world.ask(calls.resultSendBack, { round_id, reason: 'พิมพ์ผิดอีก' }, second)
  await desk.settle(round_id, good)
})

test('earlier results: refused, taken back or too old a proposal changes nothing', async () => {
  const { round_id, drawAt } = await closedEarly('2026-12-22')
  await signIn(world, another)
  const rule = { round_id, early_min: 15, reason: 'สถานีประกาศก่อนเวลา' }
  const propose = async () => {
    await world.ask(feeds.earlyResultSet, rule, owner)
    const seen = await world.ask(calls.resultDesk, { round_id }, owner)
    expect(seen.early_proposal?.by_me).toBe(true)
    return Number(seen.early_proposal?.approval_id)
  }
  const said = (approval_id: number) => ({ round_id, approval_id, reason: 'ยังไม่แน่ใจเวลา' })
  await world.ask(feeds.earlyResultReject, said(await propose()), another)
  await world.ask(feeds.earlyResultReject, said(await propose()), owner)
  const stale = await propose()
  // At once by two people and by one: none of it moves the time by itself.
  const raced = await Promise.all([
    world.call(feeds.earlyResultConfirm, said(stale), owner),
    world.call(feeds.earlyResultReject, said(stale), another),
  ])
  expect(raced.filter(({ code }) => code === '').length).toBe(1)
  const held = await world.ask(calls.resultDesk, { round_id }, first)
  expect(held).toMatchObject({ early_min: 0, early_proposal: null })
  expect(new Date(held.accepts_at)).toEqual(drawAt)
  const old = await propose()
  await world.clock.set(new Date(drawAt.getTime() + 8 * 86_400_000))
  await signIn(world, another)
  for (const call of [feeds.earlyResultConfirm, feeds.earlyResultReject]) {
    expect((await world.call(call, said(old), another)).code).toBe('approval_expired')
  }
  // Whoever writes to the database alone is refused as well.
  await expect(
    world.query(
      `insert into lottery.early_result (market_id, early_min, reason, staff_id)
       select market_id, 15, 'คนเดียว', 9 from lottery.round where round_id = ${round_id}`,
    ),
  ).rejects.toThrow('nobody approved')
})
