import { parentPort } from 'node:worker_threads'
import { isBeaconOf } from '#kernel/beacon-signature.ts'
import type { Question, Verdict } from './verify-apart.ts'

// The thread's side of verify-apart.ts.
parentPort?.on('message', ({ no, chain, found }: Question) => {
  parentPort?.postMessage({ no, isRight: isBeaconOf(chain, found) } satisfies Verdict)
})
