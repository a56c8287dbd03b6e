import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { markOfFile, withEach, type FileMark } from './durable.ts'
import { parseLsn } from './wal-names.ts'

const schema = z.object({
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.int(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
  'WAL-Ranges': z.array(
    z.object({ Timeline: z.int(), 'Start-LSN': z.string(), 'End-LSN': z.string() }),
  ),
})

/** What the server says it sent ("Backup Manifest Format" in PostgreSQL's documentation). */
export interface ServerManifest {
  /** Every file but the log's, by its path in the data folder. */
  readonly files: ReadonlyMap<string, FileMark>
  /** The stretch of the log without which the copy is not consistent. */
  readonly log: { readonly timeline: number; readonly startLsn: bigint; readonly endLsn: bigint }
}

/** @throws when the backup ran across timelines: the server was promoted under it */
export async function readServerManifest(path: string): Promise<ServerManifest> {
  const { Files, 'WAL-Ranges': ranges } = schema.parse(JSON.parse(await readFile(path, 'utf8')))
  const [range] = ranges
  if (!range || ranges.length > 1) {
    throw new Error(`The backup needs the log of ${ranges.length} timelines. Take it once more.`)
  }
  return {
    files: new Map(Files.map((each) => [each.Path, { size: each.Size, sha256: each.Checksum }])),
    log: {
      timeline: range.Timeline,
      startLsn: parseLsn(range['Start-LSN']),
      endLsn: parseLsn(range['End-LSN']),
    },
  }
}

/**
 * Compares a data folder, file by file, with what the server sent, as `pg_verifybackup` does.
 * @returns what is wrong with the first file that differs; undefined when all are right
 */
export async function faultOfData(
  folder: string,
  { files }: ServerManifest,
  signal: AbortSignal,
): Promise<string | undefined> {
  const faults = await withEach([...files], async ([path, mark]) => {
    signal.throwIfAborted()
    const found = await markOfFile(join(folder, path))
    if (!found) return `${path} is missing`
    const isSame = found.size === mark.size && found.sha256 === mark.sha256
    return isSame ? undefined : `${path} is not as the server sent it (${found.size} bytes)`
  })
  const fault = faults.find((each) => each !== undefined)
  if (fault) return fault
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) continue
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    // The log has no marks here: each segment is checked when it is staged.
    if (!files.has(path) && !path.startsWith('pg_wal/')) return `${path} was never sent`
  }
  return undefined
}
