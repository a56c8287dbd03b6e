import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { objectHistory } from '#kernel/history.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { auditList } from '#features/staff/contract.ts'
import { resultDesk } from '#tests/support/desk.ts'
import { openRound } from '#tests/support/lottery.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../../operator-contract.ts'

const world = await testWorld({ at: bangkokInstant('2026-12-01', '10:00') })
const desk = await resultDesk(world)
const { first, second, owner } = desk
await desk.goTo(bangkokInstant('2026-12-01', '10:00'))

/** The application's own role: what a fault of ours, or an intruder, could do. */
const app = new pg.Pool({ ...world.database.app, max: 2 })
afterAll(() => app.end())

const hanoi = { special: ['30398'], first: ['04743'] }
const other = { special: ['30398'], first: ['04744'] }
const source = 'ถ่ายทอดสด'
const unknown = 999_999

/** Hanoi draws every day: each test takes the next one. */
async function freshRound(): Promise<number> {
  const open = await openRound(world, 'hanoi').catch(() => null)
  if (!open) {
    const tomorrow = addDays(bangkokDay(await world.clock.now()), 1)
    await desk.goTo(bangkokInstant(tomorrow, '10:00'))
  }
  return desk.closeRound('hanoi')
}
const confirm = (round_id: number, official: Record<string, string[]> = hanoi, actor = second) =>
  world.call(calls.resultConfirm, { round_id, official }, actor)
const enter = (round_id: number, official: Record<string, string[]> = hanoi, actor = first) =>
  world.call(calls.resultEnter, { round_id, official, source }, actor)
const readDesk = (round_id: number, actor = first) =>
  world.ask(calls.resultDesk, { round_id }, actor)

