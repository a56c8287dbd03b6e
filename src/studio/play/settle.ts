import { gameOf } from '../games/catalogue.ts'
import { compose } from '../wallet/compose.ts'
import type { WalletReply } from '../wallet/ask-wallet.ts'
import {
  insertMessage,
  type Message,
  type MessageKind,
  readBetOf,
  recordAttempt,
} from '../wallet/message-store.ts'
import type { World } from '../world.ts'
import { realNow } from '../clock.ts'
import { changeRound, readRound, type Round } from './round-store.ts'
import { endSession, readSession, writeBalance } from './session-store.ts'
import { readSeed, takeNonce } from './seed-store.ts'
import { isInTime } from '../rooms/room-store.ts'
import { releaseStakes } from '../rooms/stake-store.ts'
import { readStakes } from '../games/baccarat/ticket-text.ts'

type Parts = Pick<World, 'store' | 'clock' | 'config' | 'log'>

/** A bet without an answer is sent so often, and then taken back. */
const BET_ATTEMPTS_MAX = 3
/** Words after which the wallet takes no bet of the session any more. */
const ENDING: ReadonlySet<string> = new Set(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_INVALID_TOKEN'])

/** What an answer of the wallet comes to; the round and what is to be sent next are one commit. */
export function settle(world: Parts, message: Message, reply: WalletReply): void {
  const { store } = world
  store.transaction(() => {
    const { session } = readRound(store, message.round)
    if (reply.balanceSatang !== undefined) writeBalance(store, session, reply.balanceSatang)
    switch (message.kind) {
      case 'bet':
        return settleBet(world, message, reply)
      case 'win':
        return settleWin(world, message, reply)
      case 'rollback':
        return settleRollback(world, message, reply)
    }
  })
}

function settleBet(world: Parts, bet: Message, reply: WalletReply): void {
  const { store, clock } = world
  const { ride, state } = readRound(store, bet.round)
  // Its coup did not wait for the answer: it is being taken back already.
  if (state !== 'betting') return
  if (reply.verdict === 'ok') {
    recordAttempt(store, bet.seq, { state: 'done', status: reply.status, dueMs: null })
    if (!ride) return decide(world, bet, reply)
    // The beacon of its coup may be known by now: whoever decides then whether a bet stands knows the cards.
    if (!isInTime(store, ride, clock.nowMs())) return undo(world, bet, 'late')
    const { balanceSatang } = reply
    changeRound(store, bet.round, 'riding', { balanceSatang, atMs: clock.nowMs() })
    return
  }
  if (reply.verdict === 'refused') {
    const { session } = readRound(store, bet.round)
    const reason = reply.status ?? 'refused'
    if (ENDING.has(reason)) endSession(store, session, reason)
    // An earlier attempt had no answer: it may have been taken before this one was refused.
    if (bet.attempts > 1) return undo(world, bet, reason)
    release(world, readRound(store, bet.round))
    recordAttempt(store, bet.seq, { state: 'refused', status: reply.status, dueMs: null })
    changeRound(store, bet.round, 'refused', { reason, atMs: clock.nowMs() })
    return
  }
  if (bet.attempts >= BET_ATTEMPTS_MAX) return undo(world, bet, 'no_answer')
  again(world, bet, reply)
}

/** The bet was taken: the outcome is drawn and stored together with the win that is owed. */
function decide(world: Parts, bet: Message, { balanceSatang }: WalletReply): void {
  const { store } = world
  const round = draw(world, readRound(store, bet.round), balanceSatang)
  const session = readSession(store, round.session)
  // A win of nothing closes a round that is lost.
  queue(
    world,
    round,
    compose(session, round, {
      kind: 'win',
      amountSatang: round.winSatang ?? 0n,
      bet: bet.id,
    }),
  )
}

/** Draws a round by its pair of seeds, the number taken in the same commit. */
export function draw(
  { store, clock }: Pick<World, 'store' | 'clock'>,
  round: Round,
  balanceSatang: bigint | undefined,
): Round {
  if (round.seed === null) throw new Error(`round ${round.seq} has no seeds of its own`)
  const { serverSeed, clientSeed } = readSeed(store, round.seed)
  const nonce = takeNonce(store, round.seed)
  const { game } = readSession(store, round.session)
  const drawn = gameOf(game).draw({ serverSeed, clientSeed, nonce }, round)
  const change = { nonce, ...drawn, balanceSatang, atMs: clock.nowMs() }
  return changeRound(store, round.seq, 'decided', change)
}

function settleWin(world: Parts, win: Message, reply: WalletReply): void {
  const { store, clock, log } = world
  const { status, balanceSatang } = reply
  if (reply.verdict === 'ok') {
    recordAttempt(store, win.seq, { state: 'done', status, dueMs: null })
    changeRound(store, win.round, 'settled', { balanceSatang, atMs: clock.nowMs() })
    return
  }
  if (status === 'RS_ERROR_TRANSACTION_ROLLED_BACK') {
    recordAttempt(store, win.seq, { state: 'refused', status, dueMs: null })
    changeRound(store, win.round, 'void', { reason: status, atMs: clock.nowMs() })
    return
  }
  // It is owed: whatever else the wallet says, it is asked again.
  if (reply.verdict === 'refused') log.error({ win: win.id, status }, 'a win is refused')
  again(world, win, reply)
}

function settleRollback(world: Parts, rollback: Message, reply: WalletReply): void {
  const { store, clock, log } = world
  const { status, balanceSatang } = reply
  if (reply.verdict !== 'ok') {
    if (reply.verdict === 'refused') log.error({ rollback: rollback.id, status }, 'no way back')
    return again(world, rollback, reply)
  }
  recordAttempt(store, rollback.seq, { state: 'done', status, dueMs: null })
  const bet = readBetOf(store, rollback.round)
  recordAttempt(store, bet.seq, { state: 'undone', status, dueMs: null })
  changeRound(store, rollback.round, 'void', { balanceSatang, atMs: clock.nowMs() })
}

/** Takes a bet back of which nobody knows whether it was taken. */
export function undo(world: Parts, bet: Message, reason: string): void {
  const { store, clock } = world
  store.transaction(() => {
    recordAttempt(store, bet.seq, { state: 'given_up', status: reason, dueMs: null })
    const round = changeRound(store, bet.round, 'undoing', { reason, atMs: clock.nowMs() })
    const session = readSession(store, round.session)
    release(world, round)
    const { amountSatang } = bet
    queue(world, round, compose(session, round, { kind: 'rollback', amountSatang, bet: bet.id }))
  })
}

/** A ticket that does not stand frees what it took of its table's limit. */
function release({ store }: Pick<World, 'store'>, { ride, session, choice }: Round): void {
  if (ride) releaseStakes(store, ride, readSession(store, session), readStakes(choice))
}

/** Keeps a message of a round that is to be sent at once. */
export function queue(
  { store, clock }: Pick<World, 'store' | 'clock'>,
  round: Round,
  message: { id: string; kind: MessageKind; path: string; body: string; amountSatang: bigint },
): Message {
  const when = { madeAtMs: clock.nowMs(), dueMs: realNow() }
  return insertMessage(store, { ...message, round: round.seq, ...when })
}

function again({ store, config }: Parts, message: Message, { status }: WalletReply): void {
  const waitMs = Math.min(config.retryMs * 2 ** (message.attempts - 1), config.retryCapMs)
  recordAttempt(store, message.seq, { state: 'waiting', status, dueMs: realNow() + waitMs })
}
