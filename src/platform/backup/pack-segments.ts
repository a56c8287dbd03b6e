import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { writeDurably } from './durable.ts'
import type { BackupFile } from './manifest.ts'
import { parseSegment, segmentName } from './wal-names.ts'

const pack = promisify(gzip)

/**
 * Puts the segments that a backup needs beside it, in the archive's form.
 * @throws when the timeline changed meanwhile: the server was restored or promoted under the copy
 */
export async function packSegments(
  from: string,
  to: string,
  range: { readonly first: string; readonly last: string; readonly bytes: number },
): Promise<BackupFile[]> {
  const first = parseSegment(range.first, range.bytes)
  const last = parseSegment(range.last, range.bytes)
  if (!first || !last || first.timeline !== last.timeline) {
    throw new Error(`backup: no segments from ${range.first} to ${range.last}`)
  }
  const packed: BackupFile[] = []
  for (let number = first.number; number <= last.number; number += 1) {
    const name = segmentName({ timeline: first.timeline, number }, range.bytes)
    const bytes = await readFile(join(from, name))
    const mark = await writeDurably(
      join(to, `${name}.gz`),
      await pack(bytes, { level: constants.Z_BEST_SPEED }),
    )
    packed.push({ path: `wal/${name}.gz`, ...mark })
  }
  return packed
}
