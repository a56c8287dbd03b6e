import { Worker } from 'node:worker_threads'
import type { BeaconChain } from '#kernel/beacon.ts'
import type { RoomBeacon } from '../rooms/machine.ts'

/** What the thread is asked. */
export interface Question {
  readonly no: number
  readonly chain: BeaconChain
  readonly found: RoomBeacon
}

/** What it answers. */
export interface Verdict {
  readonly no: number
  readonly isRight: boolean
}

/** Verifies signatures of beacons beside the process's own thread. */
export interface Verifier {
  /** @throws where the thread has died; the next question starts another */
  verify(chain: BeaconChain, found: RoomBeacon): Promise<boolean>
  close(): Promise<void>
}

interface Asked {
  readonly told: (isRight: boolean) => void
  readonly lost: (error: Error) => void
}

/**
 * A signature takes a good 100 ms of arithmetic. In the process's own thread no bet would be answered and no card sent
 * meanwhile, at no table.
 */
export function openVerifier(): Verifier {
  const asked = new Map<number, Asked>()
  let questions = 0
  let thread: Worker | undefined
  const start = (): Worker => {
    const started = new Worker(new URL('verify-thread.ts', import.meta.url))
    const lose = (error: Error): void => {
      if (thread === started) thread = undefined
      for (const { lost } of asked.values()) lost(error)
      asked.clear()
    }
    started.unref()
    started.on('message', ({ no, isRight }: Verdict) => {
      asked.get(no)?.told(isRight)
      asked.delete(no)
    })
    started.on('error', lose)
    started.on('exit', () => lose(new Error('the thread that verifies beacons has ended')))
    return started
  }
  return {
    verify: (chain, found) =>
      new Promise((told, lost) => {
        thread ??= start()
        const no = (questions += 1)
        asked.set(no, { told, lost })
        thread.postMessage({ no, chain, found } satisfies Question)
      }),
    close: async () => {
      await thread?.terminate()
    },
  }
}
