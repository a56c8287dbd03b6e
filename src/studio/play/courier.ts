import { realNow } from '../clock.ts'
import { readOperator } from '../operator/operator-store.ts'
import { askWallet } from '../wallet/ask-wallet.ts'
import {
  countAttempt,
  dueMessages,
  type Message,
  nextDueMs,
  readMessage,
} from '../wallet/message-store.ts'
import type { Store } from '../store/open-store.ts'
import type { World } from '../world.ts'
import type { Courier } from './courier-words.ts'
import { readRound } from './round-store.ts'
import { readSession } from './session-store.ts'
import { settle, undo } from './settle.ts'

/** Messages under way at once; one slow wallet must not stop the rest. */
const PARALLEL_MAX = 16
/** The longest sleep; nothing depends on it, `wake` comes first. */
const SLEEP_MAX_MS = 60_000
/** Nobody waits for a bet of so long ago: after a long halt it is taken back, not played. */
const BET_FRESH_MS = 60_000

/** Starts with nothing under way; `wake` sends what was left. */
export function startCourier(worldOf: () => World): Courier {
  const underWay = new Map<bigint, Promise<void>>()
  /** By the round that is waited for. */
  const waiting = new Map<bigint, Set<() => void>>()
  const lookAt = (round: bigint): void => waiting.get(round)?.forEach((look) => look())
  const lookAtAll = (): void => [...waiting.keys()].forEach((round) => lookAt(round))
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const carry = (message: Message): void => {
    const delivery = deliver(worldOf(), message, stopping.signal)
      .catch((error: unknown) => worldOf().log.error({ err: error }, 'a message failed'))
      .finally(() => {
        underWay.delete(message.seq)
        lookAt(message.round)
        wake()
      })
    underWay.set(message.seq, delivery)
  }
  const wake = (): void => {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const { store, holdsWins } = worldOf()
    const nowMs = realNow()
    for (const message of dueMessages(store, nowMs, { limit: 2 * PARALLEL_MAX, holdsWins })) {
      if (underWay.size >= PARALLEL_MAX) break
      if (!underWay.has(message.seq)) carry(message)
    }
    const dueMs = nextDueMs(store, nowMs)
    if (dueMs !== undefined) timer = setTimeout(wake, Math.min(dueMs - nowMs, SLEEP_MAX_MS))
  }
  const waitFor: Courier['waitFor'] = (seq, holds, patienceMs) =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(patience)
        const others = waiting.get(seq)
        others?.delete(look)
        if (others?.size === 0) waiting.delete(seq)
        resolve(readRound(worldOf().store, seq))
      }
      const patience = setTimeout(end, patienceMs)
      const look = (): void => {
        try {
          if (stopping.signal.aborted || holds(readRound(worldOf().store, seq))) end()
        } catch (error) {
          reject(error instanceof Error ? error : new Error('the round is gone'))
        }
      }
      waiting.set(seq, (waiting.get(seq) ?? new Set()).add(look))
      look()
    })
  return {
    wake,
    look: lookAtAll,
    waitFor,
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      await Promise.all(underWay.values())
      lookAtAll()
    },
  }
}

async function deliver(world: World, message: Message, stopped: AbortSignal): Promise<void> {
  const { store, clock } = world
  if (message.kind === 'bet' && clock.nowMs() - message.madeAtMs > BET_FRESH_MS) {
    return store.together(() => {
      if (isWaiting(store, message)) undo(world, message, 'no_answer')
    })
  }
  // A step of its table may have taken it back since it was looked for.
  const counted = await store.together(() =>
    isWaiting(store, message) ? countAttempt(store, message.seq) : undefined,
  )
  if (!counted) return
  const { operator } = readSession(store, readRound(store, message.round).session)
  const { walletUrl } = readOperator(store, operator)
  const reply = await askWallet(
    world,
    { walletUrl, path: message.path, body: message.body },
    stopped,
  )
  // A halt of ours is not the wallet's silence: the message stays as it was.
  if (stopped.aborted && reply.status === null) return
  await store.together(() => settle(world, counted, reply))
}

const isWaiting = (store: Store, { seq }: Message): boolean =>
  readMessage(store, seq).state === 'waiting'
