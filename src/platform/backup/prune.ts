import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupIds, type BackupFolder } from './backup-folder.ts'
import { readManifest } from './manifest.ts'
import { parseSegment } from './wal-names.ts'

/** What went, by name. */
export interface Pruned {
  readonly backups: readonly string[]
  readonly segments: readonly string[]
}

/**
 * Removes all but the newest backups, then the archived log that no kept backup needs: what is older
 * than the beginning of the oldest one, on any timeline. Histories of timelines stay; they are tiny
 * and a restore finds its way by them.
 * @param keep number of backups, at least 1
 * @throws when the oldest kept backup has no sound manifest; nothing of the log is removed then
 */
export async function prune(folder: BackupFolder, keep: number): Promise<Pruned> {
  const ids = await backupIds(folder)
  const backups = ids.slice(0, Math.max(0, ids.length - Math.max(1, keep)))
  for (const id of backups) {
    // A half removed one must not look whole to the next restore.
    const grave = join(folder.base, `${id}.draft`)
    await rename(join(folder.base, id), grave)
    await rm(grave, { recursive: true, force: true })
  }
  const oldest = ids[backups.length]
  if (oldest === undefined) return { backups, segments: [] }
  const { firstSegment, segmentBytes } = await readManifest(join(folder.base, oldest))
  const needed = parseSegment(firstSegment, segmentBytes)?.number ?? 0
  const segments: string[] = []
  for (const file of await readdir(folder.wal).catch(() => [] as string[])) {
    // Also notes of backups and last parts of a timeline, which begin with a segment's name.
    const segment = parseSegment(file.slice(0, 24), segmentBytes)
    if (!segment || segment.number >= needed) continue
    await rm(join(folder.wal, file), { force: true })
    segments.push(file)
  }
  return { backups, segments }
}
