import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase, type PreparedDatabase } from '#apps/server/prepare-database.ts'
import { openWallet } from '#ledger/accounts.ts'
import { postOne } from '#ledger/post.ts'
import { writeHead } from '#ledger/seal-files.ts'
import { latestHead } from '#ledger/seal-heads.ts'
import { sealBatches } from '#ledger/seal.ts'
import { forShell } from '#platform/backup/archive.ts'
import { backupFolder } from '#platform/backup/backup-folder.ts'
import { takeBackup } from '#platform/backup/base-backup.ts'
import { chooseBackup, readBackups } from '#platform/backup/choose-backup.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { prune } from '#platform/backup/prune.ts'
import type { Recovered } from '#platform/backup/recover.ts'
import { restore } from '#platform/backup/restore.ts'
import { toConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import { placeOf } from '#platform/database/cluster-place.ts'
import type { Connection } from '#platform/database/connection.ts'
import { inTransaction, openDatabase, type OpenDatabase } from '#platform/database/database.ts'
import { joinCluster, SUPERUSER } from '#platform/database/embedded-cluster.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { depositOf } from '#tests/support/ledger.ts'
import { ODD_NAMES, tracesIn } from '#tests/support/odd-names.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { covered, provedLong } from '#tests/support/proof-budget.ts'

const ROOT = join(import.meta.dirname, '../..')
const WRITERS = 2

/** An operation as its writer saw it, by the clock that stamps commits too. */
interface Written {
  readonly key: string
  readonly begunMs: number
  readonly answeredMs: number
}

/** What is removed in the end; the work is done below it, in a folder with a name that a shell would read. */
let made = ''
let home = ''
let env: Record<string, string> = {}
let prepared: PreparedDatabase
let site: OpenDatabase
let manifest: Manifest
const written: Written[] = []
const stop = new AbortController()
let traffic: Promise<unknown> = Promise.resolve()
/** A moment in the middle of the traffic, and one near its end. */
let noon = new Date(0)
let evening = new Date(0)

const dataDir = () => join(home, 'data')
const folder = () => backupFolder(join(home, 'backups'))
const restorePath = (name: string) => join(home, name)

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'slth-restore-'))
  await chmod(made, 0o755)
  home = join(made, ODD_NAMES[1])
  await mkdir(home, { mode: 0o755 })
  env = { DATA_DIR: dataDir(), BACKUP_DIR: join(home, 'backups'), WAL_ARCHIVE: 'on' }
  const config = toConfig(env)
  await mkdir(config.backupDir, { mode: 0o711 })
  prepared = await prepareDatabase(config, await loadSecrets(config.dataDir))
  site = openDatabase(prepared.app, { max: WRITERS + 1 })
  const writers = Array.from({ length: WRITERS }, (_, index) => write(BigInt(index + 1)))
  traffic = Promise.all([...writers, seal()])
  await until(() => written.length > 20)
  await until(publishHead)
  const backup = await command('backup', '--secrets-to', join(home, 'safe'))
  expect(backup.output).toContain('any moment from now on can be restored')
  expect(backup.code).toBe(0)
  manifest = await chooseBackup(folder(), 'latest', undefined)

  await turnSegments(2)
  noon = await databaseTime()
  await turnSegments(3)
  evening = await databaseTime()
  await turnSegments(1)
  stop.abort()
  await traffic
  await turnSegments(1)
})

afterAll(async () => {
  stop.abort()
  await traffic
  await site?.close()
  await prepared?.leave()
  await rm(made, { recursive: true, force: true })
})

/** Posts deposits of one member until the traffic stops. */
async function write(memberId: bigint): Promise<void> {
  const walletId = await inTransaction(site.db, async (tx) => {
    await setStanding(tx, Number(memberId), { status: 'active' })
    return openWallet(tx, memberId, 'main_wallet')
  })
  while (!stop.signal.aborted) {
    const operation = depositOf(memberId, walletId, 100n)
    const begunMs = Date.now()
    await inTransaction(site.db, (tx) => postOne(tx, operation))
    written.push({ key: operation.key, begunMs, answeredMs: Date.now() })
  }
}

