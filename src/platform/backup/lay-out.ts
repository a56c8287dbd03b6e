import { createReadStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar'
import { markOfFile, withEach } from './durable.ts'
import type { Manifest } from './manifest.ts'
import { ARCHIVE, SERVER_MANIFEST } from './receive-backup.ts'
import { faultOfData, readServerManifest } from './server-manifest.ts'

const CHUNK_BYTES = 1024 * 1024

/** Reads the whole backup before any of it is used. @throws when a file is not as it was written */
export async function proveFiles(
  backup: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  await withEach(manifest.files, async (file) => {
    signal.throwIfAborted()
    const found = await markOfFile(join(backup, file.path))
    if (found?.sha256 === file.sha256 && found.size === file.size) return
    const fault = found ? `is not as it was written (${found.size} bytes)` : 'is missing'
    throw new Error(
      `The backup ${manifest.id} is damaged: ${file.path} ${fault}; its manifest says ` +
        `${file.size} bytes, sha256 ${file.sha256}. ` +
        'Take an older backup with --backup, or another copy of it.',
    )
  })
}

/** Unpacks the archive and compares each file with the server's manifest. */
export async function unpackData(
  from: string,
  data: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  const unpack = extract({ cwd: data, strict: true, preserveOwner: false, noMtime: true })
  const archive = createReadStream(join(from, ARCHIVE), { highWaterMark: CHUNK_BYTES })
  const decompress = createZstdDecompress({ chunkSize: CHUNK_BYTES })
  await pipeline(archive, decompress, unpack, { signal })
  const sent = await readServerManifest(join(from, SERVER_MANIFEST))
  const fault = await faultOfData(data, sent, signal)
  if (!fault) return
  throw new Error(
    `The backup ${manifest.id} is damaged: ${fault}. Take an older backup with --backup.`,
  )
}

/**
 * Moves the segments that a backup brought out of its data folder, so that the recovery reads staged
 * ones only, which are checked.
 */
export async function takeLogOut(data: string, to: string): Promise<void> {
  const log = join(data, 'pg_wal')
  await rename(log, to)
  // A server that finds no folder for its log's notes refuses to archive.
  for (const path of [log, join(log, 'archive_status'), join(log, 'summaries')]) {
    await mkdir(path, { mode: 0o700 })
  }
}
