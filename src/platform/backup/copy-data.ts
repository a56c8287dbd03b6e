import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTROL_FILE, listDataFiles } from './data-files.ts'
import { copyMarked, syncPath, withEach, writeDurably } from './durable.ts'
import type { BackupFile } from './manifest.ts'
import { firstPage, PageWatch } from './page-check.ts'

/**
 * Copies a data folder into a draft of a backup, while the server works.
 * @param beganAt the position of the log at which the backup began; undefined where the cluster has
 * no checksums of pages
 * @throws when a page is damaged: a backup of rotten books must not push out a sound one
 */
export async function copyData(
  from: string,
  draft: string,
  beganAt: bigint | undefined,
): Promise<{ folders: readonly string[]; files: BackupFile[] }> {
  const { folders, files } = await listDataFiles(from)
  await mkdir(join(draft, 'wal'), { recursive: true, mode: 0o700 })
  const target = join(draft, 'data')
  await mkdir(target, { mode: 0o700 })
  for (const folder of folders) await mkdir(join(target, folder), { mode: 0o700 })
  const rest = await withEach(
    files.filter((path) => path !== CONTROL_FILE),
    async (path) => copyIfThere(from, target, path, beganAt),
  )
  const copied = rest.filter((file) => file !== undefined)
  // Last, as pg_basebackup does: it must not be older than what it speaks of.
  const control = await readSettled(join(from, CONTROL_FILE))
  copied.push({
    path: `data/${CONTROL_FILE}`,
    ...(await writeDurably(join(target, CONTROL_FILE), control)),
  })
  const paths = [...folders.map((folder) => `data/${folder}`), ...copied.map(({ path }) => path)]
  await withEach(
    [...paths, 'data', ''].map((path) => join(draft, path)),
    syncPath,
  )
  return { folders, files: copied }
}

/** A table that is dropped meanwhile is left out: its log tells the copy so. */
async function copyIfThere(
  from: string,
  to: string,
  path: string,
  beganAt: bigint | undefined,
): Promise<BackupFile | undefined> {
  const source = join(from, path)
  const first = firstPage(path)
  const watch =
    beganAt === undefined || first === undefined ? undefined : new PageWatch(first, beganAt)
  try {
    const mark = await copyMarked(source, join(to, path), { watch })
    if (watch) await refuseDamage(source, watch)
    return { path: `data/${path}`, ...mark }
  } catch (error) {
    const fault = error as NodeJS.ErrnoException
    if (fault.code === 'ENOENT' && fault.path === source) return undefined
    throw error
  }
}

/** Looks once more: a page that was being written while it was read is whole now, or newer. */
async function refuseDamage(path: string, watch: PageWatch): Promise<void> {
  if (watch.suspects.length === 0) return
  const file = await open(path, 'r')
  try {
    for (const index of watch.suspects) {
      const { position, length } = PageWatch.range(index)
      const page = Buffer.alloc(length)
      const { bytesRead } = await file.read(page, 0, length, position)
      if (bytesRead < length || !watch.isDamaged(page, index)) continue
      throw new Error(
        `Page ${index} of ${path} is damaged: its checksum is not that of its content. The disk ` +
          'lost something of the running database. Nothing was backed up or removed; restore the ' +
          'newest backup beside it before more is lost.',
      )
    }
  } finally {
    await file.close()
  }
}

/** The control file is rewritten in place: two equal readings are a whole one. */
async function readSettled(path: string): Promise<Buffer> {
  let before = await readFile(path)
  for (;;) {
    const again = await readFile(path)
    if (again.equals(before)) return again
    before = again
  }
}
