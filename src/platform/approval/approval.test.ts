import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { type ApprovalKind, decidersFor, defineApproval } from './approval-kind.ts'
import { type ApprovalState, approvalStates, mayEndAs } from './approval-state.ts'
import {
  decideApproval,
  type Decision,
  findOpenApproval,
  type NewApproval,
  requestApproval,
  withdrawApproval,
} from './approval.ts'

const world = await testWorld()
const { db } = world.services

/** The application's own role: what a fault of ours, or an intruder, could do. */
const app = new pg.Pool({ ...world.database.app, max: 3 })
afterAll(() => app.end())

const MINUTE = 60_000
const [ASKER, ANNA, BEN, CARL] = [100, 101, 102, 103]
const shown = defineApproval({
  kind: 'shown_test',
  thai: 'ทดสอบ',
  object: 'thing',
  blind: false,
  steps: [
    { fromSatang: 0n, deciders: 1 },
    { fromSatang: 5_000_000n, deciders: 2 },
  ],
  permission: 'audit.view',
  expiresAfterMinutes: 60,
})
const blind = { ...shown, kind: 'blind_test', blind: { mismatchesMax: 3 } }

let count = 0
async function asked(kind: ApprovalKind = shown, more: Partial<NewApproval> = {}) {
  count += 1
  const id = count
  const asker = { kind: 'staff', id: ASKER } as const
  const request = { id, asker, body: { what: 'this', of: 7 }, ...more }
  const { approvalId } = await inTransaction(db, (tx) => requestApproval(tx, kind, request))
  return { id, approvalId, kind }
}
type Asked = Awaited<ReturnType<typeof asked>>

const decide = ({ id, kind }: Asked, staffId: number, more: Partial<Decision> = {}) =>
  inTransaction(db, (tx) => decideApproval(tx, kind, id, { staffId, verdict: 'approve', ...more }))
async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.definition.code
    throw error
  }
}
const stateOf = async ({ approvalId }: Asked) => {
  const [row] = await world.query<{ state: ApprovalState }>(
    'select state from platform.approval where approval_id = $1',
    [approvalId],
  )
  return row?.state
}

/** Lets nobody on until all have come. */
function barrier(expected: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === expected) resolve()
    return promise
  }
}

