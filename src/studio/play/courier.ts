import { realNow } from '../clock.ts'
import { readOperator } from '../operator/operator-store.ts'
import { askWallet } from '../wallet/ask-wallet.ts'
import { countAttempt, dueMessages, type Message, nextDueMs } from '../wallet/message-store.ts'
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
  const waiting = new Set<() => void>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const carry = (message: Message): void => {
    const delivery = deliver(worldOf(), message, stopping.signal)
      .catch((error: unknown) => worldOf().log.error({ err: error }, 'a message failed'))
      .finally(() => {
        underWay.delete(message.seq)
        for (const look of waiting) look()
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
        waiting.delete(look)
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
      waiting.add(look)
      look()
    })
  return {
    wake,
    waitFor,
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      await Promise.all(underWay.values())
      for (const look of waiting) look()
    },
  }
}

async function deliver(world: World, message: Message, stopped: AbortSignal): Promise<void> {
  const { store, clock } = world
  if (message.kind === 'bet' && clock.nowMs() - message.madeAtMs > BET_FRESH_MS) {
    return undo(world, message, 'no_answer')
  }
  const counted = countAttempt(store, message.seq)
  const { operator } = readSession(store, readRound(store, message.round).session)
  const { walletUrl } = readOperator(store, operator)
  const reply = await askWallet(
    world,
    { walletUrl, path: message.path, body: message.body },
    stopped,
  )
  // A halt of ours is not the wallet's silence: the message stays as it was.
  if (stopped.aborted && reply.status === null) return
  settle(world, counted, reply)
}
