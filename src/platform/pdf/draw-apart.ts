import { on, once } from 'node:events'
import { PassThrough } from 'node:stream'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { invariant } from '#kernel/result.ts'

/** What a document needs at most; more than any of ours, and less than the site would miss. */
const MEMORY_MB = 256

/** The last document that was asked for: one after another, so that documents never take more than one core. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a document in a thread of its own: laying out Thai takes milliseconds that a site which takes bets
 * has not got. Lines go there chunk by chunk, each when the one before it is drawn; pages come back as they
 * are done. The next document waits for the drawing alone, never for whoever takes this one slowly: what he
 * has not taken is kept, so whoever calls bounds how long a document can be.
 * @param program the file of the thread, which calls `drawHere`
 */
export async function* drawApart<Head, Line>(
  program: URL,
  head: Head,
  chunks: AsyncIterable<readonly Line[]>,
): AsyncGenerator<Uint8Array> {
  const made = new PassThrough()
  last = last.then(() => drawInto(made, program, head, chunks))
  yield* made as AsyncIterable<Uint8Array>
}

/** Whoever goes away ends the drawing; a drawing that fails breaks off what he takes. */
async function drawInto<Head, Line>(
  made: PassThrough,
  program: URL,
  head: Head,
  chunks: AsyncIterable<readonly Line[]>,
): Promise<void> {
  if (made.destroyed) return
  const worker = new Worker(program, {
    workerData: head,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const end = () => void worker.terminate()
  made.once('close', end)
  const lines = chunks[Symbol.asyncIterator]()
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
      if (made.destroyed || message === 'done') break
      if (message === 'more') {
        const next = await lines.next()
        worker.postMessage(next.done ? null : next.value)
      } else made.write(message)
    }
    made.end()
  } catch (error) {
    made.destroy(error as Error)
  } finally {
    made.off('close', end)
    await Promise.all([worker.terminate(), lines.return?.()])
  }
}

/** The thread's side: draws what it is given and gives what is drawn. */
export async function drawHere<Head, Line>(
  draw: (head: Head, chunks: AsyncIterable<readonly Line[]>) => AsyncIterable<Uint8Array>,
): Promise<void> {
  invariant(parentPort, 'a drawing runs in a thread of its own')
  const port = parentPort
  async function* arriving(): AsyncGenerator<readonly Line[]> {
    for (;;) {
      const arrived = once(port, 'message')
      port.postMessage('more')
      const [lines] = (await arrived) as [readonly Line[] | null]
      if (lines === null) return
      yield lines
    }
  }
  for await (const part of draw(workerData as Head, arriving())) port.postMessage(part)
  port.postMessage('done')
}