describe('the table of states', () => {
  test('is the one of the database: each step that it lacks is refused', async () => {
    for (const from of approvalStates) {
      for (const to of approvalStates) {
        const { approvalId } = await asked()
        const move = (state: string) =>
          world.query(
            `update platform.approval
                set state = $2, ended_at = case when $2 <> 'open' then platform.clock() end
              where approval_id = $1`,
            [approvalId, state],
          )
        if (from !== 'open') await move(from)
        const moved = move(to).then(
          () => true,
          (error: pg.DatabaseError) => (error.constraint === 'approval_ends_once' ? false : error),
        )
        expect([from, to, await moved]).toEqual([from, to, mayEndAs(from, to)])
      }
    }
  })

  test('knows the same words', async () => {
    const [row] = await world.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid = 'platform.approval'::regclass and conname = 'approval_state_check'`,
    )
    const words = [...(row?.text ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word)
    expect(new Set(words)).toEqual(new Set(approvalStates))
  })
})

describe('one after another', () => {
  test('a second person approves or rejects; then it is closed', async () => {
    const one = await asked()
    const open = { askerStaffId: ASKER, needed: 1, approvedBy: [], body: { what: 'this', of: 7 } }
    expect(await findOpenApproval(db, shown, one.id)).toMatchObject(open)
    const approved = { state: 'approved', approvals: 1, needed: 1, isMismatch: false }
    expect(await decide(one, ANNA)).toMatchObject(approved)
    expect(await codeOf(decide(one, BEN))).toBe('approval_closed')
    expect(await codeOf(decide(one, BEN, { approvalId: one.approvalId }))).toBe('approval_closed')
    expect(await findOpenApproval(db, shown, one.id)).toBeUndefined()
    const two = await asked()
    expect(await decide(two, ANNA, { verdict: 'reject', reason: 'ไม่ใช่' })).toMatchObject({
      state: 'rejected',
    })
  })

  test('an amount from the step on takes two people, and each of them counts once', async () => {
    const one = await asked(shown, { amountSatang: 5_000_000n })
    expect(await decide(one, ANNA)).toMatchObject({ state: 'open', approvals: 1, needed: 2 })
    expect(await codeOf(decide(one, ANNA))).toBe('approval_given')
    expect(await codeOf(decide(one, ANNA, { verdict: 'reject' }))).toBe('approval_given')
    expect(await findOpenApproval(db, shown, one.id)).toMatchObject({ approvedBy: [ANNA] })
    expect(await decide(one, BEN)).toMatchObject({ state: 'approved', approvals: 2 })
  })

  test('one rejection ends it, whoever approved before', async () => {
    const one = await asked(shown, { amountSatang: 9_000_000n })
    await decide(one, ANNA)
    expect(await decide(one, BEN, { verdict: 'reject' })).toMatchObject({ state: 'rejected' })
  })

  test('whoever asked decides nothing, and may take it back', async () => {
    const one = await asked()
    for (const verdict of ['approve', 'reject'] as const) {
      expect(await codeOf(decide(one, ASKER, { verdict }))).toBe('approval_own')
    }
    const back = (staffId: number) =>
      inTransaction(db, (tx) => withdrawApproval(tx, shown, one.id, { staffId }))
    await expect(back(ANNA)).rejects.toThrow(/only who asked/)
    expect(await back(ASKER)).toBe(true)
    expect(await back(ASKER)).toBe(false)
    expect(await stateOf(one)).toBe('withdrawn')
    expect(await codeOf(decide(one, ANNA))).toBe('approval_closed')
  })

  test('a member’s own number is no staff id: what he asked for, that person decides', async () => {
    const one = await asked(shown, { asker: { kind: 'member', id: ANNA } })
    expect(await decide(one, ANNA)).toMatchObject({ state: 'approved' })
  })

  test('a request about another thing is not decided by the wrong number', async () => {
    const [one, two] = [await asked(), await asked()]
    expect(await codeOf(decide(one, ANNA, { approvalId: two.approvalId }))).toBe('approval_closed')
    expect(await stateOf(two)).toBe('open')
  })
})

describe('blind', () => {
  const right = { of: 7, what: 'this' }

  test('nobody reads what was asked; the same in another order is the same', async () => {
    const one = await asked(blind)
    expect(await findOpenApproval(db, blind, one.id)).toMatchObject({ body: null })
    await expect(decide(one, ANNA)).rejects.toThrow(/says all of it again/)
    expect(await decide(one, ANNA, { body: right })).toMatchObject({
      state: 'approved',
      body: null,
    })
  })

  test('a wrong try is counted and no decision; the last one rejects', async () => {
    const one = await asked(blind)
    const wrong = { body: { ...right, of: 8 } }
    expect(await decide(one, ANNA, wrong)).toMatchObject({ isMismatch: true, mismatches: 1 })
    expect(await codeOf(decide(one, ASKER, wrong))).toBe('approval_own')
    expect(await decide(one, BEN, wrong)).toMatchObject({ state: 'open', mismatches: 2 })
    const last = { state: 'rejected', isMismatch: true, mismatches: 3, approvals: 0 }
    expect(await decide(one, ANNA, wrong)).toMatchObject(last)
    const two = await asked(blind)
    await decide(two, ANNA, wrong)
    expect(await decide(two, ANNA, { body: right })).toMatchObject({ state: 'approved' })
  })
})

describe('time', () => {
  test('what ran out is decided by nobody, and may be asked again', async () => {
    const one = await asked()
    const never = await asked({ ...shown, kind: 'lasting_test', expiresAfterMinutes: null })
    await world.clock.advance(59 * MINUTE)
    expect(await findOpenApproval(db, shown, one.id)).toBeDefined()
    await world.clock.advance(MINUTE)
    expect(await findOpenApproval(db, shown, one.id)).toBeUndefined()
    expect(await codeOf(decide(one, ANNA))).toBe('approval_expired')
    expect(await stateOf(one)).toBe('open')
    const asker = { kind: 'staff', id: ASKER } as const
    const again = { id: one.id, asker, body: {} }
    await inTransaction(db, (tx) => requestApproval(tx, shown, again))
    expect(await stateOf(one)).toBe('expired')
    expect(await decide(never, ANNA)).toMatchObject({ state: 'approved' })
  })

  test('the clock ends what ran out, and nothing else', async () => {
    const one = await asked()
    await world.clock.advance(30 * MINUTE)
    const two = await asked()
    await runNamedJob(world, 'approval.expire')
    expect(await stateOf(one)).toBe('open')
    await world.clock.advance(30 * MINUTE)
    const jobs = [1, 2, 3].map(() => runNamedJob(world, 'approval.expire'))
    await Promise.all(jobs)
    expect([await stateOf(one), await stateOf(two)]).toEqual(['expired', 'open'])
  })

  test('taken back too late it has run out', async () => {
    const one = await asked()
    await world.clock.advance(60 * MINUTE)
    await inTransaction(db, (tx) => withdrawApproval(tx, shown, one.id, { staffId: ASKER }))
    expect(await stateOf(one)).toBe('expired')
  })

  test('who waited for his turn until it had run out comes too late', async () => {
    const one = await asked()
    await world.clock.advance(59 * MINUTE)
    const holder = await app.connect()
    await holder.query('begin')
    // Somebody else's decision, not yet committed, has the row.
    await holder.query(
      `insert into platform.approval_decision (approval_id, staff_id, verdict) values ($1, $2, 'approve')`,
      [one.approvalId, ANNA],
    )
    const late = codeOf(decide(one, BEN))
    await expect
      .poll(() =>
        world.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike
          '%into platform.approval_decision%'`),
      )
      .toHaveLength(1)
    await world.clock.advance(MINUTE)
    await holder.query('rollback')
    holder.release()
    expect(await late).toBe('approval_expired')
  })
})