describe('two people', () => {
  test('the second sees who entered and when, never what', async () => {
    const round_id = await freshRound()
    const secret = { special: ['61507'], first: ['28946'] }
    await enter(round_id, secret)
    const mine = await readDesk(round_id)
    expect(mine.entry).toMatchObject({ by_me: true, official: secret, source })
    expect(mine.can).toEqual({
      fetch: false,
      enter: false,
      confirm: false,
      send_back: true,
      void: false,
      history: true,
      early: false,
    })
    const theirs = await readDesk(round_id, second)
    expect(theirs.entry).toMatchObject({ by: first.displayName, by_me: false, official: null })
    expect(theirs.can.confirm).toBe(true)
    const audit = await world.ask(
      auditList,
      { object_kind: 'round', object_id: `${round_id}` },
      owner,
    )
    const queue = await world.ask(calls.resultQueue, {}, second)
    const stages = queue.waiting.filter(({ stage }) => stage === 'awaiting' || stage === 'entered')
    expect(await world.ask(calls.countResultsWaiting, {}, second)).toEqual({ count: stages.length })
    expect(stages.length).toBeGreaterThan(0)
    expect(queue.waiting.find((row) => row.round_id === round_id)?.stage).toBe('entered')
    const history = await world.ask(objectHistory, { kind: 'round', id: `${round_id}` }, second)
    for (const seen of [theirs, audit, queue, history]) {
      expect(JSON.stringify(seen)).not.toMatch(/61507|28946|507·46/)
    }
    await confirm(round_id, secret)
  })

  test('staff who may change a round read its history; staff who may only look do not', async () => {
    const round_id = await freshRound()
    await enter(round_id)
    await confirm(round_id)
    const object = { kind: 'round', id: `${round_id}` }
    for (const person of [first, second, owner]) {
      const { items } = await world.ask(objectHistory, object, person)
      expect(items.map(({ action, staff_name: by }) => [action, by])).toEqual([
        ['result.confirmed', second.displayName],
        ['result.entered', first.displayName],
      ])
      expect(items[0]?.changes.map(({ name, after }) => [name, after])).toEqual([
        ['รางวัลพิเศษ', hanoi.special.join(' ')],
        ['รางวัลที่ 1', hanoi.first.join(' ')],
      ])
    }
    const cashier = await staffActor(world, 'cashier')
    expect((await world.call(objectHistory, object, cashier)).code).toBe('forbidden')
  })

  test('the same person is refused, and nothing is written', async () => {
    const round_id = await freshRound()
    await enter(round_id)
    expect((await confirm(round_id, hanoi, first)).code).toBe('result_same_person')
    const rows = await world.query('select from lottery.result_entry where round_id = $1', [
      round_id,
    ])
    expect(rows).toHaveLength(1)
    expect((await confirm(round_id)).error).toBe(0)
  })

  test('a wrong retype says nothing, is counted, and the third sends the entry back', async () => {
    const round_id = await freshRound()
    await enter(round_id)
    const near = await confirm(round_id, other)
    const far = await confirm(round_id, { special: ['00000'], first: ['00000'] })
    expect(near.code).toBe('result_mismatch')
    expect({ ...near, headers: null }).toEqual({ ...far, headers: null })
    expect(near.details).toEqual([])
    expect((await readDesk(round_id)).entry).toMatchObject({ mismatches: 2, mismatches_max: 3 })
    expect((await confirm(round_id, other)).code).toBe('result_sent_back')
    const back = await readDesk(round_id)
    expect(back).toMatchObject({ entry: null, round: { stage: 'awaiting' } })
    expect(back.sent_back).toMatchObject({ by: 'ระบบ' })
    const audit = await world.ask(
      auditList,
      { object_kind: 'round', object_id: `${round_id}` },
      owner,
    )
    expect(audit.items.map((row) => row.action)).toEqual([
      'result.sent_back',
      'result.mismatched',
      'result.mismatched',
      'result.mismatched',
      'result.entered',
    ])
    await enter(round_id)
    expect((await confirm(round_id)).error).toBe(0)
  })

  test('either of them sends it back with a reason; then anybody enters anew', async () => {
    const round_id = await freshRound()
    await enter(round_id, other)
    const reason = 'อ่านเลขผิดหลัก'
    await world.ask(calls.resultSendBack, { round_id, reason }, second)
    expect((await readDesk(round_id)).sent_back).toMatchObject({ by: second.displayName, reason })
    await enter(round_id, hanoi, second)
    expect((await confirm(round_id, hanoi, first)).data).toMatchObject({
      stage: 'settling',
      derived: { top3: '398', top2: '98', bottom2: '43', front3: [], bottom3: [] },
    })
  })

  test('of several at once one enters and one confirms', async () => {
    const round_id = await freshRound()
    const third = await staffActor(world, 'result_officer')
    const entered = await Promise.all([enter(round_id), enter(round_id, hanoi, third)])
    expect(entered.map((answer) => answer.code).toSorted()).toEqual(['', 'result_already_entered'])
    const confirmed = await Promise.all([
      confirm(round_id),
      confirm(round_id, hanoi, owner),
      confirm(round_id),
    ])
    expect(confirmed.map((answer) => answer.code).toSorted()).toEqual([
      '',
      'result_already_confirmed',
      'result_already_confirmed',
    ])
  })
})

