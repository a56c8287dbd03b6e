import { createHash } from 'node:crypto'
import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What a file holds, in a form that tells it from any other content. */
export interface FileMark {
  readonly size: number
  readonly sha256: string
}

/** Sees what is copied on its way. */
interface ChunkWatch {
  look(chunk: Buffer, offset: number): void
}

const CHUNK_BYTES = 1024 * 1024

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

/**
 * Copies a file that may be written meanwhile, and says what was copied: the mark is of the bytes
 * that went out, so it proves the copy whatever the original has become. It is not yet on disk.
 */
export async function copyMarked(
  from: string,
  to: string,
  { mode = 0o600, watch }: { mode?: number; watch?: ChunkWatch | undefined } = {},
): Promise<FileMark> {
  const source = await open(from, 'r')
  try {
    const target = await open(to, 'wx', mode)
    try {
      const hash = createHash('sha256')
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
      let size = 0
      for (;;) {
        const { bytesRead } = await source.read(chunk, 0, CHUNK_BYTES)
        if (bytesRead === 0) break
        const part = chunk.subarray(0, bytesRead)
        hash.update(part)
        watch?.look(part, size)
        await target.writeFile(part)
        size += bytesRead
      }
      return { size, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
