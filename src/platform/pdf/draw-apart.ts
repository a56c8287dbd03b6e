import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { invariant } from '#kernel/result.ts'

/** What a document needs at most; more than any of ours, and less than the site would miss. */
const MEMORY_MB = 256

/** The last document that was asked for: one after another, so that documents never take more than one core. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a document in a thread of its own. Laying out a line of Thai takes over two milliseconds, and a
 * site that takes bets has none to give. Lines go there chunk by chunk, each when the one before it is drawn.
 * @param program the file of the thread, which calls `drawHere`
 */
export async function* drawApart<Head, Line>(
  program: URL,
  head: Head,
  chunks: AsyncIterable<readonly Line[]>,
): AsyncGenerator<Uint8Array> {
  const before = last
  const turn = Promise.withResolvers<void>()
  last = turn.promise
  await before
  const worker = new Worker(program, {
    workerData: head,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    for await (const lines of chunks) {
      const drawn = once(worker, 'message')
      worker.postMessage(lines)
      await drawn
    }
    const done = once(worker, 'message')
    worker.postMessage(null)
    const [parts] = (await done) as [readonly Uint8Array[]]
    yield* parts
  } finally {
    await worker.terminate()
    turn.resolve()
  }
}

/** The thread's side: draws what it is given and answers with the whole document at the end. */
export async function drawHere<Head, Line>(
  draw: (head: Head, chunks: AsyncIterable<readonly Line[]>) => AsyncIterable<Uint8Array>,
): Promise<void> {
  invariant(parentPort, 'a drawing runs in a thread of its own')
  const port = parentPort
  async function* arriving(): AsyncGenerator<readonly Line[]> {
    for (;;) {
      const [lines] = (await once(port, 'message')) as [readonly Line[] | null]
      if (lines === null) return
      yield lines
      // The next one is asked for: this one is drawn.
      port.postMessage('drawn')
    }
  }
  const parts: Uint8Array[] = []
  for await (const part of draw(workerData as Head, arriving())) parts.push(part)
  port.postMessage(parts)
}
