import type { Satang } from '#kernel/money.ts'
import { realNow } from '../clock/clock.ts'
import { refuse } from '../http/errors.ts'
import type { World } from '../world.ts'
import type { GameCourier } from './courier.ts'
import { playDemo } from './demo.ts'
import type { Statement } from './dialect.ts'
import { dialectOf } from './dialects.ts'
import { takeWalletFault } from './fault-store.ts'
import {
  findMessage,
  insertMessage,
  type Kind,
  lastBet,
  type Message,
  openRound,
} from './message-store.ts'
import { type Operator, readOperator } from './operator-store.ts'
import { findReward } from './reward-store.ts'
import { readSession, type Session } from './session-store.ts'

/** What somebody wants to happen in a game, and how it goes by itself where nothing is said. */
export interface Move {
  readonly deed: Deed
  readonly id?: string | undefined
  readonly round?: string | undefined
  readonly amountSatang?: Satang | undefined
  readonly reference?: string | undefined
  readonly closing?: boolean | undefined
  readonly freeReward?: string | undefined
}

export const deeds = [
  'bet',
  'win',
  'result',
  'rollback',
  'refund',
  'end',
  'balance',
  'jackpot',
  'promo',
  'bonus_win',
] as const
export type Deed = (typeof deeds)[number]

/** Both protocols' words for one thing. */
const KIND_OF: Readonly<Record<Deed, Kind>> = {
  bet: 'bet',
  win: 'win',
  result: 'win',
  rollback: 'rollback',
  refund: 'rollback',
  end: 'end',
  balance: 'balance',
  jackpot: 'jackpot',
  promo: 'promo',
  bonus_win: 'bonus_win',
}
/** What belongs to no round. */
const ROUNDLESS: ReadonlySet<Kind> = new Set(['balance', 'promo', 'bonus_win'])
/** What a fault may befall. */
const MOVING: ReadonlySet<Kind> = new Set(['bet', 'win', 'jackpot', 'promo', 'rollback'])

/**
 * Makes the message of a move, keeps it, and sends it to the site's wallet.
 * @returns the message with its answer; the authentication instead, where the site did not know the player
 * @throws Refused where the move needs something that is not there
 */
export async function play(
  world: World,
  courier: GameCourier,
  session: Session,
  move: Move,
): Promise<Message> {
  if (session.isDemo) return playDemo(world, session, statementOf(world, session, move))
  const greeting = await greet(world, courier, session)
  if (greeting && greeting.state !== 'done') return greeting
  const known = readSession(world.store, session.id)
  return tell(world, courier, known, statementOf(world, known, move))
}

/** Asks who plays, where the protocol wants it and it was not asked yet. */
export async function greet(
  world: World,
  courier: GameCourier,
  session: Session,
): Promise<Message | undefined> {
  const { protocol } = readOperator(world.store, session.operator)
  const { isKnown, isDemo } = readSession(world.store, session.id)
  if (protocol !== 'pragmatic' || isKnown || isDemo) return undefined
  const id = dialectOf(protocol).newId()
  const atMs = world.clock.now().getTime()
  return tell(world, courier, session, { ...NOTHING, id, atMs, kind: 'authenticate' })
}

const NOTHING = {
  round: '',
  amountSatang: 0n,
  refersTo: null,
  reward: null,
  closes: false,
} as const satisfies Partial<Statement>

async function tell(
  world: World,
  courier: GameCourier,
  session: Session,
  statement: Statement,
): Promise<Message> {
  const { store } = world
  const { protocol } = readOperator(store, session.operator)
  const composed = dialectOf(protocol).compose(session, statement)
  const message = store.transaction(() => {
    const taken = MOVING.has(statement.kind) ? takeWalletFault(store, protocol) : undefined
    const isLate = taken?.fault === 'late'
    return insertMessage(store, {
      ...statement,
      ...composed,
      operator: session.operator,
      session: session.seq,
      isUntilOk: false,
      fault: taken?.fault ?? null,
      state: taken?.fault === 'phantom' ? 'never_sent' : isLate ? 'waiting' : 'sending',
      dueMs: isLate ? realNow() + taken.delayMs : null,
    })
  })
  if (message.state === 'sending') return courier.send(message)
  courier.wake()
  return message
}

function statementOf(world: World, session: Session, move: Move): Statement {
  const { store } = world
  const operator = readOperator(store, session.operator)
  const dialect = dialectOf(operator.protocol)
  const { kind, isLoss } = kindOf(operator, session, move.deed)
  const round = roundOf(world, session, kind, move, dialect.newRound)
  const refersTo = referenceOf(world, session, operator, kind, round, move)
  return {
    id: move.id ?? dialect.newId(),
    kind,
    round,
    amountSatang: isLoss ? 0n : amountOf(world, operator, kind, refersTo, move),
    refersTo,
    reward: move.freeReward ?? null,
    closes: move.closing ?? (kind === 'end' || kind === 'rollback' || closesByWin(operator, kind)),
    atMs: world.clock.now().getTime(),
  }
}

const closesByWin = ({ protocol }: Operator, kind: Kind): boolean =>
  protocol === 'hub88' && kind === 'win'

/** Hub88 ends a lost round by a win of nothing, and knows neither jackpots nor sums of free bets. */
function kindOf(
  { protocol }: Operator,
  session: Session,
  deed: Deed,
): { kind: Kind; isLoss: boolean } {
  const kind = KIND_OF[deed]
  if (protocol === 'pragmatic' || session.isDemo) return { kind, isLoss: false }
  if (kind === 'end') return { kind: 'win', isLoss: true }
  if (kind === 'jackpot' || kind === 'bonus_win') {
    throw refuse(400, 'invalid_input', `hub88 has no ${deed}`)
  }
  return { kind, isLoss: false }
}

function roundOf(
  { store }: World,
  session: Session,
  kind: Kind,
  move: Move,
  newRound: () => string,
): string {
  if (ROUNDLESS.has(kind) && (kind !== 'promo' || move.round === undefined)) {
    return kind === 'promo' ? newRound() : ''
  }
  const open = move.round ?? openRound(store, session.seq)
  if (open !== undefined) return open
  if (kind === 'bet') return newRound()
  const named = move.reference && findMessage(store, session.operator, move.reference)
  if (named) return named.round
  throw refuse(409, 'no_round', 'no round is open: bet first, or name the round')
}

function referenceOf(
  { store }: World,
  session: Session,
  { protocol }: Operator,
  kind: Kind,
  round: string,
  move: Move,
): string | null {
  if (kind !== 'rollback' && (kind !== 'win' || protocol === 'pragmatic')) return null
  const reference = move.reference ?? lastBet(store, session.seq, round)?.id
  if (reference !== undefined) return reference
  if (kind === 'win') return null
  throw refuse(409, 'no_reference', 'the round has no bet: name what is to be taken back')
}

function amountOf(
  { store }: World,
  { seq }: Operator,
  kind: Kind,
  refersTo: string | null,
  move: Move,
): Satang {
  if (move.amountSatang !== undefined) return move.amountSatang
  if (kind === 'rollback' && refersTo !== null) {
    return findMessage(store, seq, refersTo)?.amountSatang ?? 0n
  }
  if (kind !== 'bet') return 0n
  const reward = move.freeReward === undefined ? undefined : findReward(store, seq, move.freeReward)
  if (reward) return reward.betSatang
  throw refuse(400, 'invalid_input', 'amount: a bet expects an amount of baht such as "5.00"')
}
