import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../database/connection.ts'
import {
  claimBackupFolder,
  removeDrafts,
  systemIdentifier,
  type BackupFolder,
} from './backup-folder.ts'
import { mediaFolder } from '../http/media.ts'
import { addMedia } from './media-files.ts'
import { copyData } from './copy-data.ts'
import { renameDurably, withEach, writeDurably } from './durable.ts'
import { writeManifest, type BackupFile, type Manifest } from './manifest.ts'
import { packSegments } from './pack-segments.ts'
import { parseLsn } from './wal-names.ts'

/** Only one backup at a time; the lock ends with its session. Beside those of database/migrate. */
const BACKUP_LOCK = 7_297

export interface BackupRequest {
  readonly superuser: Connection
  readonly folder: BackupFolder
  /** The data folder of the site: uploads and published heads of the books lie there. */
  readonly dataDir: string
  /** Of the secrets that the copy will need (`secretFingerprints`). */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * Copies the data folder of a running server while it works, with the log that makes the copy
 * consistent, so that each backup can be restored without anything else; the archive only adds the
 * time after it. Costs one checkpoint and one reading of all files; locks nothing.
 * @throws when another backup is running, or the folder is another cluster's
 */
export async function takeBackup(request: BackupRequest): Promise<Manifest> {
  const client = new pg.Client({ ...request.superuser, application_name: 'slth backup' })
  // A server that goes away fails the query that waits; the event adds nothing.
  client.on('error', () => {})
  await client.connect()
  try {
    const [lock] = await ask<{ taken: boolean }>(
      client,
      `select pg_try_advisory_lock($1) as taken`,
      [BACKUP_LOCK],
    )
    if (!lock?.taken) throw new Error('Another backup of this database is running.')
    return await copyWith(client, request)
  } finally {
    // A backup that was begun and not stopped ends with the session.
    await client.end().catch(() => {})
  }
}

async function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows
}

interface Started {
  readonly id: string
  readonly started_at: string
  readonly data_folder: string
  readonly version: string
  readonly segment_bytes: number
  readonly first_segment: string
  readonly lsn: string
  readonly has_checksums: boolean
}

async function copyWith(client: pg.Client, request: BackupRequest): Promise<Manifest> {
  const { folder } = request
  const start = await begin(client)
  const identifier = await systemIdentifier(start.data_folder)
  await claimBackupFolder(folder, identifier)
  await removeDrafts(folder)
  const draft = join(folder.base, `${start.id}.draft`)
  const { folders, files } = await copyData(
    start.data_folder,
    draft,
    start.has_checksums ? parseLsn(start.lsn) : undefined,
  )
  const stop = await finish(client)
  files.push({ path: 'data/backup_label', ...(await put(draft, 'backup_label', stop.label)) })
  if (stop.map)
    files.push({ path: 'data/tablespace_map', ...(await put(draft, 'tablespace_map', stop.map)) })
  const range = { first: start.first_segment, last: stop.last_segment, bytes: start.segment_bytes }
  files.push(...(await packSegments(join(start.data_folder, 'pg_wal'), join(draft, 'wal'), range)))
  files.push(...(await copySeals(join(request.dataDir, 'seals'), join(draft, 'seals'))))
  const media = await addMedia(mediaFolder(request), folder.media)
  const manifest: Manifest = {
    format: 1,
    id: start.id,
    startedAt: start.started_at,
    endedAt: stop.ended_at,
    systemIdentifier: identifier ?? '',
    serverVersion: start.version,
    timeline: Number.parseInt(start.first_segment.slice(0, 8), 16),
    segmentBytes: start.segment_bytes,
    firstSegment: start.first_segment,
    lastSegment: stop.last_segment,
    secrets: request.secrets,
    folders,
    files,
    media,
  }
  await writeManifest(draft, manifest)
  await renameDurably(draft, join(folder.base, start.id))
  return manifest
}

/** Begins the backup with a checkpoint at once, and keeps the log until the session ends. */
async function begin(client: pg.Client): Promise<Started> {
  const slot = `slth_backup_${process.pid}`
  await ask(client, `select pg_create_physical_replication_slot($1, true, true)`, [slot])
  const [row] = await ask<Started>(
    client,
    `with begun as (
       select pg_backup_start('slth', fast => true) as lsn, clock_timestamp() as at)
     select to_char(at at time zone 'UTC', 'YYYYMMDD"T"HH24MISSMS"Z"') as id,
            to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started_at,
            pg_walfile_name(lsn) as first_segment, lsn::text as lsn,
            current_setting('data_checksums') = 'on' as has_checksums,
            current_setting('data_directory') as data_folder,
            current_setting('server_version') as version,
            (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes
       from begun`,
  )
  if (!row) throw new Error('backup: pg_backup_start answered nothing')
  return row
}

interface Stopped {
  readonly label: string
  readonly map: string | null
  readonly last_segment: string
  readonly ended_at: string
}

/** Ends the backup; the segment with its end is finished and may be copied. */
async function finish(client: pg.Client): Promise<Stopped> {
  const [row] = await ask<Stopped>(
    client,
    // The time is rounded up: whoever asks for that millisecond gets a moment that the copy has. The
    // position is the first one behind: at a border it names a segment that the copy does not need.
    `select labelfile as label, nullif(spcmapfile, '') as map,
            pg_walfile_name(lsn - 1::numeric) as last_segment,
            to_char((clock_timestamp() + interval '1 ms') at time zone 'UTC',
                    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended_at
       from pg_backup_stop(wait_for_archive => false)`,
  )
  if (!row) throw new Error('backup: pg_backup_stop answered nothing')
  return row
}

const put = (draft: string, name: string, content: string) =>
  writeDurably(join(draft, 'data', name), content)

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
