import { realNow } from '../clock/clock.ts'
import { backoffMs } from '../webhook/faults.ts'
import type { World } from '../world.ts'
import type { Reading } from './dialect.ts'
import { dialectOf } from './dialects.ts'
import {
  abandonedMessages,
  dueMessages,
  insertMessage,
  markUndone,
  type Message,
  nextMessageDueAt,
  readMessage,
  recordAnswer,
} from './message-store.ts'
import { readOperator } from './operator-store.ts'
import { noteUse } from './reward-store.ts'
import { introduce, readSessionAt, writeBalance } from './session-store.ts'

/** Messages under way at once; one slow answer must not stop the rest. */
const PARALLEL_MAX = 8
/** The longest sleep; nothing depends on it, `wake` comes first. */
const SLEEP_MAX_MS = 60_000

export interface GameCourier {
  /** Looks for messages that are due now. */
  wake(): void
  /** Sends a message for the first time. @returns what became of it */
  send(message: Message): Promise<Message>
  /** Stops sending and waits for what is under way; what was not answered is taken up at the next start. */
  stop(): Promise<void>
}

/** Carries messages to the wallets of sites, and again as the protocols want it, over restarts too. */
export function startGameCourier(world: World): GameCourier {
  const { store } = world
  const underWay = new Map<bigint, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  for (const message of abandonedMessages(store)) settle(world, message, NOT_HEARD)

  const carry = (message: Message): Promise<void> => {
    const delivery = deliver(world, message, stopping.signal)
      .catch((error: unknown) => world.log.error({ err: error }, 'message to a wallet failed'))
      .finally(() => {
        underWay.delete(message.seq)
        wake()
      })
    underWay.set(message.seq, delivery)
    return delivery
  }
  const wake = (): void => {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const nowMs = realNow()
    for (const message of dueMessages(store, nowMs, PARALLEL_MAX + underWay.size)) {
      if (underWay.size >= PARALLEL_MAX) break
      if (!underWay.has(message.seq)) void carry(message)
    }
    const dueMs = nextMessageDueAt(store, nowMs)
    if (dueMs !== undefined) timer = setTimeout(wake, Math.min(dueMs - nowMs, SLEEP_MAX_MS))
  }
  return {
    wake,
    send: async (message) => {
      await carry(message)
      return readMessage(store, message.seq)
    },
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}

/** What came of an attempt. */
interface Attempt {
  readonly reading: Reading
  readonly httpStatus: number | null
  readonly answer: string | null
  readonly problem: string | null
}

const NOT_HEARD: Attempt = {
  reading: { verdict: 'unclear' },
  httpStatus: null,
  answer: null,
  problem: 'the answer was not heard',
}

async function deliver(world: World, message: Message, stopped: AbortSignal): Promise<void> {
  const isTwin = message.fault === 'duplicate' && message.attempts === 0
  const copies = await Promise.all(
    Array.from({ length: isTwin ? 2 : 1 }, () => attempt(world, message, stopped)),
  )
  const [best = NOT_HEARD] = copies.toSorted((a, b) => rank(a) - rank(b))
  // A shutdown is not the site's failure: the message stays as it was.
  if (stopped.aborted && best.httpStatus === null) return
  settle(world, message, best)
}

const rank = ({ reading }: Attempt): number => ['ok', 'refused', 'unclear'].indexOf(reading.verdict)

async function attempt(world: World, message: Message, stopped: AbortSignal): Promise<Attempt> {
  const operator = readOperator(world.store, message.operator)
  const dialect = dialectOf(operator.protocol)
  const isForged = message.fault === 'wrong_signature' && message.attempts === 0
  const sealed = await dialect.seal(operator, message.fields, isForged)
  const timeout = AbortSignal.timeout(world.config.webhookTimeoutMs)
  try {
    const response = await fetch(`${operator.walletUrl}${message.path}`, {
      method: 'POST',
      redirect: 'manual',
      ...sealed,
      signal: AbortSignal.any([timeout, stopped]),
    })
    const answer = await response.text()
    const reading = dialect.read(response.status, answer)
    return { reading, httpStatus: response.status, answer, problem: null }
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'failed'
    return { ...NOT_HEARD, problem }
  }
}

function settle(world: World, message: Message, attempted: Attempt): void {
  const { store, config } = world
  const { verdict, balanceSatang, player, token } = attempted.reading
  store.transaction(() => {
    const next = nextOf(message, verdict)
    const waitMs = backoffMs(message.attempts + 1, config.retryMs, config.retryCapMs)
    recordAnswer(store, message.seq, {
      ...attempted,
      state: next,
      dueMs: next === 'waiting' ? realNow() + waitMs : null,
    })
    if (next === 'undoing') undo(world, message)
    if (balanceSatang !== undefined) writeBalance(store, message.session, balanceSatang)
    if (verdict !== 'ok') return
    if (message.kind === 'authenticate') introduce(store, message.session, { player, token })
    if (message.kind === 'rollback' && message.refersTo !== null) {
      markUndone(store, message.operator, message.refersTo)
    }
    if (message.kind === 'bet' && message.reward !== null) {
      noteUse(store, message.operator, message.reward)
    }
  })
}

/** A bet that nobody knows of is taken back, what only asks is not asked again, the rest is owed. */
function nextOf(message: Message, verdict: Reading['verdict']): Message['state'] {
  if (verdict === 'ok') return 'done'
  if (message.isUntilOk) return 'waiting'
  if (verdict === 'refused') return 'refused'
  if (message.kind === 'bet') return 'undoing'
  return message.kind === 'balance' || message.kind === 'authenticate' ? 'refused' : 'waiting'
}

function undo(world: World, bet: Message): void {
  const { protocol } = readOperator(world.store, bet.operator)
  const dialect = dialectOf(protocol)
  const statement = {
    id: dialect.newId(),
    kind: 'rollback',
    round: bet.round,
    amountSatang: bet.amountSatang,
    refersTo: bet.id,
    reward: null,
    closes: true,
    atMs: world.clock.now().getTime(),
  } as const
  insertMessage(world.store, {
    ...statement,
    ...dialect.compose(readSessionAt(world.store, bet.session), statement),
    operator: bet.operator,
    session: bet.session,
    isUntilOk: true,
    fault: null,
    state: 'waiting',
    dueMs: realNow() + world.config.retryMs,
  })
}
