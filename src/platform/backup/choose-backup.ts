import { join } from 'node:path'
import { backupIds, type BackupFolder } from './backup-folder.ts'
import { readManifest, type Manifest } from './manifest.ts'

/** To an instant, or as far as the log reaches. */
export type Target = Date | 'latest'

/**
 * Reads `--to`: an instant with its offset, or `latest`.
 * @throws without an offset: 12:00 in Bangkok and 12:00 in London are seven hours apart
 */
export function parseTarget(text: string): Target {
  if (text === 'latest') return 'latest'
  const isInstant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const instant = new Date(text)
  if (isInstant && !Number.isNaN(instant.getTime())) return instant
  throw new Error(
    `--to is "${text}"; use an instant with its offset from UTC, as 2026-11-21T12:00:00+07:00, ` +
      'or the word latest.',
  )
}

/** Every complete backup, oldest first. @throws when a manifest is damaged */
export async function readBackups(folder: BackupFolder): Promise<Manifest[]> {
  const ids = await backupIds(folder)
  return Promise.all(ids.map((id) => readManifest(join(folder.base, id))))
}

/**
 * The newest backup that was finished by then: the least log to replay.
 * @param id takes this one instead
 * @throws when there is none, in words that say what can be had
 */
export async function chooseBackup(
  folder: BackupFolder,
  target: Target,
  id: string | undefined,
): Promise<Manifest> {
  if (id !== undefined) return isEarlyEnough(await readManifest(join(folder.base, id)), target)
  const ids = await backupIds(folder)
  if (ids.length === 0) throw new Error(`There is no backup in ${folder.base}.`)
  let chosen: Manifest | undefined
  // Newest first, and no further than needed: an older damaged manifest is no reason to fail.
  for (const each of ids.toReversed()) {
    chosen = await readManifest(join(folder.base, each))
    if (target === 'latest' || new Date(chosen.endedAt) <= target) return chosen
  }
  return isEarlyEnough(chosen as Manifest, target)
}

function isEarlyEnough(manifest: Manifest, target: Target): Manifest {
  if (target === 'latest' || new Date(manifest.endedAt) <= target) return manifest
  throw new Error(
    `The backup ${manifest.id} ended at ${manifest.endedAt}, after the moment you ask for ` +
      `(${target.toISOString()}). No earlier moment can be restored from it.`,
  )
}