describe('at once', () => {
  const together = (
    ...works: ((tx: Parameters<typeof requestApproval>[0]) => Promise<unknown>)[]
  ) => {
    const meet = barrier(works.length)
    return Promise.all(
      works.map((work) =>
        codeOf(
          db.transaction().execute(async (tx) => {
            await tx.selectFrom('platform.clock_setting').selectAll().execute()
            await meet()
            await work(tx)
          }),
        ),
      ),
    )
  }
  const deciding =
    ({ id, kind }: Asked, staffId: number, verdict: Decision['verdict'] = 'approve') =>
    (tx: Parameters<typeof requestApproval>[0]) =>
      decideApproval(tx, kind, id, { staffId, verdict })
  const ROUNDS = Array.from({ length: 10 }, (_, at) => at)

  test.each(ROUNDS)('two people about one: one decides (%i)', async () => {
    const one = await asked()
    const codes = await together(deciding(one, ANNA), deciding(one, BEN, 'reject'))
    expect(codes.toSorted()).toEqual(['', 'approval_closed'])
    expect(await stateOf(one)).toBe(codes[0] === '' ? 'approved' : 'rejected')
  })

  test.each(ROUNDS)('two people where two are needed: both, and it is approved (%i)', async () => {
    const one = await asked(shown, { amountSatang: 5_000_000n })
    const own = deciding(one, ASKER)
    const codes = await together(deciding(one, ANNA), deciding(one, BEN), own)
    expect(codes.slice(0, 2)).toEqual(['', ''])
    expect(['approval_own', 'approval_closed']).toContain(codes[2])
    expect(await stateOf(one)).toBe('approved')
  })

  test.each(ROUNDS)('one person twice where two are needed: once (%i)', async () => {
    const one = await asked(shown, { amountSatang: 5_000_000n })
    const codes = await together(deciding(one, ANNA), deciding(one, ANNA))
    expect(codes.toSorted()).toEqual(['', 'approval_given'])
    expect(await stateOf(one)).toBe('open')
    expect(await decide(one, CARL)).toMatchObject({ state: 'approved', approvals: 2 })
  })

  test.each(ROUNDS)('two requests about one thing: one is open (%i)', async () => {
    count += 1
    const request = { id: count, asker: { kind: 'staff', id: ASKER } as const, body: {} }
    const asking = (tx: Parameters<typeof requestApproval>[0]) =>
      requestApproval(tx, shown, request)
    expect((await together(asking, asking)).toSorted()).toEqual(['', 'approval_asked'])
    const other = { ...shown, kind: 'other_test' }
    await inTransaction(db, (tx) => requestApproval(tx, other, request))
  })
})

