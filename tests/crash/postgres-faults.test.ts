import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashCluster, type CrashCluster } from './cluster.ts'
import { openScene, type Scene } from './postgres-scene.ts'

// K2: PostgreSQL breaks in every way that a machine knows, under load by both doors. After each:
// nothing that was acknowledged is lost, nothing happened twice, the books are sound.
// LEDGER_CRASH_ROUNDS repeats each fault, LEDGER_CRASH_STOP_MS is how long a process stands still.

const ROUNDS = Number(process.env['LEDGER_CRASH_ROUNDS'] ?? 1)
const STOP_MS = Number(process.env['LEDGER_CRASH_STOP_MS'] ?? 1_200)
const IDLE_CONNECTIONS = 300
const HELD_MS = 1_600
const LONG = { timeout: 60_000 * (ROUNDS + 1) + 10 * STOP_MS }

let cluster: CrashCluster
let scene: Scene

beforeAll(async () => {
  cluster = await crashCluster({ max_connections: '340', shared_buffers: '32MB' })
  scene = await openScene(cluster)
})

afterAll(async () => {
  await scene?.close()
  await cluster?.close()
})

/** Strikes so often as the run is long; each time everything is judged. */
async function survive(name: string, strike: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await scene.survive(name, strike)
}

/** A backend of the application that is in the middle of something. */
async function busyBackend(): Promise<number> {
  for (;;) {
    const [row] = await cluster.ask<{ pid: number }>(
      `select pid from pg_stat_activity
        where usename = 'slth_app' and state <> 'idle' order by random() limit 1`,
    )
    if (row) return row.pid
  }
}

test('kill -9 of one backend', LONG, () =>
  survive('kill -9 of a backend', async () => {
    process.kill(await busyBackend(), 'SIGKILL')
  }),
)

test('backends are terminated at a rate', LONG, () =>
  survive('pg_terminate_backend, 30 times', async () => {
    for (let count = 0; count < 30; count += 1) {
      const pid = await busyBackend()
      await cluster.ask('select pg_terminate_backend($1)', [pid])
    }
  }),
)

test('kill -9 of the postmaster, and a start', LONG, () =>
  survive('kill -9 of the postmaster', async () => {
    await cluster.end('crash')
    await cluster.start()
  }),
)

test('immediate stop, and a start', LONG, () =>
  survive('immediate stop', async () => {
    await cluster.end('immediately')
    await cluster.start()
  }),
)

test('a backend stands still, the others go on', LONG, () =>
  survive('SIGSTOP of a backend', async () => {
    const pid = await busyBackend()
    process.kill(pid, 'SIGSTOP')
    await pause(STOP_MS)
    process.kill(pid, 'SIGCONT')
  }),
)

test('the postmaster stands still, its backends go on', LONG, () =>
  survive('SIGSTOP of the postmaster', async () => {
    const pid = await cluster.postmaster()
    process.kill(pid, 'SIGSTOP')
    const before = scene.load.acceptedCount
    await pause(STOP_MS)
    process.kill(pid, 'SIGCONT')
    expect(scene.load.acceptedCount).toBeGreaterThan(before)
  }),
)

test('many idle connections, then no place left', LONG, () =>
  survive(`${IDLE_CONNECTIONS} idle connections`, async () => {
    const idle: pg.Client[] = []
    const open = async () => {
      const client = new pg.Client({ ...cluster.app })
      client.on('error', () => {})
      await client.connect()
      idle.push(client)
    }
    try {
      while (idle.length < IDLE_CONNECTIONS) {
        await Promise.all(Array.from({ length: 20 }, open))
      }
      const before = scene.load.acceptedCount
      await scene.load.accepts(20)
      // The rest of the places too: newcomers are refused, who has a connection works on.
      await expect(
        (async () => {
          for (;;) await open()
        })(),
      ).rejects.toMatchObject({ code: '53300' })
      await scene.load.accepts(20)
      expect(scene.load.acceptedCount).toBeGreaterThan(before)
    } finally {
      await Promise.all(idle.map((client) => client.end()))
    }
  }),
)

test('somebody holds a wallet in an idle transaction', LONG, async () => {
  // The first in the order of locks: whoever waits for it holds nothing else yet.
  const [held, ...others] = scene.members.toSorted((a, b) => Number(a.walletId - b.walletId))
  const [role] = await cluster.ask<{ settings: string }>(
    "select rolconfig::text as settings from pg_roles where rolname = 'slth_app'",
  )
  expect(role?.settings).toContain('idle_in_transaction_session_timeout=10s')
  expect(role?.settings).toContain('lock_timeout=10s')
  // The same limits as in production, only shorter: the wait for ten seconds would prove no more.
  await cluster.ask(`
    alter role slth_app set idle_in_transaction_session_timeout = '${HELD_MS}ms';
    alter role slth_app set lock_timeout = '${HELD_MS / 4}ms';
    select pg_terminate_backend(pid) from pg_stat_activity where usename = 'slth_app'`)
  await survive('idle in transaction', async () => {
    const holder = new pg.Client({ ...cluster.app })
    let isHeld = true
    const ended = new Promise((resolve) => holder.once('end', resolve)).then(() => (isHeld = false))
    holder.on('error', () => {})
    const witness = new pg.Client({ ...cluster.app })
    witness.on('error', () => {})
    await Promise.all([holder.connect(), witness.connect()])
    await holder.query('begin')
    await lockWallet(holder, held?.walletId)
    // Sooner or later every caller wants this wallet and waits; the wallets of all others stay free.
    for (const { walletId } of others) await lockWallet(witness, walletId)
    expect(isHeld).toBe(true)
    await witness.end()
    await ended
    // Who wanted this wallet was told so in time.
    expect([...scene.load.errors.keys()].join()).toContain('55P03')
  })
})

/** Locks a wallet, again for as long as those who work with it keep us waiting too long. */
async function lockWallet(client: pg.Client, walletId: bigint | undefined): Promise<void> {
  for (;;) {
    try {
      await client.query('savepoint once').catch(() => {})
      await client.query('select from ledger.lock_wallets(array[$1::bigint])', [walletId])
      return
    } catch (error) {
      if ((error as pg.DatabaseError).code !== '55P03') throw error
      await client.query('rollback to once').catch(() => {})
    }
  }
}
