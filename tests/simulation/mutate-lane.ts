import * as errors from '#kernel/errors.ts'
import * as lane from '#ledger/lanes/lane.ts'
import { notePosting } from '#platform/http/posting.ts'
import { compileSource } from './compile-source.ts'
import type { LaneKit } from './lane-kit.ts'

/** One place in the source of the real lane, and what is written there instead. */
interface LanePatch {
  readonly find: string
  readonly put: string
  /** How the judge must see it. */
  readonly seenAs: RegExp
}

/** What each breaks: a promise that a lane makes to those who wait in it. */
export const lanePatches = {
  'queue lost on reconnect': {
    find: 'this.#session = undefined\n    await session?.close().catch',
    put: 'this.#session = undefined\n    this.#queue = []\n    await session?.close().catch',
    seenAs: /never answered/,
  },
  'halving drops an item': {
    find: 'await this.#decide(batch.slice(half), isHeld)',
    put: 'if (batch.length > half + 1) await this.#decide(batch.slice(half + 1), isHeld)',
    seenAs: /never answered/,
  },
  'no reconnect': {
    find: 'else if (error instanceof ConnectionLost) {',
    put: 'else if (clock.nowMs() < 0) {',
    seenAs: /waits after|never had a decision/,
  },
  'doubt forgotten': {
    find: 'waiting.isDoubtful = true',
    put: 'void waiting',
    seenAs: /shed or failed each time, and is in the books/,
  },
  'unknown told as shed': {
    find: 'return isPassing(error) ? busy(error) : error',
    put: 'return isPassing(error) ? busy() : error',
    seenAs: /shed or failed each time, and is in the books/,
  },
  'sent, then shed': {
    find: 'if (this.#isClosed || this.#isFull()) return',
    put: `const forgotten = { item, weight: 1, since: 0, resolve() {}, reject() {} }
          if (this.#isFull()) this.#queue.push(forgotten)
          if (this.#isClosed || this.#isFull()) return`,
    seenAs: /shed or failed each time, and is in the books/,
  },
  'two calls in flight': {
    find: 'await this.#decide(this.#take())',
    put: 'void this.#decide(this.#take())',
    seenAs: /two calls in flight/,
  },
  'one item too many': {
    find: 'index >= itemsMax',
    put: 'index > itemsMax',
    seenAs: /items, \d+ at most/,
  },
  'weight forgotten': {
    find: '|| weight > weightMax',
    put: '',
    seenAs: /weighs \d+, \d+ at most/,
  },
  'queue without an end': {
    find: 'this.#queue.length >= queueMax ||',
    put: '',
    seenAs: /wait in a lane, \d+ at most/,
  },
} as const satisfies Record<string, LanePatch>
export type LanePatchName = keyof typeof lanePatches

const SHARED = ['ConnectionLost', 'RaceLost', 'LockTimedOut']

/**
 * The real lanes with one place of their source changed.
 * @throws when the patch does not fit the source any more
 */
export async function mutatedLanes(name: LanePatchName): Promise<LaneKit> {
  const { find, put } = lanePatches[name]
  const runLane = await compileSource('ledger/lanes/lane.ts', SHARED, (source) => {
    if (source.split(find).length === 2) return source.replace(find, put)
    throw new Error(`"${name}" does not fit lane.ts: its text must stand there once; renew it`)
  })
  const runRouter = await compileSource('ledger/lanes/router.ts')
  const { Lane } = runLane({ ...errors, ...lane })
  return runRouter({ ...lane, Lane, notePosting }) as unknown as LaneKit
}
