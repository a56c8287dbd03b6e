import { chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { canReach } from '../database/binaries.ts'
import { placeOf, type Place } from '../database/cluster-place.ts'
import type { Connection } from '../database/connection.ts'
import {
  claimBackupFolder,
  configuredFolder,
  systemIdentifier,
  type BackupFolder,
} from './backup-folder.ts'

const SCRIPT = 'archive-wal.sh'

/** A quiet site loses at most this much with its disk; a busy one less, as segments fill up. */
const ARCHIVE_TIMEOUT = '60s'

/**
 * The archive command. PostgreSQL calls it once for each finished segment and again after a crash,
 * so it must not lose, tear or replace anything: draft, fsync, rename, fsync of the folder; a file
 * that is there already is the same one, or the segment stays where it is and the server's log says
 * why. Compressed at the fastest level: a segment that the time-out ended is nearly empty.
 */
export const archiveScript = (folder: string): string => `#!/bin/sh
# Made at each start of the site. Usage: sh ${SCRIPT} <path of a segment> <its name>
set -eu
umask 077
folder=${forShell(folder)}
target="$folder/$2.gz"
draft="$folder/$2.draft"
if [ -e "$target" ]; then
  gzip -dc "$target" | cmp -s - "$1" && exit 0
  printf '%s\\n' "archive: $target is there and holds something else than $1" >&2
  exit 1
fi
gzip -1nc "$1" > "$draft"
sync "$draft"
mv "$draft" "$target"
sync "$folder"
`

/** Letters of any script, digits and a few signs mean themselves to a shell. */
const PLAIN = /^[\p{L}\p{M}\p{N}@%+=:,./_-]+$/u

/** A text as one word of a shell's command, for a script or for a person to paste. */
export const forShell = (text: string): string =>
  PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** How the embedded server of this configuration is started: with an archive where one is wanted. */
export async function serverSettings(config: Config): Promise<Record<string, string>> {
  if (!config.walArchive) return {}
  return archiveSettings(join(config.dataDir, 'database'), await configuredFolder(config))
}

/**
 * Prepares the archive of an embedded cluster and answers the server's settings for it.
 * @throws when the folder is missing, another cluster's, or closed to the server's user
 */
export async function archiveSettings(
  clusterDir: string,
  folder: BackupFolder,
): Promise<Record<string, string>> {
  await mkdir(clusterDir, { recursive: true, mode: 0o711 })
  const place = await placeOf(clusterDir)
  const data = join(place.home, 'data')
  await claimBackupFolder(folder, await systemIdentifier(data))
  await offerHistories(place, data)
  await openTo(place, folder.wal)
  await writeFile(join(place.home, SCRIPT), archiveScript(folder.wal), { mode: 0o644 })
  return {
    archive_mode: 'on',
    // It runs in the data folder. No path of ours stands here: two shells read this text.
    archive_command: `sh ../${SCRIPT} "%p" "%f"`,
    archive_timeout: ARCHIVE_TIMEOUT,
  }
}

/**
 * Has the time-out of the archive counted from now on. A server that was stopped cleanly begins
 * counting only when something wakes its checkpointer, which may take a quarter of an hour.
 */
export async function wakeArchive(superuser: Connection): Promise<void> {
  const client = new pg.Client({ ...superuser })
  await client.connect()
  const { rows } = await client.query<{ counts: boolean | null }>(
    'select last_archived_time > pg_postmaster_start_time() as counts from pg_stat_archiver',
  )
  if (!rows[0]?.counts) await client.query('checkpoint')
  await client.end()
}

/**
 * Has the histories of timelines archived that came while nothing was: a restored copy is on a new
 * timeline, which a later restore finds by its history only.
 */
async function offerHistories({ user }: Place, data: string): Promise<void> {
  const log = join(data, 'pg_wal')
  const names = await readdir(log).catch(() => [] as string[])
  for (const name of names.filter((each) => each.endsWith('.history'))) {
    const note = join(log, 'archive_status', name)
    if (await stat(`${note}.done`).catch(() => undefined)) continue
    await writeFile(`${note}.ready`, '', { mode: 0o600 })
    if (user) await chown(`${note}.ready`, user.uid, user.gid)
  }
}

/** Gives the archive to the server's user, who writes it; nobody else may read it. */
async function openTo({ user }: Place, wal: string): Promise<void> {
  await mkdir(wal, { recursive: true, mode: 0o700 })
  if (!user) return
  await chown(wal, user.uid, user.gid)
  await chmod(wal, 0o700)
  if (await canReach(user, wal)) return
  throw new Error(
    `PostgreSQL runs as the user ${user.name} and cannot walk down to ${wal}. ` +
      'Choose a BACKUP_DIR below folders that everybody may enter (mode 711).',
  )
}

/** Whether a file of this name is archived. */
export async function isArchived({ wal }: BackupFolder, name: string): Promise<boolean> {
  const path = join(wal, `${name}.gz`)
  return (await stat(path).catch(() => undefined)) !== undefined
}
