import { randomUUID } from 'node:crypto'
import type { Satang } from '#kernel/money.ts'
import { gameOf } from '../games/catalogue.ts'
import type { StudioGame } from '../games/studio-game.ts'
import { cycleOf } from '../config.ts'
import { Refused } from '../http/errors.ts'
import { compose } from '../wallet/compose.ts'
import type { World } from '../world.ts'
import {
  changeRound,
  findRoundByKey,
  insertRound,
  listRounds,
  readRound,
  type Round,
} from './round-store.ts'
import { isOver } from './round-state.ts'
import { seedInUse } from './seed-store.ts'
import { readSession, type Session, writeBalance } from './session-store.ts'
import { draw, queue } from './settle.ts'
import { endedWords, wholeBaht } from './words.ts'

/** What a player pressed. */
export interface Pressed {
  /** The same key again is the same round. */
  readonly key: string
  readonly stakeSatang: Satang
  readonly choice: string
  /** What the frame showed before the press. */
  readonly commit: string
}

/** So long a press waits for the wallet; the frame asks on after it. */
const BET_PATIENCE_MS = 8_000
/** The outcome is certain by then: a wallet that is slow to take a win need not be waited for. */
const WIN_PATIENCE_MS = 2_000

/**
 * Plays a round: the bet is written and sent, the outcome drawn once it is taken, the win sent at once.
 * @throws Refused where the press is none: too soon, another round under way, a stake that is not offered
 */
export async function playRound(world: World, session: Session, pressed: Pressed): Promise<Round> {
  const { store, courier } = world
  const round = await store.together(() => begin(world, session, pressed))
  if (session.isDemo) return round
  courier.wake()
  await courier.waitFor(round.seq, ({ state }) => state !== 'betting', BET_PATIENCE_MS)
  const isSettled = ({ state }: Round) => isOver(state) || state === 'undoing'
  return courier.waitFor(round.seq, isSettled, WIN_PATIENCE_MS)
}

function begin(world: World, session: Session, pressed: Pressed): Round {
  const { store, clock } = world
  const known = findRoundByKey(store, session.seq, pressed.key)
  if (known) return sameAs(known, pressed)
  const atMs = clock.nowMs()
  const seed = seedInUse(store, session, atMs)
  judge(world, session, pressed, seed.commit)
  const round = insertRound(store, {
    id: randomUUID(),
    session: session.seq,
    key: pressed.key,
    seed: seed.seq,
    ride: null,
    config: gameOf(session.game).configHash,
    stakeSatang: pressed.stakeSatang,
    choice: pressed.choice,
    madeAtMs: atMs,
  })
  if (session.isDemo) return playDemo(world, session, round)
  queue(world, round, compose(session, round, { kind: 'bet', amountSatang: round.stakeSatang }))
  return round
}

function sameAs(round: Round, { stakeSatang, choice }: Pressed): Round {
  if (round.stakeSatang === stakeSatang && round.choice === choice) return round
  throw new Refused(409, 'key_reused', 'รายการนี้ถูกใช้แล้ว กรุณาลองใหม่')
}

/** Everything that speaks against a round before it is written. */
function judge(world: World, session: Session, pressed: Pressed, commit: string): void {
  const { store, clock, config } = world
  const ended = endedWords(session.ended)
  if (ended) throw new Refused(410, 'session_ended', ended)
  const game = gameOf(session.game)
  mustOffer(game, pressed)
  const [last] = listRounds(store, session, 1)
  if (last && (last.state === 'betting' || last.state === 'undoing')) {
    throw new Refused(409, 'round_under_way', 'รอบก่อนยังไม่จบ กรุณารอสักครู่')
  }
  if (last && clock.nowMs() - last.madeAtMs < cycleOf(config, game)) {
    throw new Refused(429, 'too_soon', 'กดเร็วเกินไป กรุณารอสักครู่')
  }
  if (pressed.commit !== commit) {
    throw new Refused(409, 'seed_changed', 'เริ่มซีดชุดใหม่แล้ว กรุณาดูแล้วกดอีกครั้ง')
  }
}

/** @throws Refused for a stake or a choice that the game does not have */
function mustOffer(
  { minSatang, maxSatang, stepSatang, choices }: StudioGame,
  { stakeSatang, choice }: Pressed,
): void {
  const isOffered =
    stakeSatang >= minSatang && stakeSatang <= maxSatang && stakeSatang % stepSatang === 0n
  if (!isOffered) {
    const [min, max] = [minSatang, maxSatang].map(wholeBaht)
    const step = stepSatang > 1n ? ` เพิ่มครั้งละ ${stepSatang} สตางค์` : ''
    throw new Refused(400, 'stake_not_offered', `เดิมพันได้ครั้งละ ${min} ถึง ${max} บาท${step}`)
  }
  if (!choices.includes(choice)) throw new Refused(400, 'bad_request', 'เกมนี้ไม่มีตัวเลือกนี้')
}

/** The same maths with money that nobody has. */
function playDemo(world: World, session: Session, round: Round): Round {
  const { store, clock } = world
  const atMs = clock.nowMs()
  const before = readSession(store, session.seq).balanceSatang ?? 0n
  if (before < round.stakeSatang) {
    return changeRound(store, round.seq, 'refused', { reason: 'RS_ERROR_NOT_ENOUGH_MONEY', atMs })
  }
  const decided = draw(world, round, undefined)
  const balanceSatang = before - round.stakeSatang + (decided.winSatang ?? 0n)
  writeBalance(store, session.seq, balanceSatang)
  changeRound(store, round.seq, 'settled', { balanceSatang, atMs })
  return readRound(store, round.seq)
}
