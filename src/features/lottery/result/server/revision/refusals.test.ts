import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { resultDesk } from '#tests/support/desk.ts'
import { HANOI } from '#tests/support/draws.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { resultQueue } from '../../operator-contract.ts'
import { debtList } from '../../debt-contract.ts'
import * as calls from '../../revision-contract.ts'

const world = await testWorld({ at: bangkokInstant('2026-12-01', '10:00') })
const desk = await resultDesk(world)
const { first, second } = desk
await desk.goTo(bangkokInstant('2026-12-01', '10:00'))

/** The application's own role: what a fault of ours, or an intruder, could do. */
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())

const right = { special: ['30893'], first: ['04734'] }
const malformed = { special: ['308'], first: ['04734'] }
const source = 'ถ่ายทอดสด'
const reason = 'แหล่งผลแก้ไขประกาศ'

type Official = Record<string, string[]>
const preview = async (round_id: number, official: Official = right) =>
  (await world.call(calls.revisionPreview, { round_id, official }, first)).code
const enter = async (round_id: number, official: Official = right, actor = first) =>
  (await world.call(calls.revisionEnter, { round_id, official, source, reason }, actor)).code
const confirm = async (round_id: number, official: Official = right, actor = second) =>
  (await world.call(calls.revisionConfirm, { round_id, official }, actor)).code
const sendBack = async (round_id: number) =>
  (await world.call(calls.revisionSendBack, { round_id, reason: 'ไม่ถูกต้อง' }, second)).code
const list = (round_id: number, actor = first) => world.ask(calls.revisionList, { round_id }, actor)

const round_id = await desk.closeRound('hanoi')

test('nothing is corrected before it is paid, nor what no person drew', async () => {
  const [yeekee] = await world.query<{ round_id: string }>(
    `select r.round_id from lottery.round r join lottery.market m using (market_id)
      where m.result_rule = 'yeekee' limit 1`,
  )
  const drawn = Number(yeekee?.round_id)
  expect([await preview(drawn), await enter(drawn), await confirm(drawn)]).toEqual(
    Array.from({ length: 3 }, () => 'result_by_draw'),
  )
  const early = [preview, enter, confirm, sendBack]
  for (const ask of early) expect(await ask(round_id)).toBe('round_not_settled')
  expect(await list(round_id)).toMatchObject({ stage: 'idle', entry: null, revisions: [] })
  expect((await list(round_id)).can.enter).toBe(false)
})

test('two people, typed twice, and the second sees no values before he has typed', async () => {
  await desk.settle(round_id, HANOI)
  expect(await preview(round_id, HANOI)).toBe('result_unchanged')
  expect(await enter(round_id, HANOI)).toBe('result_unchanged')
  expect(await preview(round_id, malformed)).toBe('result_invalid')
  expect(await enter(round_id, malformed)).toBe('result_invalid')
  expect(await confirm(round_id)).toBe('revision_not_entered')
  expect(await sendBack(round_id)).toBe('revision_not_entered')
  expect((await list(round_id)).can).toEqual({ enter: true, confirm: false, send_back: false })

  expect(await enter(round_id)).toBe('')
  expect(await enter(round_id)).toBe('revision_already_entered')
  expect(await confirm(round_id, right, first)).toBe('result_same_person')
  expect(await confirm(round_id, malformed)).toBe('result_invalid')
  const theirs = await list(round_id, second)
  expect(theirs).toMatchObject({
    stage: 'entered',
    entry: { revision: 2, by: first.displayName, by_me: false, official: null, reason },
    can: { enter: false, confirm: true, send_back: true },
  })
  expect(JSON.stringify(theirs)).not.toMatch(/30893|04734/)
  expect((await list(round_id)).entry).toMatchObject({ by_me: true, official: right })
  const queue = await world.ask(resultQueue, {}, second)
  expect(queue.waiting.find((row) => row.round_id === round_id)?.correction).toBe('entered')
  expect(queue.done_today.map((row) => row.round_id)).not.toContain(round_id)

  expect(await sendBack(round_id)).toBe('')
  expect(await enter(round_id)).toBe('')
  for (const end of ['result_mismatch', 'result_mismatch', 'result_sent_back']) {
    expect(await confirm(round_id, { ...right, first: ['00000'] })).toBe(end)
  }
  expect((await list(round_id)).stage).toBe('idle')
})

test('one correction after another: the next one waits until the last is paid', async () => {
  // Alone, too, when a seeded bug is looked for.
  if ((await preview(round_id)) === 'round_not_settled') await desk.settle(round_id, HANOI)
  await desk.correct(round_id, right)
  expect((await list(round_id)).stage).toBe('settling')
  for (const ask of [preview, enter, confirm]) {
    expect(await ask(round_id, HANOI)).toBe('revision_running')
  }
  await runNamedJob(world, 'lottery.settle', { round_id })
  expect((await list(round_id)).revisions[0]).toMatchObject({ revision: 2, status: 'done' })
})

test('the database demands the order, the two people and the reason by itself', async () => {
  const entry = `insert into lottery.result_entry (round_id, revision, staff_id, official, source, reason)
    values (${round_id}, $1, 1, '{"first": ["1"]}', 'x', $2)`
  await expect(app.query(entry, [3, null])).rejects.toThrow(/a_correction_says_why/)
  await expect(app.query(entry, [3, '  . '])).rejects.toThrow(/reason/)
  const copy = (revision: string, official: string) =>
    app.query(`insert into lottery.result (round_id, revision, first_entry_id, first_staff_id,
        second_entry_id, second_staff_id, official, full_value, source, reason)
      select round_id, ${revision}, first_entry_id, first_staff_id, second_entry_id,
             second_staff_id, ${official}, full_value, source, 'เหตุผล'
        from lottery.result where round_id = ${round_id} and revision = 2`)
  await expect(copy('5', 'official')).rejects.toThrow(/does not follow what is paid/)
  await expect(copy('3', 'official')).rejects.toThrow(/changes nothing/)
  await expect(copy('3', `'{"first": ["1"]}'`)).rejects.toThrow(/foreign key/)
})

test('a cursor of somebody’s own making is refused', async () => {
  expect((await world.call(debtList, { cursor: 'x' }, first)).code).toBe('invalid_input')
  expect(await world.ask(debtList, { cursor: '5.7' }, first)).toMatchObject({ items: [] })
})
