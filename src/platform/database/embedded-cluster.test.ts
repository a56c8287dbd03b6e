import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { ODD_NAMES } from '#tests/support/odd-names.ts'
import { placeOf, socketFile, type Place } from './cluster-place.ts'
import type { Connection } from './connection.ts'
import { isClusterRunning } from './embedded-cluster.ts'
import { isTaken } from './living-process.ts'

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

async function start(
  dir: string,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; at: Connection }> {
  const child = spawn(process.execPath, [PROGRAM, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
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

/** A program that has nothing to do with ours, run as the server's user. */
async function stranger({ home }: Place, cwd: string): Promise<ChildProcess> {
  const { uid, gid } = await stat(join(home, 'data'))
  const child = spawn('/bin/sleep', ['3600'], { stdio: 'ignore', cwd, uid, gid })
  children.add(child)
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  return child
}

/** A crashed server's notes, with a number that another process has by now. */
async function leaveNotes(notes: Record<string, string>, pid: number): Promise<void> {
  for (const [path, text] of Object.entries(notes)) {
    await writeFile(path, text.replace(/^\d+/, `${pid}`), { mode: 0o600 })
    const { uid, gid } = await stat(join(path, '..'))
    await chown(path, uid, gid)
  }
}

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

  it('has its socket elsewhere where its own path is too long, and is found by all who ask', async () => {
    const dir = join(await folder(), ODD_NAMES[1])
    const first = await start(dir)
    expect(first.at.host.startsWith(dir)).toBe(false)
    const { mode, uid } = await stat(first.at.host)
    expect(mode & 0o777).toBe(0o700)
    expect(uid).toBe((await stat(join((await placeOf(dir)).home, 'data'))).uid)
    // As from another login, or from a table of timed commands.
    const elsewhere = await folder()
    await mkdir(elsewhere)
    const second = await start(dir, { TMPDIR: elsewhere })
    expect(second.at).toEqual(first.at)
    await end(first.child, 'SIGTERM')
    expect(await answers(second.at)).toBe(true)
    await end(second.child, 'SIGTERM')
    expect(await answers(second.at)).toBe(false)
    await expect(stat(first.at.host)).rejects.toThrow('ENOENT')
  })

  it.each(['elsewhere', 'in its folder'])(
    'starts at once where the number of its dead server is that of a program %s',
    async (where) => {
      const dir = await folder()
      const first = await start(dir)
      await ask(first.at, 'create table kept as select 7 as value')
      const place = await placeOf(dir)
      const data = join(place.home, 'data')
      const notes: Record<string, string> = {}
      for (const path of [join(data, 'postmaster.pid'), `${socketFile(place.socketDir)}.lock`]) {
        notes[path] = await readFile(path, 'utf8')
      }
      await end(first.child, 'SIGTERM')
      const other = await stranger(place, where === 'elsewhere' ? tmpdir() : data)
      await leaveNotes(notes, other.pid ?? 0)
      // Ours has the start time of the process that had the number before.
      if (where === 'in its folder')
        await writeFile(join(dir, 'server-process'), `${other.pid} 1\n`)
      const second = await start(dir)
      expect(await ask(second.at, 'select value from kept')).toEqual([{ value: 7 }])
      await end(second.child, 'SIGTERM')
      expect(await answers(second.at)).toBe(false)
      expect(isTaken(other.pid ?? 0)).toBe(true)
      await end(other, 'SIGKILL')
    },
  )

  it('does not take the server of a folder for that of its copy', async () => {
    const dir = await folder()
    const { at } = await start(dir)
    const { home } = await placeOf(dir)
    const copy = await folder()
    const there = await placeOf(copy)
    await mkdir(join(there.home, 'data'), { mode: 0o700 })
    for (const name of ['postmaster.pid', 'PG_VERSION']) {
      const text = await readFile(join(home, 'data', name), 'utf8')
      await writeFile(join(there.home, 'data', name), text)
    }
    await writeFile(join(copy, 'server-process'), await readFile(join(dir, 'server-process')))
    expect(await isClusterRunning(dir)).toBe(true)
    expect(await isClusterRunning(copy)).toBe(false)
    expect((await placeOf(copy)).socketDir).not.toBe(at.host)
  })
})
