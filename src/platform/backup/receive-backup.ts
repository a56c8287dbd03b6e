import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import type { FileMark } from './durable.ts'

/** The data folder and the log that makes it consistent. */
export const ARCHIVE = 'base.tar.zst'
/** The server's own list of what it sent, as `pg_verifybackup` reads it. */
export const SERVER_MANIFEST = 'backup_manifest'

const COMMAND =
  "BASE_BACKUP (LABEL 'slth', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', " +
  "MANIFEST_CHECKSUMS 'SHA256')"

/** Kinds of messages, "Streaming Replication Protocol" in PostgreSQL's documentation. */
const NEXT_ARCHIVE = 'n'.charCodeAt(0)
const NEXT_MANIFEST = 'm'.charCodeAt(0)
const DATA = 'd'.charCodeAt(0)

/**
 * Has the server back itself up and writes what it sends into a folder. Every file is on disk at the
 * end.
 * @param client a connection in replication mode
 * @returns what was written, by name
 */
export async function receiveBackup(
  client: pg.Client,
  folder: string,
): Promise<ReadonlyMap<string, FileMark>> {
  const { stream } = client.connection
  const files = new Map<string, Incoming>()
  const abandon = new AbortController()
  let failure: unknown
  let current: Incoming | undefined
  const begin = (name: string): void => {
    current?.input.end()
    current = receiveFile(join(folder, name), abandon.signal)
    current.mark.catch((error: Error) => {
      if (abandon.signal.aborted) return
      // Nobody takes the rest; only a connection that is gone tells the server so.
      failure ??= error
      stream.destroy(error)
    })
    files.set(name, current)
  }
  const resume = () => stream.resume()
  const take = ({ chunk }: { chunk: Buffer }): void => {
    const kind = chunk[0]
    if (kind === NEXT_ARCHIVE) begin(`${chunk.toString('utf8', 1, chunk.indexOf(0, 1))}.zst`)
    else if (kind === NEXT_MANIFEST) begin(SERVER_MANIFEST)
    // Copied: the driver reads its next bytes into the same memory.
    else if (
      kind === DATA &&
      current?.input.write(Buffer.from(chunk.subarray(1)), resume) === false
    )
      stream.pause()
  }
  client.connection.on('copyData', take)
  try {
    await client.query(COMMAND)
    current?.input.end()
  } catch (error) {
    abandon.abort()
    throw failure ?? error
  } finally {
    client.connection.off('copyData', take)
  }
  const marks = [...files].map(async ([name, { mark }]) => [name, await mark] as const)
  return new Map(await Promise.all(marks))
}

interface Incoming {
  readonly input: Writable
  /** Comes when the file is on disk. */
  readonly mark: Promise<FileMark>
}

/** The fastest level: the server can only gzip, which takes three times as long for a larger file. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Writes one file as it comes, compressed where its name says so. */
function receiveFile(path: string, signal: AbortSignal): Incoming {
  const input = path.endsWith('.zst') ? createZstdCompress(FAST) : new PassThrough()
  const hash = createHash('sha256')
  let size = 0
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(input, measure, file, { signal })
  return { input, mark: written.then(() => ({ size, sha256: hash.digest('hex') })) }
}
