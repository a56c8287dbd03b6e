import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect } from 'vitest'
import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { toConfig } from '#platform/config/config.ts'
import { loadSecrets, writeSharedKeys, type Secrets } from '#platform/config/secrets.ts'
import type { Logger } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { startSite, type Site } from '#apps/server/site.ts'
import { bookFaults } from './books.ts'
import { eventFaults } from './events.ts'
import { dataOf, send, visitor, type Actor, type Answer } from './client.ts'
import type { TestDatabase } from './cluster.ts'
import { offsetTo, setClockOffset, testDatabase } from './database.ts'
import { TEST_MOMENT } from './moment.ts'
import { startTestSandbox, type TestSandbox } from './sandbox.ts'
import { keepSiteClock, type SiteClock } from './site-clocks.ts'

/** A real site on a database of its own, with the outside world beside it when asked for. */
export interface World {
  readonly site: Site
  readonly services: Services
  readonly database: TestDatabase
  readonly secrets: Secrets
  readonly sandbox: TestSandbox
  readonly clock: TestClock
  /** Makes a call and reads the envelope, whatever it says. */
  call<C extends Call>(
    call: C,
    input: WireInput<C> | Record<string, unknown> | FormData,
    actor?: Actor,
    headers?: Record<string, string>,
  ): Promise<Answer<WireOutput<C>>>
  /** Makes a call that must succeed and answers its data. */
  ask<C extends Call>(
    call: C,
    input: WireInput<C> | Record<string, unknown> | FormData,
    actor?: Actor,
    headers?: Record<string, string>,
  ): Promise<WireOutput<C>>
  /**
   * Starts another process's worth of site on the same database. One that asks another sandbox runs no
   * jobs: it would take those of the first and fail at them.
   */
  secondSite(env?: Record<string, string>): Promise<Site>
  /** Asks the database as its superuser: for what no call shows. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

/** The product's clock; it moves for the site, for SQL and for the sandbox alike. */
export interface TestClock {
  now(): Promise<Date>
  advance(byMs: number): Promise<void>
  set(instant: Date): Promise<void>
}

export interface WorldOptions {
  /** Environment variables of the site, beside the test's own. */
  env?: Record<string, string>
  /** Runs the job queue; without it a test runs jobs by hand with `runJob`. */
  jobs?: boolean
  sandbox?: boolean
  /** Where the product's clock is at the start, if not at `TEST_MOMENT`. */
  at?: Date
  /** Where the site's log goes, for tests that read it. */
  log?: Logger
}

/**
 * Starts a world for the tests of one file: `const world = await testWorld()` at its top. After
 * each test the books are verified; at the end nothing may be left over.
 */
export async function testWorld(options: WorldOptions = {}): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), 'slth-test-'))
  const secrets = await loadSecrets(dir)
  const offsetMs = offsetTo(options.at ?? TEST_MOMENT)
  const database = await testDatabase(offsetMs)
  const closers: (() => Promise<void>)[] = []
  const keysFile = await writeSharedKeys(dir, secrets)
  const sandbox = await startTestSandbox(options.sandbox === true, join(dir, 'sandbox'), keysFile)
  await sandbox.setClockOffset(offsetMs)
  const clock = worldClock(database, sandbox, offsetMs)
  const start = async (env: Record<string, string> = {}): Promise<Site> => {
    const config = toConfig({
      DATA_DIR: dir,
      PORT: '0',
      OPERATOR_PORT: '0',
      SANDBOX_PORT: '0',
      OPS_PORT: '0',
      SANDBOX_URL: sandbox.url,
      SCENARIO: 'empty',
      OTP_REQUIRED: 'off',
      RATE_LIMITS: 'loose',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      ERROR_PAIRS_FILE: process.env['ERROR_PAIRS_FILE'],
      ...options.env,
      ...env,
    })
    const site = await startSite(config, secrets, database.app, {
      runJobs: options.jobs === true && env['SANDBOX_URL'] === undefined,
      ...(options.log ? { log: options.log } : {}),
    })
    keepSiteClock([site.memberUrl, site.operatorUrl], clock)
    closers.push(() => site.close())
    return site
  }
  const site = await start()
  await sandbox.aimAt(site.memberUrl)
  const admin = new pg.Pool({ ...database.superuser, max: 2 })
  closers.push(() => admin.end())

  afterEach(async () => {
    expect(await bookFaults(site.services.db), 'the books').toEqual([])
  })
  afterAll(async () => {
    expect(await eventFaults(admin), 'events as declared').toEqual([])
    for (const close of closers.toReversed()) await close()
    await sandbox.close()
    await expectNoLeaks(database)
    await database.drop()
    await rm(dir, { recursive: true, force: true })
  })

  const baseUrl = (call: Call): string =>
    call.access === 'staff' || call.access === 'staff_public' ? site.operatorUrl : site.memberUrl
  return {
    site,
    services: site.services,
    database,
    secrets,
    sandbox,
    clock: { ...clock, now: () => site.services.clock.now() },
    call: (call, input, actor, headers) =>
      send(baseUrl(call), call, input, actor ?? visitor(), headers),
    ask: async (call, input, actor, headers) =>
      dataOf(await send(baseUrl(call), call, input, actor ?? visitor(), headers)),
    secondSite: start,
    query: async (text, values) => (await admin.query(text, values)).rows,
  }
}

/** Moves database, sandbox and open browsers together, which have the same clock at the start. */
function worldClock(
  database: TestDatabase,
  sandbox: TestSandbox,
  startMs: number,
): SiteClock & Omit<TestClock, 'now'> {
  const followers: SiteClock['followers'] = new Set()
  let offsetMs = startMs
  const move = async (to: number) => {
    offsetMs = to
    await setClockOffset(database, offsetMs)
    await sandbox.setClockOffset(offsetMs)
    await Promise.all([...followers].map((follow) => follow(offsetMs)))
  }
  return {
    followers,
    get offsetMs() {
      return offsetMs
    },
    advance: (byMs) => move(offsetMs + byMs),
    set: (instant) => move(offsetTo(instant)),
  }
}

/** Every connection to the database must be gone once the site is closed. */
async function expectNoLeaks(database: TestDatabase): Promise<void> {
  const client = new pg.Client({ ...database.superuser, database: 'postgres' })
  await client.connect()
  try {
    for (let attempt = 0; ; attempt += 1) {
      const { rows } = await client.query<{ application_name: string; query: string }>(
        'select application_name, query from pg_stat_activity where datname = $1',
        [database.app.database],
      )
      // A closed socket takes the server a moment to notice.
      if (rows.length > 0 && attempt < 20) await new Promise((resume) => setTimeout(resume, 50))
      else return expect(rows, 'connections left over').toEqual([])
    }
  } finally {
    await client.end()
  }
}
