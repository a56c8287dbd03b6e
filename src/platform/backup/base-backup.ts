import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { LOCKS } from '../database/locks.ts'
import { mediaFolder } from '../http/media.ts'
import { claimBackupFolder, removeDrafts, type BackupFolder } from './backup-folder.ts'
import { renameDurably, syncPath, withEach, writeDurably } from './durable.ts'
import { writeManifest, type BackupFile, type Manifest } from './manifest.ts'
import { addMedia } from './media-files.ts'
import { receiveBackup, SERVER_MANIFEST } from './receive-backup.ts'
import { readServerManifest } from './server-manifest.ts'
import { segmentName } from './wal-names.ts'

export interface BackupRequest {
  readonly superuser: Connection
  readonly folder: BackupFolder
  /** The data folder of the site: uploads and published heads of the books lie there. */
  readonly dataDir: string
  /** Of the secrets that the copy will need (`secretFingerprints`). */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * Has a running server send its data folder (`BASE_BACKUP`), with the log that makes the copy
 * consistent, so that each backup can be restored without anything else; the archive only adds the
 * time after it. Costs one checkpoint and one reading of all files, each page's checksum included;
 * locks nothing.
 * @throws when another backup is running, the folder is another cluster's, or a page is damaged: a
 * backup of rotten books must not push out a sound one
 */
export async function takeBackup(request: BackupRequest): Promise<Manifest> {
  const client = replicationClient(request.superuser)
  const warnings: string[] = []
  client.on('notice', ({ message }) => warnings.push(message ?? ''))
  // A server that goes away fails the query that waits; the event adds nothing.
  client.on('error', () => {})
  await client.connect()
  try {
    const [lock] = await ask<{ taken: boolean }>(
      client,
      `select pg_try_advisory_lock(${LOCKS.backup}) as taken`,
    )
    if (!lock?.taken) throw new Error('Another backup of this database is running.')
    return await copyWith(client, request)
  } catch (error) {
    throw inPlainWords(error as Error, warnings)
  } finally {
    // A backup that was begun and not ended, and what keeps the log for it, end with the session.
    await client.end().catch(() => {})
  }
}

/** Takes commands of replication beside simple queries, which have no parameters there. */
function replicationClient(superuser: Connection): pg.Client {
  const settings = {
    ...superuser,
    application_name: 'slth backup',
    replication: 'database',
    // It only listens for minutes.
    keepAlive: true,
  }
  return new pg.Client(settings)
}

async function ask<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows
}

const DATA_CORRUPTED = 'XX001'

function inPlainWords(error: Error & { code?: string }, warnings: readonly string[]): Error {
  if (error.code !== DATA_CORRUPTED) return error
  const places = warnings.filter((words) => words.startsWith('checksum verification failed in'))
  return new Error(
    `The running database is damaged: ${places.join('; ') || error.message}. Its disk lost ` +
      'something. Nothing was backed up or removed; restore the newest backup beside it before ' +
      'more is lost.',
    { cause: error },
  )
}

interface Server {
  readonly id: string
  readonly started_at: string
  // rows: trusted, every server has one control file
  readonly identifier: string
  readonly version: string
  // rows: trusted, every server has this setting
  readonly segment_bytes: number
  readonly tablespace: string | null
}

async function copyWith(client: pg.Client, request: BackupRequest): Promise<Manifest> {
  const { folder } = request
  const server = await askServer(client)
  await claimBackupFolder(folder, server.identifier)
  await removeDrafts(folder)
  const draft = join(folder.base, `${server.id}.draft`)
  const data = join(draft, 'data')
  await mkdir(data, { recursive: true, mode: 0o700 })
  // Without a slot a server may recycle the log that the copy needs before it is sent.
  await client.query(
    `CREATE_REPLICATION_SLOT slth_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`,
  )
  const received = await receiveBackup(client, data)
  const endedAt = await askEnd(client)
  const files: BackupFile[] = [...received].map(([name, mark]) => ({
    path: `data/${name}`,
    ...mark,
  }))
  files.push(...(await copySeals(join(request.dataDir, 'seals'), join(draft, 'seals'))))
  const media = await addMedia(mediaFolder(request), folder.media)
  const { log } = await readServerManifest(join(data, SERVER_MANIFEST))
  const manifest: Manifest = {
    format: 2,
    id: server.id,
    startedAt: server.started_at,
    endedAt,
    systemIdentifier: server.identifier,
    serverVersion: server.version,
    timeline: log.timeline,
    segmentBytes: server.segment_bytes,
    firstSegment: segmentAt(log.startLsn, log.timeline, server.segment_bytes),
    // The end is the first position behind, which may lie in a segment that the copy does not need.
    lastSegment: segmentAt(log.endLsn - 1n, log.timeline, server.segment_bytes),
    secrets: request.secrets,
    files,
    media,
  }
  await writeManifest(draft, manifest)
  for (const path of [data, draft]) await syncPath(path)
  await renameDurably(draft, join(folder.base, server.id))
  return manifest
}

const segmentAt = (lsn: bigint, timeline: number, segmentBytes: number): string =>
  segmentName({ timeline, number: Number(lsn / BigInt(segmentBytes)) }, segmentBytes)

/** @throws where a tablespace lies elsewhere: a restore lays out one folder */
async function askServer(client: pg.Client): Promise<Server> {
  const [row] = await ask<Server>(
    client,
    `select to_char(now at time zone 'UTC', 'YYYYMMDD"T"HH24MISSMS"Z"') as id,
            to_char(now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started_at,
            (select system_identifier::text from pg_control_system()) as identifier,
            current_setting('server_version') as version,
            (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes,
            (select min(spcname) from pg_tablespace where oid >= 16384) as tablespace
       from clock_timestamp() as now`,
  )
  if (!row) throw new Error('backup: the server said nothing about itself')
  if (row.tablespace === null) return row
  throw new Error(
    `The tablespace ${row.tablespace} lies outside the data folder, and this backup copies one ` +
      'folder. Move its tables into the default tablespace, or use the tools for a database of ' +
      'your own.',
  )
}

/** Rounded up: whoever asks for that millisecond gets a moment that the copy has. */
async function askEnd(client: pg.Client): Promise<string> {
  const [row] = await ask<{ ended_at: string }>(
    client,
    `select to_char((clock_timestamp() + interval '1 ms') at time zone 'UTC',
                    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended_at`,
  )
  return row?.ended_at ?? ''
}

/** The heads that were published outside of the database; a copy must still have them in its chain. */
async function copySeals(from: string, to: string): Promise<BackupFile[]> {
  const names = await readdir(from).catch(() => [] as string[])
  await mkdir(to, { mode: 0o700 })
  return withEach(
    names.filter((name) => name.endsWith('.json')),
    async (name) => ({
      path: `seals/${name}`,
      ...(await writeDurably(join(to, name), await readFile(join(from, name)))),
    }),
  )
}
