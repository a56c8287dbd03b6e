import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sealBatches, sealStatus, verifySeals } from '#ledger/seal.ts'
import { postOne } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { depositOf, ledgerWorld, type LedgerWorld } from '#tests/support/ledger.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { sealAll } from '#tests/support/seals.ts'

// Which batches a sealer may take, and in which order, while transactions are open that may still
// commit. The order is (xid, base_id) below the horizon: a batch that commits late is never left out.

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld({ connections: 8 })
})
afterAll(() => world.close())

const patient = { timeout: PATIENCE_MS, interval: 50 }

/** A transaction that has its id and writes its batch only when told; `commit` ends it. */
async function lateWriter() {
  const member = await world.member()
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  let begun: (xid: string) => void = () => {}
  const xid = new Promise<string>((done) => (begun = done))
  const done = inTransaction(world.db, async (tx) => {
    const { rows } = await tx.executeQuery<{ xid: string }>({
      sql: 'select pg_current_xact_id()::text as xid',
      parameters: [],
    } as never)
    begun(rows[0]?.xid ?? '')
    await released
    return postOne(tx, depositOf(member.memberId, member.walletId, 100n))
  })
  await xid
  return { commit: async () => (release(), await done) }
}

async function early() {
  const member = await world.member()
  return world.post(depositOf(member.memberId, member.walletId, 100n))
}

const order = () =>
  world.owner<{ height: string; base_id: string; xid: string }>(
    'select height, base_id, xid::text from ledger.seal where height > 0 order by height',
  )
const batches = () => world.owner<{ base_id: string }>('select base_id from ledger.batch')
const faults = async () =>
  (await verifySeals(world.db)).map(({ check, subject }) => [check, subject])

test('a batch waits while an older transaction is open, and the order is that of the ids', async () => {
  const late = await lateWriter()
  await early()
  expect(await sealBatches(world.db)).toBe(0)
  // For a moment it may be another test's transaction that holds the horizon back.
  await vi.waitFor(async () => {
    const blocked = await sealStatus(world.db)
    expect(blocked).toMatchObject({ height: 0n, isBlocked: true })
    expect(blocked.lagSeconds).toBeGreaterThan(0)
    expect(blocked.blocker).toMatch(/^process \d+ of slth_app in database test_/)
  }, patient)

  await late.commit()
  await sealAll(world.db)
  const [first, second] = await order()
  // The late one has the older transaction, although the other had the lower batch id.
  expect(Number(first?.base_id)).toBeGreaterThan(Number(second?.base_id))
  expect(Number(first?.xid)).toBeLessThan(Number(second?.xid))
  expect(await faults()).toEqual([])
  expect(await sealStatus(world.db)).toMatchObject({ height: 2n, isBlocked: false, blocker: null })
})

test('a turn is bounded by batches and by rows', async () => {
  for (let n = 0; n < 4; n += 1) await early()
  const sealed = async (bounds: string) =>
    (await world.owner<{ n: number }>(`select ledger.seal_next(${bounds}) as n`))[0]?.n
  await vi.waitFor(async () => {
    const above = await world.owner(
      'select from ledger.batch where xid >= pg_snapshot_xmin(pg_current_snapshot())',
    )
    expect(above).toEqual([])
  }, patient)
  expect(await sealed('1')).toBe(1)
  expect(await sealed('500, 2')).toBe(1)
  expect(await sealed('500, 3')).toBe(2)
  expect(await faults()).toEqual([])
})

test('two batches of one transaction may fall into two turns', async () => {
  const { memberId, walletId } = await world.member()
  await inTransaction(world.db, async (tx) => {
    for (let n = 0; n < 2; n += 1) await postOne(tx, depositOf(memberId, walletId, 100n))
  })
  await vi.waitFor(async () => {
    const [row] = await world.owner<{ n: number }>('select ledger.seal_next(1) as n')
    expect(row?.n).toBe(1)
  }, patient)
  await sealAll(world.db)
  const [before, last] = (await order()).slice(-2)
  expect(before?.xid).toBe(last?.xid)
  expect(await faults()).toEqual([])
})

test('several sealers beside busy writers: every batch has one seal, in one chain', async () => {
  let writing = true
  const seal = async () => {
    while (writing) await sealBatches(world.db)
  }
  const sealers = [seal(), seal(), seal()]
  const write = async () => {
    for (let n = 0; n < 15; n += 1) {
      if (n % 5 === 0) {
        const late = await lateWriter()
        await early()
        await late.commit()
      } else await early()
    }
  }
  await Promise.all([write(), write(), write()])
  writing = false
  await Promise.all(sealers)
  await sealAll(world.db)
  const seals = await order()
  expect(seals.map(({ height }) => Number(height))).toEqual(seals.map((_, index) => index + 1))
  expect(seals.map((seal) => seal.base_id).toSorted()).toEqual(
    (await batches()).map((batch) => batch.base_id).toSorted(),
  )
  expect(await faults()).toEqual([])
})

test('two sessions never seal at once: the second finds nothing to do', async () => {
  await world.owner('select pg_advisory_lock(7303, 0)')
  await early()
  expect(await sealBatches(world.db)).toBe(0)
  await world.owner('select pg_advisory_unlock(7303, 0)')
  await sealAll(world.db)
})

test('books from a dump, whose transaction ids begin anew, are told instead of never sealed', async () => {
  const [status] = await world.tamper(
    `update ledger.seal set xid = '99999999999' where height = (select max(height) from ledger.seal)`,
    'ledger.seal_status()',
  )
  expect(status).toMatchObject({ is_blocked: true, blocker: expect.stringContaining('a dump') })
})

test('a batch that is dated back is named, also where its seal was made from it', async () => {
  await early()
  const { key } = await early()
  await sealAll(world.db)
  const [batch] = await world.owner<{ base_id: string }>(
    'select base_id from ledger.op where op_id = $1',
    [key],
  )
  const found = await world.tamper(
    `update platform.clock_setting set is_test = false, offset_ms = 0;
     update ledger.batch set posted_at = posted_at - interval '3 minutes'
      where base_id = ${batch?.base_id};
     update ledger.seal s set content = c.content, row_prints = c.row_prints
       from ledger.batch_content(${batch?.base_id}) c where s.base_id = ${batch?.base_id};
     update ledger.seal s set digest = ledger.seal_digest(b.digest, s)
       from ledger.seal b where s.base_id = ${batch?.base_id} and b.height = s.height - 1`,
    'ledger.verify_seal()',
  )
  expect(found).toMatchObject([
    { check_name: 'batches are dated in their order', subject: `batch ${batch?.base_id}` },
  ])
})

describe('a sealer that is broken on purpose', () => {
  const HORIZON = 'b.xid < pg_snapshot_xmin(pg_current_snapshot())'
  let original = ''
  beforeAll(async () => {
    const [row] = await world.owner<{ source: string }>(
      `select pg_get_functiondef('ledger.seal_next'::regproc) as source`,
    )
    original = row?.source ?? ''
    expect(original).toContain(HORIZON)
  })

  test('trusts the clock instead of the horizon: a late batch is never sealed, and is named', async () => {
    await world.owner(original.replace(HORIZON, `b.posted_at < platform.clock()`))
    const late = await lateWriter()
    await early()
    await sealBatches(world.db)
    const outcome = await late.commit()
    await sealBatches(world.db)
    const [batch] = await world.owner<{ base_id: string }>(
      'select base_id from ledger.op where op_id = $1',
      [outcome.key],
    )
    expect(await faults()).toEqual([
      ['batches below the last seal are sealed', `batch ${batch?.base_id}`],
    ])
    await world.owner(original)
  })
})
