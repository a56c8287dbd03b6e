import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders that a server fills itself at its start; a copy needs them, but empty. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Files that belong to the running server and would mislead a copy of it. */
const LEFT_OUT = [
  /^postmaster\.(pid|opts)$/,
  /^current_logfiles/,
  /^(backup_label|tablespace_map)/,
  /^backup_manifest/,
  /^(standby|recovery)\.signal$/,
  /(^|\/)pg_internal\.init/,
  /(^|\/)pgsql_tmp/,
]

/** What the server knows of itself: system identifier, last checkpoint. */
export const CONTROL_FILE = 'global/pg_control'

/** What a copy of a data folder consists of; paths from the folder, with `/`. */
export interface DataFiles {
  readonly folders: readonly string[]
  readonly files: readonly string[]
}

/**
 * Lists a data folder, running server or not, as the documentation of PostgreSQL tells to copy it
 * ("Making a Base Backup Using the Low Level API").
 * @throws where a tablespace lies elsewhere: its files would be missing from the copy
 */
export async function listDataFiles(dataFolder: string): Promise<DataFiles> {
  const folders: string[] = []
  const files: string[] = []
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(dataFolder, folder), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        // A database that is dropped meanwhile: its log tells the copy so.
        if (error.code === 'ENOENT' && folder !== '') return []
        throw error
      },
    )
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (LEFT_OUT.some((pattern) => pattern.test(path))) continue
      if (folder === 'pg_tblspc') {
        throw new Error(
          `The tablespace ${path} lies outside the data folder, and this backup copies one folder. ` +
            'Move its tables into the default tablespace, or use the tools for a database of your own.',
        )
      }
      if (EMPTIED.has(path)) folders.push(path)
      else if (entry.isDirectory()) {
        folders.push(path)
        await walk(path)
      } else files.push(path)
    }
  }
  await walk('')
  // A server that finds no folder for its log's notes refuses to archive.
  folders.push('pg_wal/archive_status', 'pg_wal/summaries')
  return { folders, files }
}
