import type { Satang } from '#kernel/money.ts'
import type { Row, Store } from '../store/open-store.ts'
import { isOver, mayBecome, type RoundState } from './round-state.ts'
import type { Session } from './session-store.ts'

/** A coup of a live table. */
export interface Ride {
  readonly room: string
  readonly shoe: number
  readonly coup: number
}

/** A round as it is kept. */
export interface Round {
  readonly seq: bigint
  readonly id: string
  readonly session: bigint
  readonly key: string
  /** Null for a ticket at a live table. */
  readonly seed: bigint | null
  /** Of a ticket: the coup that it rides on. */
  readonly ride: Ride | null
  /** Null until it is drawn. */
  readonly nonce: number | null
  readonly config: string
  readonly stakeSatang: Satang
  readonly choice: string
  readonly state: RoundState
  readonly outcome: string | null
  readonly winSatang: Satang | null
  /** Why it was refused or taken back. */
  readonly reason: string | null
  /** Of the wallet, after what it answered last about this round. */
  readonly balanceSatang: Satang | null
  readonly madeAtMs: number
  readonly isSeen: boolean
}

/** Writes a round whose bet is about to be sent. */
export function insertRound(
  store: Store,
  given: Pick<
    Round,
    'id' | 'session' | 'key' | 'seed' | 'ride' | 'config' | 'stakeSatang' | 'choice' | 'madeAtMs'
  >,
): Round {
  const { id } = store.run(
    `insert into rounds (id, session, key, seed, room, shoe, coup, config, stake, choice, state,
       made_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'betting', ?)`,
    given.id,
    given.session,
    given.key,
    given.seed,
    given.ride?.room ?? null,
    given.ride?.shoe ?? null,
    given.ride?.coup ?? null,
    given.config,
    given.stakeSatang,
    given.choice,
    given.madeAtMs,
  )
  return readRound(store, id)
}

/** What a change of state brings with it. */
export interface RoundChange {
  readonly nonce?: number
  readonly outcome?: string
  readonly winSatang?: Satang
  readonly reason?: string
  readonly balanceSatang?: Satang | undefined
  readonly atMs: number
}

/** Moves a round on. @throws where its state does not allow it */
export function changeRound(store: Store, seq: bigint, to: RoundState, change: RoundChange): Round {
  const { state } = readRound(store, seq)
  if (!mayBecome(state, to)) throw new Error(`round ${seq} is ${state} and cannot become ${to}`)
  store.run(
    `update rounds set state = ?, nonce = coalesce(?, nonce), outcome = coalesce(?, outcome),
       win = coalesce(?, win), reason = coalesce(?, reason), balance = coalesce(?, balance),
       ended_at = ? where seq = ?`,
    to,
    change.nonce ?? null,
    change.outcome ?? null,
    change.winSatang ?? null,
    change.reason ?? null,
    change.balanceSatang ?? null,
    isOver(to) ? change.atMs : null,
    seq,
  )
  return readRound(store, seq)
}

/** A round by its number. @throws where there is none */
export function readRound(store: Store, seq: bigint): Round {
  const row = store.one('select * from rounds where seq = ?', seq)
  if (!row) throw new Error(`there is no round ${seq}`)
  return roundOf(row)
}

/** The round that a key of a session began. */
export function findRoundByKey(store: Store, session: bigint, key: string): Round | undefined {
  const row = store.one('select * from rounds where session = ? and key = ?', session, key)
  return row && roundOf(row)
}

/** The ticket of a code. A round of a game that is played alone is found by its site only. */
export function findTicketByCode(store: Store, id: string): Round | undefined {
  const row = store.one('select * from rounds where id = ? and room is not null', id)
  return row && roundOf(row)
}

/** The round that a site means by its name. */
export function findRoundOf(store: Store, operator: bigint, id: string): Round | undefined {
  const row = store.one(
    `select r.* from rounds r join sessions s on s.seq = r.session where s.operator = ? and r.id = ?`,
    operator,
    id,
  )
  return row && roundOf(row)
}

