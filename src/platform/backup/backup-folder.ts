import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Config } from '../config/config.ts'

/** Where the parts of a backup folder lie. */
export interface BackupFolder {
  readonly root: string
  /** One folder for each backup, named by the instant of its start. */
  readonly base: string
  /** The archived write-ahead log, one compressed file for each segment. */
  readonly wal: string
  /** What staff uploaded; names say what is in them, so all backups share the files. */
  readonly media: string
}

export const backupFolder = (root: string): BackupFolder => ({
  root,
  base: join(root, 'base'),
  wal: join(root, 'wal'),
  media: join(root, 'media'),
})

/** Whether a path is the folder or lies below it; a name may begin with two dots. */
export function isInside(folder: string, path: string): boolean {
  const [first] = relative(folder, path).split(sep)
  return first !== '..'
}

const OWNER_NOTE = 'system-identifier'

/** The number that initdb gave to a cluster; undefined where there is no cluster yet. */
export async function systemIdentifier(dataFolder: string): Promise<string | undefined> {
  const control = await readFile(join(dataFolder, 'global/pg_control')).catch(() => undefined)
  return control?.readBigUInt64LE(0).toString()
}

/**
 * The backup folder of a configuration. Only the default one is made: a folder of the operator's own
 * is on another disk, and when that is not mounted, one of the same name must not take its place.
 */
export async function configuredFolder(
  config: Pick<Config, 'dataDir' | 'backupDir'>,
): Promise<BackupFolder> {
  if (config.backupDir === join(config.dataDir, 'backups')) {
    await mkdir(config.backupDir, { recursive: true, mode: 0o711 })
  }
  return backupFolder(config.backupDir)
}

/**
 * Takes a backup folder for one cluster, for good: two clusters in one archive would overwrite and
 * prune each other's only way back.
 * @throws when the folder is missing or holds backups of another cluster
 */
export async function claimBackupFolder(
  { root, base, media }: BackupFolder,
  identifier: string | undefined,
): Promise<void> {
  if (!(await stat(root).catch(() => undefined))) {
    throw new Error(
      `BACKUP_DIR is ${root}, and there is no such folder. Mount its disk, or make the folder.`,
    )
  }
  const note = join(root, OWNER_NOTE)
  const known = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (known !== '' && known !== identifier) {
    throw new Error(
      `BACKUP_DIR ${root} holds backups of another database (its number is ${known}, this one's ` +
        `${identifier ?? 'not given yet'}). Choose another BACKUP_DIR, or restore from it first: ` +
        'docs/operations/backup.md.',
    )
  }
  if (known === '' && identifier !== undefined) {
    // Another process of the same cluster may be as far: what it wrote is the same.
    await writeFile(note, `${identifier}\n`, { mode: 0o600 })
  }
  for (const folder of [base, media]) await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** The ids of complete backups, oldest first; drafts of killed runs are not among them. */
export async function backupIds({ base }: BackupFolder): Promise<string[]> {
  const names = await readdir(base).catch(() => [] as string[])
  return names.filter((name) => /^\d{8}T\d{9}Z$/.test(name)).sort()
}

/** Removes what killed runs left half made. Call while no other run can be at work. */
export async function removeDrafts({ base, media }: BackupFolder): Promise<void> {
  for (const folder of [base, media]) {
    for (const name of await readdir(folder).catch(() => [] as string[])) {
      if (name.endsWith('.draft')) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}