describe('the database, as the application’s role', () => {
  const insertEntry = async (
    round: number,
    staff: number,
    official: object,
    firstEntry: string | null = null,
  ): Promise<string> => {
    const { rows } = await app.query<{ entry_id: string }>(
      `insert into lottery.result_entry (round_id, revision, first_entry_id, staff_id, official, source)
       values ($1, 1, $2, $3, $4, 'x') returning entry_id`,
      [round, firstEntry, staff, JSON.stringify(official)],
    )
    return rows[0]?.entry_id ?? ''
  }
  const insertResult = (round: number, one: [string, number], two: [string, number]) =>
    app.query(
      `insert into lottery.result (round_id, revision, first_entry_id, first_staff_id,
         second_entry_id, second_staff_id, official, full_value, top3, top2, bottom2, source)
       values ($1, 1, $2, $3, $4, $5, $6, 'x', '398', '98', '43', 'x')`,
      [round, ...one, ...two, JSON.stringify(hanoi)],
    )

  test('refuses one person twice, however the rows are made', async () => {
    const round = await freshRound()
    const a = await insertEntry(round, 100, hanoi)
    const b = await insertEntry(round, 100, hanoi, a)
    await expect(insertResult(round, [a, 100], [b, 100])).rejects.toThrow(/two_people/)
    await expect(insertResult(round, [a, 100], [b, 101])).rejects.toThrow(/foreign key/)
  })

  test('refuses values that differ, a second entry of another first, and one sent back', async () => {
    const round = await freshRound()
    const a = await insertEntry(round, 100, hanoi)
    const wrong = await insertEntry(round, 101, other, a)
    await expect(insertResult(round, [a, 100], [wrong, 101])).rejects.toThrow(/foreign key/)
    const stray = await insertEntry(round, 101, hanoi)
    await expect(insertResult(round, [a, 100], [stray, 101])).rejects.toThrow(/foreign key/)
    await app.query(
      `insert into lottery.entry_return (entry_id, staff_id, reason) values ($1, 100, 'x')`,
      [a],
    )
    const right = await insertEntry(round, 101, hanoi, a)
    await expect(insertResult(round, [a, 100], [right, 101])).rejects.toThrow(/sent back/)
  })

  test('refuses what two people typed alike and nobody asked for or approved', async () => {
    const round = await freshRound()
    const a = await insertEntry(round, 100, hanoi)
    const b = await insertEntry(round, 101, hanoi, a)
    await expect(insertResult(round, [a, 100], [b, 101])).rejects.toThrow(/nobody approved/)
    const ask = (official: object, staff: number) =>
      app.query(
        `insert into platform.approval (kind, object, asker, asker_id, body, needed, mismatches_max)
         values ('lottery_result', $1, 'staff', $2, $3, 1, 3)`,
        [`round:${round}`, staff, JSON.stringify(official)],
      )
    const answer = (official: object, staff: number) =>
      app.query(
        `insert into platform.approval_decision (approval_id, staff_id, verdict, body)
         select approval_id, $2, 'approve', $3 from platform.approval
          where object = $1 and state = 'open'`,
        [`round:${round}`, staff, JSON.stringify(official)],
      )
    await ask(other, 100)
    await expect(insertResult(round, [a, 100], [b, 101])).rejects.toThrow(/nobody approved/)
    await answer(other, 101)
    await expect(insertResult(round, [a, 100], [b, 101])).rejects.toThrow(/nobody approved/)
    await ask(hanoi, 100)
    await answer(hanoi, 102)
    await expect(insertResult(round, [a, 100], [b, 101])).rejects.toThrow(/nobody approved/)
  })

  test('lets nobody claim a digest, change an entry, or draw a round without a result', async () => {
    const round = await freshRound()
    const a = await insertEntry(round, 100, hanoi)
    await expect(
      app.query('update lottery.result_entry set official = $1 where entry_id = $2', ['{}', a]),
    ).rejects.toThrow(/permission denied/)
    await expect(
      app.query(
        `insert into lottery.result_entry (round_id, revision, staff_id, official, source, digest)
         values ($1, 1, 100, '{}', 'x', '\\x00')`,
        [round],
      ),
    ).rejects.toThrow(/non-DEFAULT value into column "digest"/)
    await expect(
      app.query(
        `update lottery.round set state = 'drawn', drawn_at = platform.clock() where round_id = $1`,
        [round],
      ),
    ).rejects.toThrow(/no confirmed result/)
    await expect(
      world.query(`update lottery.result_entry set staff_id = 5 where entry_id = $1`, [a]),
    ).rejects.toThrow(/append-only/)
  })
})

test('the approval ends with the entry: sent back, taken back, called off', async () => {
  const round_id = await freshRound()
  const reason = 'แหล่งผลประกาศงดออก'
  const states = async () => {
    const rows = await world.query<{ state: string }>(
      'select state from platform.approval where object = $1 order by approval_id',
      [`round:${round_id}`],
    )
    return rows.map(({ state }) => state)
  }
  await enter(round_id)
  await world.ask(calls.resultSendBack, { round_id, reason }, second)
  await enter(round_id)
  await world.ask(calls.resultSendBack, { round_id, reason }, first)
  await enter(round_id)
  for (const _try of [1, 2, 3]) await confirm(round_id, other)
  await enter(round_id)
  await world.ask(calls.roundVoid, { round_id, reason }, owner)
  expect(await states()).toEqual(['rejected', 'withdrawn', 'rejected', 'withdrawn'])
})

