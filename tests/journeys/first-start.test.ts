import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { placeOf } from '#platform/database/cluster-place.ts'
import { SUPERUSER } from '#platform/database/embedded-cluster.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { covered, provedLong } from '#tests/support/proof-budget.ts'
import {
  type CommandOptions,
  answersAt,
  freePorts,
  freshCheckout,
  processesOf,
  startCommand,
  type StartedSite,
} from '#tests/support/start.ts'

// The very first start of a machine is ended at each of its stages: nothing of it lives on, and the next goes on.

// Six starts, one after another.
vi.setConfig({ testTimeout: 5 * PATIENCE_MS })

const FILE = 'tests/journeys/first-start.test.ts'
const folders: string[] = []
const runs: StartedSite[] = []

afterAll(async () => {
  for (const run of runs) {
    if (run.child.exitCode === null && run.child.signalCode === null) run.child.kill('SIGTERM')
    await run.ended
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A machine of its own: a data folder into which the database's user may walk, and ports. */
async function machine(): Promise<{ dir: string; env: Record<string, string> }> {
  const dir = await mkdtemp(join(tmpdir(), 'slth-first-'))
  folders.push(dir)
  await chmod(dir, 0o755)
  return { dir, env: { DATA_DIR: dir, ...(await freePorts()) } }
}
type Machine = Awaited<ReturnType<typeof machine>>

function start({ env }: Machine, options: CommandOptions & { build?: 'on' } = {}): StartedSite {
  const run = startCommand({ ...env, WEB_BUILD: options.build ?? 'off' }, options)
  runs.push(run)
  return run
}

/** SIGTERM to npm alone at a stage, as a process manager sends it: the whole tree is gone, and says so. */
async function stopAt(
  on: Machine,
  stage: string,
  isThere: (run: StartedSite) => Promise<unknown>,
  options: Parameters<typeof start>[1] = {},
): Promise<void> {
  const run = start(on, options)
  await isThere(run)
  expect(run.output(), stage).not.toContain('Ready.')
  run.child.kill('SIGTERM')
  expect(await run.ended, stage).toBe(0)
  expect(run.output(), stage).toContain('nothing is lost')
  expect(run.output(), stage).not.toContain('Ready.')
  await expect.poll(() => processesOf(on.dir), { message: stage }).toEqual([])
}

/** The server is there and the one transaction of the migrations is under way. */
async function isMigrating({ dir }: Machine): Promise<boolean> {
  const place = await placeOf(join(dir, 'database'))
  const password = await readFile(place.passwordFile, 'utf8').catch(() => '')
  const user = { user: SUPERUSER, password: password.trim() }
  const client = new pg.Client({ host: place.socketDir, port: 5432, database: 'postgres', ...user })
  try {
    await client.connect()
    const { rows } = await client.query(
      "select from pg_stat_activity where datname = 'slth' and backend_xid is not null",
    )
    return rows.length > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Until it holds; quick, because a stage is short. */
async function soon(holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { interval: 10 }).toBe(true)
}
const saysOf = (text: string) => (run: StartedSite) => run.waitFor(text)

/** The outside world cannot open its state: who opens a pipe waits for its other end. */
async function hangSandbox({ dir }: Machine): Promise<string> {
  await mkdir(join(dir, 'sandbox'), { recursive: true })
  const pipe = join(dir, 'sandbox/sandbox.db')
  await promisify(execFile)('mkfifo', [pipe])
  return pipe
}

/** The next start comes up and ends like any other. */
async function goesOn(on: Machine): Promise<void> {
  const run = start(on)
  await run.waitFor('Ready.')
  expect(await answersAt(run.memberUrl)).toBe(true)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  await expect.poll(() => processesOf(on.dir)).toEqual([])
}

it('SIGTERM at each stage of the first start ends all of it, and the next start goes on', async () => {
  const one = await machine()
  await stopAt(one, 'database made', () =>
    soon(async () => (await processesOf(one.dir)).some((it) => it.includes('/bin/initdb'))),
  )
  const from = await freshCheckout(one.dir)
  await stopAt(one, 'building', saysOf('building'), { from, build: 'on' })

  const two = await machine()
  await stopAt(two, 'migrating', () => soon(() => isMigrating(two)))
  const pipe = await hangSandbox(two)
  await stopAt(two, 'sandbox starting', () =>
    soon(async () => (await processesOf(two.dir)).some((it) => it.includes('/apps/sandbox/'))),
  )
  await rm(pipe)
  await stopAt(two, 'demo', saysOf('making staff'))
  await goesOn(two)
  const stages = 'database made, building, migrating, sandbox starting, demo'
  covered(FILE, { 'stopped at': stages })
})

provedLong(
  'a start whose outside world does not answer within its time leaves nothing behind',
  async () => {
    const on = await machine()
    const pipe = await hangSandbox(on)
    const run = start(on)
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('The sandbox does not answer')
    expect(await processesOf(on.dir)).toEqual([])
    await rm(pipe)
    await goesOn(on)
    covered(FILE, { 'failed at': 'a sandbox that hangs' })
  },
  180_000,
)
