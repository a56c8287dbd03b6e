import { randomUUID } from 'node:crypto'
import { oppositeOf, type Stakes } from '../games/baccarat/boxes.ts'
import { oneSideText } from '../games/baccarat/box-names.ts'
import { baccaratConfigHash } from '../games/baccarat/shoe.ts'
import { Refused } from '../http/errors.ts'
import {
  changeRound,
  findRoundByKey,
  findTicketByCode,
  insertRound,
  listTicketsOf,
  readRound,
  type Ride,
  type Round,
} from '../play/round-store.ts'
import { readSession, type Session, writeBalance } from '../play/session-store.ts'
import { queue, undo } from '../play/settle.ts'
import { endedWords, wholeBaht } from '../play/words.ts'
import { compose } from '../wallet/compose.ts'
import { readBetOf } from '../wallet/message-store.ts'
import type { World } from '../world.ts'
import { type RoomPlan, roomPlans } from './plans.ts'
import { addStakes, isStakedOn, releaseStakes } from './stake-store.ts'
import { costOf, readStakes, stakesOf, writeStakes } from '../games/baccarat/ticket-text.ts'

/** What a player confirmed. */
export interface Ticket {
  /** The same key again is the same ticket. */
  readonly key: string
  /** The coup that the player saw: a press that comes later is none. */
  readonly ride: Ride
  readonly stakes: Stakes
}

/** So long a confirmation waits for the wallet; after it the page says so and asks on, and other boxes are free again. */
const PATIENCE_MS = 3_000
/** Tickets of a player in one coup. */
const TICKETS_MAX = 30
const SATANG_A_BAHT = 100n

const closed = () => new Refused(409, 'bets_closed', 'ตานี้ปิดรับเดิมพันแล้ว เงินไม่ถูกหัก')

/**
 * Takes a ticket: it is written and its bet sent while bets are open, by the studio's clock. It rides on its coup where
 * the wallet takes it before the coup's beacon comes into being, and is taken back else.
 * @throws Refused where it is none: too late, a stake that is not offered, more than the table takes
 */
export async function placeTicket(world: World, session: Session, ticket: Ticket): Promise<Round> {
  const { store, courier } = world
  const round = await store.together(() => write(world, session, ticket))
  if (session.isDemo) return round
  courier.wake()
  return courier.waitFor(round.seq, ({ state }) => state !== 'betting', PATIENCE_MS)
}

/**
 * Takes a ticket back while its bets are open.
 * @throws Refused 409 where it is too late, 404 where there is no such ticket of the player's
 */
export async function undoTicket(world: World, session: Session, id: string): Promise<Round> {
  const { store, courier } = world
  const round = await store.together(() => {
    const ride = openRide(world)
    const found = ride
      .flatMap((one) => listTicketsOf(store, session, one))
      .find((one) => one.id === id)
    if (found?.state === 'undoing' || found?.state === 'void') return found
    if (!found)
      throw isOwn(store, session, id) ? closed() : new Refused(404, 'no_ticket', 'ไม่พบเดิมพันนี้')
    if (found.state !== 'riding') throw closed()
    takeBack(world, found, 'taken_back')
    return readRound(store, found.seq)
  })
  courier.wake()
  return round
}

function isOwn(store: World['store'], { operator, player }: Session, id: string): boolean {
  const ticket = findTicketByCode(store, id)
  if (!ticket) return false
  const owner = readSession(store, ticket.session)
  return owner.operator === operator && owner.player === player
}

/** Gives a ticket back that was taken, in the caller's transaction. */
export function takeBack(
  world: Pick<World, 'store' | 'clock' | 'config' | 'log'>,
  round: Round,
  reason: string,
): void {
  const { store, clock } = world
  const session = readSession(store, round.session)
  if (!session.isDemo) return undo(world, readBetOf(store, round.seq), reason)
  const balanceSatang = (session.balanceSatang ?? 0n) + round.stakeSatang
  writeBalance(store, session.seq, balanceSatang)
  changeRound(store, round.seq, 'undoing', { reason, atMs: clock.nowMs() })
  changeRound(store, round.seq, 'void', { balanceSatang, atMs: clock.nowMs() })
  if (round.ride) releaseStakes(store, round.ride, session, readStakes(round.choice))
}

/** The coups that take bets now. */
function openRide({ rooms, clock }: World): Ride[] {
  if (!rooms.isRunning()) return []
  return roomPlans.flatMap(({ room }) => {
    const now = rooms.find(room)
    const isOpen = now?.state === 'betting' && clock.nowMs() < (now.untilMs ?? 0)
    return isOpen ? [{ room, shoe: now.shoe, coup: now.coup }] : []
  })
}