describe('every refusal, by the state of the round', () => {
  const reason = 'แหล่งผลประกาศงดออก'
  /** Every call in turn, the most harmful last; what each answers. */
  const every = async (round_id: number, actor = owner): Promise<string[]> => {
    const calling = [
      () => world.call(calls.resultFetch, { round_id }, actor),
      () => world.call(calls.resultPreview, { round_id, official: hanoi }, actor),
      () => enter(round_id, hanoi, actor),
      () => confirm(round_id, hanoi, actor),
      () => world.call(calls.resultSendBack, { round_id, reason }, actor),
      () => world.call(calls.resultDesk, { round_id }, actor),
      () => world.call(calls.settlementProgress, { round_id }, actor),
      () => world.call(calls.roundVoid, { round_id, reason }, actor),
    ]
    const codes: string[] = []
    for (const call of calling) codes.push((await call()).code)
    return codes
  }

  test('selling', async () => {
    await desk.goTo(bangkokInstant('2027-01-12', '10:00'))
    const { round_id } = await openRound(world, 'hanoi')
    expect((await readDesk(Number(round_id))).can).toMatchObject({ enter: false, confirm: false })
    const early = 'round_not_closed'
    const expected = [early, early, early, early, 'result_not_entered', '', '', '']
    expect(await every(Number(round_id))).toEqual(expected)
  })

  test('void: being refunded, then refunded', async () => {
    const expected = [
      'round_already_void',
      '',
      'round_already_void',
      'round_already_void',
      'round_already_void',
      '',
      '',
      'round_already_void',
    ]
    const round_id = await freshRound()
    await world.ask(calls.roundVoid, { round_id, reason }, owner)
    expect((await readDesk(round_id)).round.stage).toBe('voiding')
    expect(await every(round_id)).toEqual(expected)
    await runNamedJob(world, 'lottery.settle')
    expect(await every(round_id)).toEqual(expected)
    expect(await readDesk(round_id)).toMatchObject({
      round: { stage: 'void' },
      void_reason: reason,
      settlement: { kind: 'refund', status: 'done', paid: '0.00' },
    })
  })

  test('awaiting, entered, confirmed, settled', async () => {
    const round_id = await freshRound()
    expect((await confirm(round_id)).code).toBe('result_not_entered')
    const send = await world.call(calls.resultSendBack, { round_id, reason }, first)
    expect(send.code).toBe('result_not_entered')
    await enter(round_id)
    expect((await enter(round_id)).code).toBe('result_already_entered')
    const fetched = await world.call(calls.resultFetch, { round_id }, second)
    expect(fetched.code).toBe('result_already_entered')
    await confirm(round_id)
    const closedTo = (code: string) => [code, '', code, code, code, '', '', code]
    expect(await every(round_id)).toEqual(closedTo('result_already_confirmed'))
    await runNamedJob(world, 'lottery.settle')
    expect(await every(round_id)).toEqual(closedTo('round_already_settled'))
  })

  test('malformed values name their field', async () => {
    const round_id = await freshRound()
    const bad = { special: ['3039'], first: ['04743'] }
    const input = { round_id, official: bad }
    expect(await world.call(calls.resultPreview, input, first)).toMatchObject({
      code: 'result_invalid',
      details: [{ field: 'official.special' }],
    })
    expect((await enter(round_id, bad)).code).toBe('result_invalid')
    await enter(round_id)
    expect((await confirm(round_id, { special: ['30398'] })).code).toBe('result_invalid')
    expect((await readDesk(round_id)).entry?.mismatches).toBe(0)
  })

  test('a round that does not exist', async () => {
    expect(new Set(await every(unknown))).toEqual(new Set(['not_found']))
  })

  test('people without the permission, and nobody', async () => {
    const round_id = await freshRound()
    const cashier = await staffActor(world, 'cashier')
    const auditor = await staffActor(world, 'auditor')
    expect(new Set(await every(round_id, cashier))).toEqual(new Set(['forbidden']))
    const officer = await world.call(calls.roundVoid, { round_id, reason }, first)
    expect(officer.status).toBe(403)
    expect((await enter(round_id, hanoi, auditor)).status).toBe(403)
    expect((await world.call(calls.resultQueue, {})).status).toBe(401)
    expect((await world.call(calls.resultHistory, {})).status).toBe(401)
  })
})