describe('by direct SQL, as the application’s role', () => {
  const insertDecision = (approvalId: bigint, staffId: number, verdict: string) =>
    app.query(
      'insert into platform.approval_decision (approval_id, staff_id, verdict) values ($1, $2, $3)',
      [approvalId, staffId, verdict],
    )

  test.each([
    `update platform.approval set state = 'approved', ended_at = platform.clock()`,
    'update platform.approval set needed = 1',
    `update platform.approval set body = '{}'`,
    'delete from platform.approval',
    'truncate platform.approval cascade',
    `update platform.approval_decision set verdict = 'approve'`,
    'delete from platform.approval_decision',
    `insert into platform.approval (kind, object, asker, asker_id, body, needed, state)
     values ('shown_test', 'thing:0', 'staff', 1, '{}', 1, 'approved')`,
    `insert into platform.approval (kind, object, asker, asker_id, body, needed, asked_at)
     values ('shown_test', 'thing:0', 'staff', 1, '{}', 1, '2020-01-01')`,
    `insert into platform.approval_decision (approval_id, staff_id, verdict, decided_at)
     values (1, 7, 'approve', '2020-01-01')`,
    'alter table platform.approval disable trigger all',
    'drop trigger judge_decision on platform.approval_decision',
  ])('%s: is not for it', async (statement) => {
    await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('nobody stands in for the second person', async () => {
    const one = await asked(shown, { amountSatang: 5_000_000n })
    await expect(insertDecision(one.approvalId, ASKER, 'approve')).rejects.toThrow(/who asked/)
    for (const nobody of [0, -1]) {
      await expect(insertDecision(one.approvalId, nobody, 'approve')).rejects.toThrow(/people/)
    }
    await insertDecision(one.approvalId, ANNA, 'approve')
    await expect(insertDecision(one.approvalId, ANNA, 'approve')).rejects.toThrow(/one_decision/)
    await expect(insertDecision(one.approvalId, ANNA, 'mismatch')).rejects.toThrow(/only who/)
    await expect(insertDecision(one.approvalId, 0, 'expire')).rejects.toThrow(/at this time/)
    await expect(insertDecision(one.approvalId, BEN, 'withdraw')).rejects.toThrow(/only who asked/)
    await expect(insertDecision(-1n, BEN, 'approve')).rejects.toThrow(/nothing is decided/)
    expect(await stateOf(one)).toBe('open')
    await insertDecision(one.approvalId, BEN, 'approve')
    await expect(insertDecision(one.approvalId, CARL, 'reject')).rejects.toThrow(
      /nothing is decided/,
    )
  })

  test('not even the owner of the tables changes what was asked or decided', async () => {
    const one = await asked()
    await decide(one, ANNA)
    const by = [one.approvalId]
    const tries: readonly (readonly [string, RegExp])[] = [
      ['update platform.approval set needed = 9 where approval_id = $1', /does not become/],
      [`update platform.approval_decision set staff_id = 9 where approval_id = $1`, /append-only/],
      ['delete from platform.approval_decision where approval_id = $1', /append-only/],
      ['delete from platform.approval where approval_id = $1', /append-only|foreign key/],
    ]
    for (const [statement, why] of tries) {
      await expect(world.query(statement, by)).rejects.toThrow(why)
    }
    const two = await asked()
    const raise = `update platform.approval set state = 'approved', ended_at = platform.clock(),
      body = '{}' where approval_id = $1`
    await expect(world.query(raise, [two.approvalId])).rejects.toThrow(/does not change/)
  })
})

describe('a kind', () => {
  test.each<[string, ApprovalKind['steps']]>([
    ['none', []],
    ['a gap below', [{ fromSatang: 1n, deciders: 1 }]],
    ['nobody', [{ fromSatang: 0n, deciders: 0 }]],
    ['one amount twice', [...shown.steps, { fromSatang: 5_000_000n, deciders: 3 }]],
  ])('with steps that make no sense is refused: %s', (_what, steps) => {
    expect(() => defineApproval({ ...shown, steps })).toThrow(/its steps are/)
  })

  test.each([
    [0, 1],
    [4_999_999, 1],
    [5_000_000, 2],
    [999_999_999, 2],
  ])('%i satang take %i', (satang, people) => {
    expect(decidersFor(shown, shown.steps, BigInt(satang))).toBe(people)
  })
})