async function seal(): Promise<void> {
  while (!stop.signal.aborted) {
    await sealBatches(site.db)
    await new Promise((resume) => setTimeout(resume, 20))
  }
}

/** Writes the newest seal beside the database, as the end of a day does. */
async function publishHead(): Promise<boolean> {
  const head = await latestHead(site.db)
  return head !== undefined && writeHead(site.db, dataDir(), head)
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resume) => setTimeout(resume, 20))
}

async function superuserAt(): Promise<Connection> {
  const place = await placeOf(join(dataDir(), 'database'))
  const password = await readFile(place.passwordFile, 'utf8')
  return { host: place.socketDir, port: 5432, user: SUPERUSER, password, database: 'postgres' }
}

async function superuser<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ ...(await superuserAt()) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const databaseTime = async (): Promise<Date> => {
  const [row] = await superuser<{ at: Date }>('select clock_timestamp() as at')
  return row?.at ?? new Date(0)
}

/** Lets operations come, ends the segment and waits until the archive has it; several times. */
async function turnSegments(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const before = written.length
    await until(() => stop.signal.aborted || written.length > before + 10)
    // Something to end: a switch right after another one does nothing.
    await superuser(`select pg_logical_emit_message(false, 'test', 'turn')`)
    const [row] = await superuser<{ name: string }>(
      'select pg_walfile_name(pg_switch_wal()) as name',
    )
    const file = `${row?.name}.gz`
    await until(async () => (await readdir(folder().wal)).includes(file))
  }
}

function command(verb: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(ROOT, 'scripts/run.mjs'), verb, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) : 0, output: stdout + stderr })
      },
    )
  })
}

function restoreTo(target: Date | 'latest', name: string): Promise<Recovered> {
  return restore({
    folder: folder(),
    manifest,
    target,
    into: restorePath(name),
    timeline: undefined,
    extraLog: undefined,
    signal: new AbortController().signal,
    say: () => {},
  })
}

/** The keys of the operations in a restored copy. */
async function keysIn(name: string): Promise<Set<string>> {
  const cluster = await joinCluster(join(restorePath(name), 'database'))
  const client = new pg.Client({ ...cluster.superuser, database: 'slth' })
  await client.connect()
  const { rows } = await client.query<{ key: string }>('select op_id::text as key from ledger.op')
  await client.end()
  await cluster.leave()
  return new Set(rows.map(({ key }) => key))
}

/** What was answered before the moment is there; what was begun after it is not. */
function expectExactly(keys: ReadonlySet<string>, moment: Date): void {
  const at = moment.getTime()
  const before = written.filter(({ answeredMs }) => answeredMs < at)
  const after = written.filter(({ begunMs }) => begunMs > at)
  expect(before.length).toBeGreaterThan(20)
  expect(after.length).toBeGreaterThan(10)
  expect(before.filter(({ key }) => !keys.has(key))).toEqual([])
  expect(after.filter(({ key }) => keys.has(key))).toEqual([])
  // In the moment's millisecond each writer may have ended one and begun the next.
  expect(written.length - before.length - after.length).toBeLessThanOrEqual(2 * WRITERS)
}

