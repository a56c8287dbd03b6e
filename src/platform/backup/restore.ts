import { chmod, chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeOf, type Place } from '../database/cluster-place.ts'
import { isInside, systemIdentifier, type BackupFolder } from './backup-folder.ts'
import type { Target } from './choose-backup.ts'
import { proveFiles, takeLogOut, unpackData } from './lay-out.ts'
import type { Manifest } from './manifest.ts'
import { addMedia } from './media-files.ts'
import { recover, type Recovered } from './recover.ts'
import { stageLog } from './stage-wal.ts'

export interface RestoreRequest {
  readonly folder: BackupFolder
  readonly manifest: Manifest
  readonly target: Target
  /** A data folder (DATA_DIR) that is to be; it must not exist, or be empty. */
  readonly into: string
  /** Follows this timeline instead of the newest. */
  readonly timeline: number | undefined
  /** A folder with more of the log, such as `pg_wal` of the lost server; it is only read. */
  readonly extraLog: string | undefined
  /** Ends the restore and removes what there is of it. */
  readonly signal: AbortSignal
  /** Hears what is being done. */
  say(line: string): void
}

/**
 * Lays a backup into a new data folder, replays the log to the target there, and leaves a database
 * that `DATA_DIR=<into>` starts. The running one is neither read nor written.
 * @throws in plain words when a file is not as the manifest says, when the log has a hole before
 * the target, or the folder is in use; what was half restored is removed then
 */
export async function restore(request: RestoreRequest): Promise<Recovered> {
  await refuseUsedFolder(request)
  const { into } = request
  const database = join(into, 'database')
  // Open for walking through only, as that of a running site.
  await mkdir(database, { recursive: true, mode: 0o711 })
  const place = await placeOf(database)
  try {
    return await restoreAt(place, request)
  } catch (error) {
    await rm(place.home, { recursive: true, force: true })
    for (const name of await readdir(into)) {
      await rm(join(into, name), { recursive: true, force: true })
    }
    throw error
  }
}

async function refuseUsedFolder({ into, folder }: RestoreRequest): Promise<void> {
  const names = await readdir(into).catch(() => [] as string[])
  if (names.length > 0) {
    throw new Error(`The folder ${into} is not empty. Name a new one: a restore replaces nothing.`)
  }
  if (isInside(folder.root, into)) {
    throw new Error(`The folder ${into} lies inside the backups. Name one outside of them.`)
  }
}

async function restoreAt(place: Place, request: RestoreRequest): Promise<Recovered> {
  const { folder, manifest, target, timeline, extraLog, signal, say } = request
  const backup = join(folder.base, manifest.id)
  const data = join(place.home, 'data')
  say(`checking and laying out backup ${manifest.id}`)
  await proveFiles(backup, manifest, signal)
  await mkdir(data, { mode: 0o700 })
  await unpackData(join(backup, 'data'), data, manifest, signal)
  await cp(join(backup, 'seals'), join(request.into, 'seals'), { recursive: true })
  await refuseForeignBackup(data, manifest)
  const ownLog = join(place.home, 'log-of-backup')
  await takeLogOut(data, ownLog)
  say('unpacking and checking the log')
  const sources = [folder.wal, ownLog, ...(extraLog ? [extraLog] : [])]
  const staging = join(place.home, 'log-to-replay')
  const log = await stageLog(sources, staging, manifest, timeline)
  signal.throwIfAborted()
  if (!log.lastSegment)
    throw new Error(`The log cannot be replayed: ${log.gap ?? 'there is none'}.`)
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o600 })
  await giveTo(place, data)
  await giveTo(place, staging)
  say(`replaying the log up to ${target === 'latest' ? log.lastSegment : target.toISOString()}`)
  const recovered = await recover(place, { target, log, staging, manifest, signal })
  for (const path of [staging, ownLog]) await rm(path, { recursive: true })
  await addMedia(folder.media, join(request.into, 'media'))
  return recovered
}

async function refuseForeignBackup(data: string, manifest: Manifest): Promise<void> {
  if ((await systemIdentifier(data)) === manifest.systemIdentifier) return
  throw new Error(`The backup ${manifest.id} is damaged: its control file is of another database.`)
}

/** Hands a folder and all below to the user that PostgreSQL runs as. */
async function giveTo({ user }: Place, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (!user) return
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
}
