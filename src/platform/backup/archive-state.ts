import pg from 'pg'
import { isArchived } from './archive.ts'
import type { BackupFolder } from './backup-folder.ts'
import type { Connection } from '../database/connection.ts'

const PATIENCE_MS = 30_000
const WAIT_MS = 100

/** `off`: a backup can be restored to its own end only; `works`: to any later moment, too. */
export type ArchiveState =
  | { readonly state: 'off' }
  | { readonly state: 'works' }
  | { readonly state: 'fails'; readonly words: string }

/** Whether the server archives: waits until a finished segment is there. */
export async function archiveState(
  superuser: Connection,
  folder: BackupFolder,
  segment: string,
): Promise<ArchiveState> {
  const client = new pg.Client({ ...superuser })
  await client.connect()
  try {
    const { rows } = await client.query<{ mode: string }>(
      `select current_setting('archive_mode') as mode`,
    )
    if (rows[0]?.mode === 'off') return { state: 'off' }
    const deadline = performance.now() + PATIENCE_MS
    while (performance.now() < deadline) {
      if (await isArchived(folder, segment)) return { state: 'works' }
      await new Promise((resume) => setTimeout(resume, WAIT_MS))
    }
    const failed = await client.query<{ segment: string; at: string; count: string }>(
      `select last_failed_wal as segment, last_failed_time::text as at, failed_count::text as count
         from pg_stat_archiver`,
    )
    const { segment: last, at, count } = failed.rows[0] ?? {}
    const words = last ? `${last} failed at ${at} (${count} failures)` : `${segment} did not come`
    return { state: 'fails', words }
  } finally {
    await client.end()
  }
}