/** The rounds of a player in a game, the newest first, whichever session they were played in. */
export function listRounds(
  store: Store,
  owner: Pick<Session, 'operator' | 'player' | 'game'>,
  limit: number,
): Round[] {
  return store
    .all(
      `select r.* from rounds r join sessions s on s.seq = r.session
        where s.operator = ? and s.player = ? and s.game = ? order by r.seq desc limit ?`,
      owner.operator,
      owner.player,
      owner.game,
      limit,
    )
    .map((row) => roundOf(row))
}

/** Whether a bet is on its way that a pair of seeds will be drawn for. */
export const isDrawing = (store: Store, seed: bigint): boolean =>
  store.one(`select 1 as found from rounds where seed = ? and state = 'betting'`, seed) !==
  undefined

/** The player has seen how a round of his ended. */
export function markSeen(store: Store, owner: Session, id: string): void {
  store.run(
    `update rounds set is_seen = 1 where id = ? and session in
       (select seq from sessions where operator = ? and player = ? and game = ?)`,
    id,
    owner.operator,
    owner.player,
    owner.game,
  )
}

/**
 * The tickets of a player that are over and whose end he was not told, the newest first, whichever session they are of.
 * Cost: his own sessions, and in each of them its untold tickets alone.
 * @param fromMs what ended before is in his history only
 */
export function listUntold(
  store: Store,
  owner: Pick<Session, 'operator' | 'player' | 'game'>,
  { fromMs, limit }: { fromMs: number; limit: number },
): Round[] {
  return store
    .all(
      `select r.* from sessions s join rounds r on r.session = s.seq
        where s.operator = ? and s.player = ? and s.game = ? and r.room is not null
          and r.is_seen = 0 and r.ended_at >= ? order by r.seq desc limit ?`,
      owner.operator,
      owner.player,
      owner.game,
      fromMs,
      limit,
    )
    .map((row) => roundOf(row))
}

/** The tickets of a coup in a state, in the order in which they came. */
export function listTickets(store: Store, { room, shoe, coup }: Ride, state: RoundState): Round[] {
  return store
    .all(
      'select * from rounds where room = ? and shoe = ? and coup = ? and state = ? order by seq',
      room,
      shoe,
      coup,
      state,
    )
    .map((row) => roundOf(row))
}

/** The tickets of a player in a coup, in the order in which they came, whichever session they are of. */
export function listTicketsOf(
  store: Store,
  owner: Pick<Session, 'operator' | 'player'>,
  { room, shoe, coup }: Ride,
): Round[] {
  return store
    .all(
      `select r.* from rounds r join sessions s on s.seq = r.session
        where r.room = ? and r.shoe = ? and r.coup = ? and s.operator = ? and s.player = ?
        order by r.seq`,
      room,
      shoe,
      coup,
      owner.operator,
      owner.player,
    )
    .map((row) => roundOf(row))
}

function rideOf({ room, shoe, coup }: Row): Ride | null {
  return typeof room === 'string' ? { room, shoe: Number(shoe), coup: Number(coup) } : null
}

function roundOf(row: Row): Round {
  const big = (name: string) => (typeof row[name] === 'bigint' ? row[name] : null)
  return {
    seq: row['seq'] as bigint,
    id: String(row['id']),
    session: row['session'] as bigint,
    key: String(row['key']),
    seed: big('seed'),
    ride: rideOf(row),
    nonce: row['nonce'] === null ? null : Number(row['nonce']),
    config: String(row['config']),
    stakeSatang: row['stake'] as bigint,
    choice: String(row['choice']),
    state: String(row['state']) as RoundState,
    outcome: row['outcome'] === null ? null : String(row['outcome']),
    winSatang: big('win'),
    reason: row['reason'] === null ? null : String(row['reason']),
    balanceSatang: big('balance'),
    madeAtMs: Number(row['made_at']),
    isSeen: row['is_seen'] === 1n,
  }
}
