// Restores the embedded database to a moment, into a new data folder, and proves the books there.
// Example: npm run restore -- --to "2026-11-21T12:00:00+07:00" --into restored      … -- --list
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { prepareDatabase } from '#apps/server/prepare-database.ts'
import { toWireTime } from '#kernel/time.ts'
import { proveEverything } from '#ledger/reconcile-runs.ts'
import { leaveWordForSecrets, putSecretsBack } from '#platform/backup/apart.ts'
import { forShell } from '#platform/backup/archive.ts'
import { backupFolder, type BackupFolder } from '#platform/backup/backup-folder.ts'
import { chooseBackup, parseTarget, readBackups } from '#platform/backup/choose-backup.ts'
import { missingSecrets, type Manifest } from '#platform/backup/manifest.ts'
import type { Recovered } from '#platform/backup/recover.ts'
import { restore } from '#platform/backup/restore.ts'
import { skipNumbers } from '#platform/backup/skip-numbers.ts'
import { readEnvironment, toConfig, type Config } from '#platform/config/config.ts'
import { loadSecrets, readSecrets, type Secrets } from '#platform/config/secrets.ts'
import { openDatabase } from '#platform/database/database.ts'
import { describeMigrated } from '#platform/database/migrate.ts'

const USAGE =
  'npm run restore -- --to <instant with offset, or latest> --into <new folder>\n' +
  '  --backup <id>      this backup instead of the newest that is early enough\n' +
  '  --secrets <file>   the secrets.json that belongs to it, to be put into the new folder\n' +
  '  --wal <folder>     more of the log, such as pg_wal of the lost server; it is only read\n' +
  '  --timeline <n>     follow this timeline instead of the newest\n' +
  '  --list             say what can be restored, and restore nothing'

const options = {
  to: { type: 'string' },
  into: { type: 'string' },
  backup: { type: 'string' },
  secrets: { type: 'string' },
  wal: { type: 'string' },
  timeline: { type: 'string' },
  list: { type: 'boolean' },
} as const

const say = (line: string): void => console.log(line)
const shown = (instant: Date | string): string => toWireTime(new Date(instant))

async function run(): Promise<void> {
  const { values } = parseArgs({ options })
  const config = toConfig(readEnvironment())
  const folder = backupFolder(config.backupDir)
  if (values.list) return list(folder)
  if (!values.to || !values.into)
    throw new Error(`Say to which moment and into which folder:\n${USAGE}`)
  const target = parseTarget(values.to)
  const manifest = await chooseBackup(folder, target, values.backup)
  const secretsFile = values.secrets === undefined ? undefined : resolve(values.secrets)
  if (secretsFile) await refuseWrongSecrets(secretsFile, manifest)
  const into = resolve(values.into)
  const recovered = await restore({
    folder,
    manifest,
    target,
    into,
    timeline: values.timeline === undefined ? undefined : Number(values.timeline),
    extraLog: values.wal === undefined ? undefined : resolve(values.wal),
    signal: interrupted(),
    say,
  })
  if (secretsFile) await putSecretsBack(secretsFile, into)
  else await leaveWordForSecrets(into, manifest.id)
  tell(recovered, manifest)
  const isSound = await prove({ ...config, dataDir: into, walArchive: false })
  if (isSound) {
    say(`the copy is in ${into}${secretsFile ? '' : '; put its secrets.json there, then'}`)
    say(`start it: DATA_DIR=${forShell(into)} npm start`)
  }
  process.exitCode = isSound ? 0 : 1
}

/** Ctrl-C leaves neither half a copy nor a server that goes on replaying. */
function interrupted(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return controller.signal
}

async function list(folder: BackupFolder): Promise<void> {
  const backups = await readBackups(folder)
  for (const { id, endedAt, files } of backups) {
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    say(
      `${id}  ${Math.ceil(bytes / 1024 ** 2)} MB  restores ${shown(endedAt)} and, with the log, later`,
    )
  }
  if (backups.length === 0) say(`no backup in ${folder.base}`)
}

async function refuseWrongSecrets(file: string, manifest: Manifest): Promise<void> {
  const missing = missingSecrets(manifest, await readSecrets(file))
  if (missing.length === 0) return
  throw new Error(
    `${file} does not belong to backup ${manifest.id}: it lacks or changed ${missing.join(', ')}. ` +
      'Find the secrets of that time, or leave --secrets out to look at the books only.',
  )
}

function tell({ lastCommit, nextCommit, timeline, gap }: Recovered, manifest: Manifest): void {
  say(
    `restored from backup ${manifest.id} (finished ${shown(manifest.endedAt)}) on timeline ${timeline}`,
  )
  say(
    lastCommit
      ? `last transaction in the copy: ${shown(lastCommit)}`
      : `no transaction after ${shown(manifest.startedAt)}: the log held none`,
  )
  say(
    nextCommit
      ? `first transaction left out: ${shown(nextCommit)}`
      : 'the log held nothing after that',
  )
  if (gap) say(`the log goes on, but the segment ${gap}: later transactions are not in the copy`)
}

/**
 * Starts the copy as a start of the site would, migrations included, makes it safe to be opened, and
 * proves all of it as `npm run ledger:verify` does.
 */
async function prove(config: Config): Promise<boolean> {
  const prepared = await prepareDatabase({ ...config, databaseUrl: undefined }, await passwords())
  for (const line of describeMigrated(prepared.migrated)) say(`migrated the copy: ${line}`)
  const { db, close } = openDatabase(prepared.app, { max: 1 })
  try {
    const moved = await skipNumbers(prepared.owner)
    say(`moved ${moved} sequences on: no number of the lost time is given out again`)
    const { rows } = await sql<{ ops: bigint; seals: bigint }>`
      select (select count(*) from ledger.op) as ops,
             (select coalesce(max(height), 0) from ledger.seal) as seals`.execute(db)
    say(`proving ${rows[0]?.ops} operations and ${rows[0]?.seals} seals`)
    const faults = await proveEverything(db, config.dataDir)
    for (const { schema, check, subject, expected, found } of faults) {
      say(`${schema}: ${check}\n  ${subject}\n  expected: ${expected}\n  found: ${found}`)
    }
    say(faults.length === 0 ? 'the books are sound' : `${faults.length} faults in the books`)
    return faults.length === 0
  } finally {
    await close()
    await prepared.leave()
  }
}

/** For the roles of the copy while it is proved; its next start gives them those of its secrets. */
async function passwords(): Promise<Secrets> {
  const folder = await mkdtemp(join(tmpdir(), 'slth-restore-'))
  try {
    return await loadSecrets(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

await run().catch((error: unknown) => {
  console.error(`\n${(error as Error).message}\n`)
  process.exitCode = 1
})
