import { setTimeout as sleep } from 'node:timers/promises'
import { openRun, type QueueInput, type QueueRun } from './queue-run.ts'

/** A queue that runs until it is stopped, whatever happens to the database meanwhile. */
export interface Queue {
  stop(): Promise<void>
}

const RESTART_MS = 250
const RESTART_CAP_MS = 5_000

/**
 * Starts the queue's runner and watches over it. The library gives up when it cannot write down
 * that a job is done, which is what a lost database does to it; another run then begins at once,
 * whatever the old one still has in hand.
 * @throws when the first start fails; from then on failures are logged and tried again
 */
export async function startQueue(input: QueueInput): Promise<Queue> {
  const stopping = new AbortController()
  const { signal } = stopping
  const closings = new Set<Promise<void>>()
  let current = await openRun(input)
  const watch = async (): Promise<void> => {
    for (;;) {
      await current.over
      if (signal.aborted) return
      input.log.error('the job queue takes no more jobs; it starts again')
      const closing = current.close().finally(() => closings.delete(closing))
      closings.add(closing)
      const next = await reopen(input, signal)
      if (!next) return
      current = next
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await current.close()
      await watching
      await Promise.all(closings)
    },
  }
}

/** Tries until the database is back; nothing once the queue is stopped. */
async function reopen(input: QueueInput, signal: AbortSignal): Promise<QueueRun | undefined> {
  for (let pauseMs = RESTART_MS; ; pauseMs = Math.min(2 * pauseMs, RESTART_CAP_MS)) {
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return undefined
    try {
      return await openRun(input)
    } catch (error) {
      input.log.warn({ err: error }, 'the job queue cannot start yet')
    }
  }
}
