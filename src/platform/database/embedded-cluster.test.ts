import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import type { Connection } from './connection.ts'

const PROGRAM = join(import.meta.dirname, '../../../tests/support/programs/join-cluster.ts')
const folders: string[] = []
const children = new Set<ChildProcess>()

afterAll(async () => {
  for (const child of children) await end(child, 'SIGTERM')
  for (const made of folders) await rm(made, { recursive: true, force: true })
})

async function folder(mode = 0o755): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'slth-cluster-'))
  await chmod(made, mode)
  folders.push(made)
  return join(made, 'data')
}

async function start(dir: string): Promise<{ child: ChildProcess; at: Connection }> {
  const child = spawn(process.execPath, [PROGRAM, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}`)))
  })
  return { child, at: JSON.parse(line) as Connection }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

async function ask(at: Connection, text: string): Promise<unknown[]> {
  const client = new pg.Client({ ...at })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const answers = (at: Connection) =>
  ask(at, 'select 1').then(
    () => true,
    () => false,
  )

describe('the embedded cluster', () => {
  it('keeps its data over a clean stop and is gone in between', async () => {
    const dir = await folder()
    const first = await start(dir)
    await ask(first.at, 'create table kept as select 7 as value')
    await end(first.child, 'SIGTERM')
    expect(await answers(first.at)).toBe(false)
    const second = await start(dir)
    expect(await ask(second.at, 'select value from kept')).toEqual([{ value: 7 }])
  })

  it('takes over a server that a killed run left behind', async () => {
    const dir = await folder()
    const first = await start(dir)
    const [before] = (await ask(
      first.at,
      'select pg_postmaster_start_time()::text as at',
    )) as object[]
    await end(first.child, 'SIGKILL')
    expect(await answers(first.at)).toBe(true)
    const second = await start(dir)
    expect(await ask(second.at, 'select pg_postmaster_start_time()::text as at')).toEqual([before])
    await end(second.child, 'SIGTERM')
    expect(await answers(first.at)).toBe(false)
  })

  it('waits for a server that is just going, and starts it again', async () => {
    const dir = await folder()
    const first = await start(dir)
    const open = new pg.Client({ ...first.at })
    await open.connect()
    const [postmaster] = (
      await open.query<{ pid: number }>(
        `select substring(pg_read_file('postmaster.pid') from '^\\d+')::integer as pid`,
      )
    ).rows
    await end(first.child, 'SIGKILL')
    // A smart shutdown: it lets nobody in, and waits for whoever is still there.
    process.kill(postmaster?.pid ?? 0, 'SIGTERM')
    await expect
      .poll(() => ask(first.at, 'select 1').catch((error: { code: string }) => error.code))
      .toBe('57P03')
    const second = start(dir)
    await open.end()
    expect(await answers((await second).at)).toBe(true)
  })

  it('lets two starts at once share one server until the last one leaves', async () => {
    const dir = await folder()
    const [one, two] = await Promise.all([start(dir), start(dir)])
    expect(one.at).toEqual(two.at)
    await end(one.child, 'SIGTERM')
    expect(await answers(two.at)).toBe(true)
    await end(two.child, 'SIGTERM')
    expect(await answers(two.at)).toBe(false)
  })

  it('works below a folder that only its owner may enter', async () => {
    const dir = await folder(0o700)
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const { at } = await start(dir)
    expect(await answers(at)).toBe(true)
  })
})