function write(world: World, session: Session, { key, ride, stakes }: Ticket): Round {
  const { store, clock } = world
  const choice = writeStakes(stakes)
  const known = findRoundByKey(store, session.seq, key)
  if (known) {
    if (known.choice === choice && isSameRide(known.ride, ride)) return known
    throw new Refused(409, 'key_reused', 'รายการนี้ถูกใช้แล้ว กรุณาลองใหม่')
  }
  judge(world, session, { ride, stakes })
  const round = insertRound(store, {
    id: randomUUID(),
    session: session.seq,
    key,
    seed: null,
    ride,
    config: baccaratConfigHash,
    stakeSatang: costOf(stakes),
    choice,
    madeAtMs: clock.nowMs(),
  })
  if (session.isDemo) return rideDemo(world, round)
  queue(world, round, compose(session, round, { kind: 'bet', amountSatang: round.stakeSatang }))
  return round
}

/** Everything that speaks against a ticket before it is written. */
function judge(world: World, session: Session, { ride, stakes }: Omit<Ticket, 'key'>): void {
  const { store } = world
  const ended = endedWords(session.ended)
  if (ended) throw new Refused(410, 'session_ended', ended)
  const plan = roomPlans.find(({ room }) => room === ride.room)
  if (!plan) throw new Refused(404, 'no_room', 'ไม่พบห้องนี้')
  mustOffer(plan, stakes)
  if (!openRide(world).some((open) => isSameRide(open, ride))) throw closed()
  if (listTicketsOf(store, session, ride).length >= TICKETS_MAX) {
    throw new Refused(429, 'too_many_tickets', `เดิมพันได้ตาละไม่เกิน ${TICKETS_MAX} ครั้ง`)
  }
  mustBeOneSide(store, { ride, owner: session, stakes })
  if (!addStakes(store, { ride, owner: session, stakes, maxSatang: plan.maxSatang })) {
    const max = wholeBaht(plan.maxSatang)
    throw new Refused(409, 'table_limit', `ห้องนี้รับเดิมพันช่องละไม่เกิน ${max} บาทต่อตา`)
  }
}

/** @throws Refused for stakes that the table does not take */
function mustOffer({ minSatang, maxSatang }: RoomPlan, stakes: Stakes): void {
  const given = stakesOf(stakes)
  if (given.length === 0) throw new Refused(400, 'no_stake', 'กรุณาวางเดิมพันอย่างน้อยหนึ่งช่อง')
  const isOffered = given.every(
    ([, stake]) => stake >= minSatang && stake <= maxSatang && stake % SATANG_A_BAHT === 0n,
  )
  if (isOffered) return
  const [min, max] = [minSatang, maxSatang].map(wholeBaht)
  throw new Refused(400, 'stake_not_offered', `เดิมพันช่องละ ${min} ถึง ${max} บาท เป็นบาทถ้วน`)
}

/** @throws Refused where the player would have two boxes of a coup that stand against each other, over all his tickets */
function mustBeOneSide(
  store: World['store'],
  { ride, owner, stakes }: { ride: Ride; owner: Session; stakes: Stakes },
): void {
  for (const [box] of stakesOf(stakes)) {
    const other = oppositeOf[box]
    if (other && (stakes[other] !== undefined || isStakedOn(store, ride, owner, other))) {
      throw new Refused(409, 'opposite_side', `${oneSideText(box)} เงินไม่ถูกหัก`)
    }
  }
}

const isSameRide = (one: Ride | null, other: Ride): boolean =>
  one?.room === other.room && one.shoe === other.shoe && one.coup === other.coup

/** The same with money that nobody has. */
function rideDemo({ store, clock }: World, round: Round): Round {
  const atMs = clock.nowMs()
  const session = readSession(store, round.session)
  const before = session.balanceSatang ?? 0n
  if (before < round.stakeSatang) {
    if (round.ride) releaseStakes(store, round.ride, session, readStakes(round.choice))
    return changeRound(store, round.seq, 'refused', { reason: 'RS_ERROR_NOT_ENOUGH_MONEY', atMs })
  }
  const balanceSatang = before - round.stakeSatang
  writeBalance(store, session.seq, balanceSatang)
  return changeRound(store, round.seq, 'riding', { balanceSatang, atMs })
}