describe('a backup taken under traffic', () => {
  it('restores to a moment with exactly what was committed before, and the books are proved', async () => {
    const { code, output } = await command(
      'restore',
      `--to=${noon.toISOString()}`,
      `--into=${restorePath('noon')}`,
      `--secrets=${join(home, 'safe/secrets.json')}`,
    )
    expect(output).toContain(`restored from backup ${manifest.id}`)
    expect(output).toMatch(/last transaction in the copy: .+\nfirst transaction left out: /)
    const [, operations, seals] = /proving (\d+) operations and (\d+) seals/.exec(output) ?? []
    expect(Number(operations), output).toBeGreaterThan(20)
    expect(Number(seals)).toBeGreaterThan(20)
    expect(output).toContain('the books are sound')
    expect(output).toContain(`start it: DATA_DIR=${forShell(restorePath('noon'))} npm start`)
    expect(code, output).toBe(0)
    expect(await tracesIn(made)).toEqual([])
    expectExactly(await keysIn('noon'), noon)
    for (const name of ['secrets.json', `seals/${(await readdir(join(dataDir(), 'seals')))[0]}`]) {
      const restored = await readFile(join(restorePath('noon'), name), 'utf8')
      expect(restored, name).toBe(await readFile(join(dataDir(), name), 'utf8'))
    }
  })

  it('leaves the running database alone', async () => {
    const { rows } = await site.pool.query<{ key: string }>(
      'select op_id::text as key from ledger.op',
    )
    const found = new Set(rows.map(({ key }) => key))
    expect(found).toEqual(new Set(written.map(({ key }) => key)))
  })

  it('is refused when a file is not what its manifest says', async () => {
    const file = manifest.files.find(({ path }) => path === 'data/base.tar.zst')
    const path = join(folder().base, manifest.id, file?.path ?? '')
    const sound = await readFile(path)
    const damaged = Buffer.alloc(sound.length, sound)
    damaged[100] = (damaged[100] ?? 0) ^ 1
    await writeFile(path, damaged)
    await expect(restoreTo(noon, 'damaged')).rejects.toThrow(`is damaged: ${file?.path} is not as`)
    expect(await readdir(restorePath('damaged'))).toEqual([])
    await rm(path)
    await expect(restoreTo(noon, 'damaged')).rejects.toThrow(`is damaged: ${file?.path} is missing`)
    await writeFile(path, sound)
  })

  it('is refused when the manifest is not what was written', async () => {
    const path = join(folder().base, manifest.id, 'manifest.json')
    const sound = await readFile(path, 'utf8')
    await writeFile(path, sound.replace('"format": 2', '"format": 3'))
    await expect(chooseBackup(folder(), 'latest', undefined)).rejects.toThrow(
      /manifest.json is not/,
    )
    await writeFile(path, sound)
  })

  it('cannot restore to a moment before it, nor into a folder that is used', async () => {
    const early = new Date(Date.parse(manifest.startedAt) - 60_000)
    await expect(chooseBackup(folder(), early, undefined)).rejects.toThrow(
      'No earlier moment can be restored',
    )
    await expect(restoreTo(noon, 'noon')).rejects.toThrow('is not empty')
    await expect(restoreTo(noon, 'backups/inside')).rejects.toThrow('inside the backups')
  })
})

/** Takes an archived segment away, counted from the newest. */
async function loseSegment(fromEnd: number): Promise<string> {
  const names = (await readdir(folder().wal)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
  const lost = names.sort().at(-fromEnd) ?? ''
  await rename(join(folder().wal, lost), join(home, lost))
  return lost.replace('.gz', '')
}

provedLong(
  'a hole in the log before the moment is named, with the last moment that can be had',
  async () => {
    const lost = await loseSegment(3)
    await expect(restoreTo(evening, 'evening')).rejects.toThrow(
      new RegExp(`does not reach .+: the segment ${lost} is missing.+can be restored is of 2`),
    )
    expect(await readdir(restorePath('evening'))).toEqual([])
    await rename(join(home, `${lost}.gz`), join(folder().wal, `${lost}.gz`))
    covered('tests/journeys/restore.test.ts', { 'restored across': 'a hole in the log' })
  },
  2 * PATIENCE_MS,
)

it('what no kept backup needs goes', async () => {
  manifest = await takeBackup({
    superuser: await superuserAt(),
    folder: folder(),
    dataDir: dataDir(),
    secrets: manifest.secrets,
  })
  const pruned = await prune(folder(), 1)
  expect(pruned.backups).toHaveLength(1)
  expect(await readBackups(folder())).toEqual([manifest])
  expect(pruned.segments.length).toBeGreaterThan(5)
  expect(pruned.segments.every((name) => name < manifest.firstSegment)).toBe(true)
})

provedLong(
  'what is left restores as far as the log has no hole',
  async () => {
    await turnSegments(3)
    const lost = await loseSegment(2)
    const { gap } = await restoreTo('latest', 'kept')
    expect(gap).toBe(`${lost} is missing`)
    expect(await keysIn('kept')).toEqual(new Set(written.map(({ key }) => key)))
    covered('tests/journeys/restore.test.ts', { operations: written.length, 'restored to': 2 })
  },
  2 * PATIENCE_MS,
)
