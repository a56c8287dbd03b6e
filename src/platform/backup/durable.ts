import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What a file holds, in a form that tells it from any other content. */
export interface FileMark {
  readonly size: number
  readonly sha256: string
}

/** Waits until the file or the folder's list of names is on disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const AT_ONCE = 16

/**
 * Does the same with many files, several at a time; answers in the order of the files.
 * @throws the first error, when nothing is at work any more
 */
export async function withEach<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const rest = items.entries()
  let hasFailed = false
  const worker = async () => {
    for (const [index, item] of rest) {
      if (hasFailed) return
      answers[index] = await work(item).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return answers
}

/** Renames for good: the new name survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncPath(dirname(to))
}

/** Writes a file that is there whole or not at all. */
export async function writeDurably(path: string, content: string | Buffer): Promise<FileMark> {
  const draft = `${path}.draft`
  await writeFile(draft, content, { mode: 0o600 })
  await syncPath(draft)
  await renameDurably(draft, path)
  return markOf(content)
}

export function markOf(content: string | Buffer): FileMark {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { size: Buffer.byteLength(content), sha256 }
}

const CHUNK_BYTES = 1024 * 1024

/** Reads a file through; undefined where there is none. */
export async function markOfFile(path: string): Promise<FileMark | undefined> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of createReadStream(path, {
      highWaterMark: CHUNK_BYTES,
    }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}
