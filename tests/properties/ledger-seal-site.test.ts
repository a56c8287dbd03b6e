import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { moneyHealth } from '#features/staff/contract.ts'
import { openWallet } from '#ledger/accounts.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { publishedHeads } from '#ledger/seal-heads.ts'
import { ledgerTicks } from '#ledger/ticks.ts'
import { inTransaction } from '#platform/database/database.ts'
import { createLog } from '#platform/log/log.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { freshKey } from '#tests/support/ledger.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { sealAll } from '#tests/support/seals.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'

// What the site tells about books and seals: the public heads, the figures, the alarms, the log.

const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const world = await testWorld({ log })
const { db } = world.services
const walletId = await inTransaction(db, async (tx) => {
  await setStanding(tx, 1, { status: 'active' })
  return openWallet(tx, 1n, 'main_wallet')
})

const post = () =>
  inTransaction(db, (tx) =>
    postOne(tx, {
      key: freshKey(),
      memberId: 1n,
      kind: 'cashback_claim',
      legs: [{ debit: house('cashback_cost'), credit: wallet(walletId), amountSatang: 100n }],
    }),
  )
async function tick(name: string): Promise<void> {
  await ledgerTicks.find((each) => each.name === name)?.run(world.services)
}
const watch = () => tick('ledger.watch')
const published = async () =>
  publishedHeads.parse(await (await fetch(`${world.site.memberUrl}/seals.json`)).json())
const health = async () => {
  const response = await fetch(`${world.site.opsUrl}/health/money`)
  const body = (await response.json()) as { alarms: string[]; seal: Record<string, unknown> }
  return { ...body, status: response.status }
}
/** One figure of `/metrics`. */
async function figure(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${world.site.opsUrl}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}
/** A scrape may still show the reading of the last second. */
const soon = { interval: 200 }
const said = (text: string) => lines.filter((line) => line.includes(text))

test('before anything is sealed there is nothing to publish and nothing to fear', async () => {
  expect(await published()).toEqual({ chain: null, latest: null, heads: [] })
  expect(await health()).toMatchObject({ status: 200, alarms: [], seal: { height: 0 } })
})

test('the newest seal is shown to everybody and stands in the file of its day', async () => {
  await post()
  await sealAll(db)
  await watch()
  const { latest, heads, chain } = await published()
  expect(latest).toMatchObject({ height: 1, chain })
  expect(heads).toEqual([])
  const path = join(world.services.config.dataDir, 'seals', `${latest?.day}.json`)
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(latest)
  await expect.poll(() => figure('ledger_seal_height'), soon).toBe(1)
  await expect.poll(() => figure('ledger_seal_lag_seconds'), soon).toBe(0)
  await expect.poll(() => figure('ledger_horizon_stalled'), soon).toBe(0)
})

test('at the end of a Bangkok day its last seal becomes the head of the day, and is logged', async () => {
  const { latest } = await published()
  await world.clock.advance(24 * 3_600_000)
  await watch()
  expect((await published()).heads).toEqual([latest])
  expect(said('head of the ledger of a day')).toHaveLength(1)
  expect(said('head of the ledger of a day')[0]?.replaceAll(' ', '')).toContain(latest?.digest)
  await watch()
  expect((await published()).heads).toHaveLength(1)
})

test('a transaction left open raises the alarm of the horizon, which ends with it', async () => {
  const stranger = new pg.Client({ ...world.database.superuser })
  await stranger.connect()
  try {
    await stranger.query('begin; select pg_current_xact_id()')
    await post()
    await tick('ledger.seal')
    expect((await health()).alarms).toEqual([])
    await world.clock.advance(3 * 60_000)
    await watch()

    await vi.waitFor(
      async () => {
        const raised = await health()
        expect(raised).toMatchObject({ status: 503, alarms: ['horizon_stalled'] })
        expect(raised.seal['blocker']).toMatch(/^process \d+ of slth_super in database test_/)
      },
      { timeout: PATIENCE_MS, interval: 100 },
    )
    await expect.poll(() => figure('ledger_horizon_stalled'), soon).toBe(1)
    await expect.poll(() => figure('ledger_seal_height'), soon).toBe(1)
    const [line] = said('the seals do not keep up')
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, alarm: 'horizon_stalled' })
  } finally {
    await stranger.end()
  }
  await sealAll(db)
  expect(await health()).toMatchObject({ status: 200, alarms: [], seal: { height: 2 } })
})

test('each run of the proofs is kept, sound or not, and tells of a fault at once', async () => {
  const runs = () =>
    world.query<{ level: string; fault_count: number; faults: unknown[]; failure: string | null }>(
      'select level, fault_count, faults, failure from ledger.reconcile_run order by run_id desc',
    )
  await runNamedJob(world, 'ledger.reconcile_full')
  expect((await runs())[0]).toEqual({ level: 'full', fault_count: 0, faults: [], failure: null })
  await expect.poll(() => figure('ledger_reconcile_faults{level="full"}'), soon).toBe(0)

  const raise = (by: number) =>
    world.query(
      `set session_replication_role = 'replica';
       update ledger.balance set credits_posted = credits_posted + ${by}
        where account_id = ${walletId};
       reset session_replication_role`,
    )
  await raise(1)
  await runNamedJob(world, 'ledger.reconcile_full')
  expect((await runs())[0]).toMatchObject({
    fault_count: 3,
    faults: expect.arrayContaining([expect.objectContaining({ subject: 'asset 1' })]),
  })
  expect((await health()).alarms).toEqual(['books_wrong'])
  const cashier = await staffActor(world, 'cashier')
  expect(await world.ask(moneyHealth, {}, cashier)).toEqual({
    alarms: ['books_wrong'],
    fault_count: 3,
    seal_height: 2,
  })
  expect(said('the books are wrong').map((line) => JSON.parse(line).level)).toEqual([60, 60, 60])
  await expect.poll(() => figure('ledger_reconcile_faults{level="full"}'), soon).toBe(3)

  await raise(-1)
  await runNamedJob(world, 'ledger.reconcile_full')
  expect((await health()).alarms).toEqual([])
})

test('a run that cannot be finished is kept as that', async () => {
  await world.query(`create function agent.reconcile(p_level text) returns void language plpgsql
    as $$ begin raise exception 'out of order'; end $$`)
  await expect(runNamedJob(world, 'ledger.reconcile_full')).rejects.toThrow('out of order')
  expect((await health()).alarms).toEqual(['reconcile_failed'])
  await world.query('drop function agent.reconcile(text)')
  await runNamedJob(world, 'ledger.reconcile_full')
  expect((await health()).alarms).toEqual([])
})

test('proofs that have stopped are told, and sound runs are forgotten after a week', async () => {
  await watch()
  await world.clock.advance(8 * 24 * 3_600_000)
  expect((await health()).alarms).toEqual(['reconcile_overdue'])
  await watch()
  await runNamedJob(world, 'ledger.reconcile_full')
  const [kept] = await world.query<{ fast: number; faulty: number }>(
    `select (count(*) filter (where level = 'fast'))::int as fast,
            (count(*) filter (where fault_count > 0))::int as faulty from ledger.reconcile_run`,
  )
  expect(kept).toEqual({ fast: 1, faulty: 1 })
  expect((await health()).alarms).toEqual([])
})
