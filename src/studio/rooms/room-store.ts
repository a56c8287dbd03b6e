import type { BeaconChain } from '#kernel/beacon.ts'
import { commitOf } from '#kernel/fair.ts'
import { codeOf } from '../games/baccarat/code.ts'
import { isCutReached } from '../games/baccarat/shoe.ts'
import type { Row, Store } from '../store/open-store.ts'
import {
  type Closed,
  leftOf,
  nextStates,
  type RoomNow,
  type RoomState,
  stateAfter,
  type Step,
} from './machine.ts'

/** A coup as it is kept. */
export interface KeptCoup {
  readonly coup: number
  /** Null until bets are closed. */
  readonly beaconRound: number | null
  readonly chainHash: string | null
  /** Null until the beacon is known, and for ever where it did not come. */
  readonly randomness: string | null
  readonly signature: string | null
  readonly player: readonly number[]
  readonly banker: readonly number[]
  /** Null where no cards are dealt. */
  readonly code: string | null
  readonly voidReason: string | null
  readonly isOver: boolean
}

/** A shoe as it is kept. */
export interface KeptShoe {
  readonly shoe: number
  readonly serverSeed: string
  readonly commit: string
  readonly codes: readonly string[]
  readonly isOver: boolean
}

/** So many shoes of a room are kept. */
export const SHOES_KEPT_MAX = 200

/** Makes a room with its first shoe where there is none. */
export function insertRoom(
  store: Store,
  given: { room: string; serverSeed: string; atMs: number; untilMs: number },
): void {
  const { room, serverSeed, atMs, untilMs } = given
  store.transaction(() => {
    if (store.one('select 1 from rooms where room = ?', room)) return
    insertShoe(store, { room, shoe: 1, serverSeed, atMs })
    store.run(
      `insert into rooms (room, state, until_at, shoe, coup, changed_at) values (?, 'shoe', ?, 1, 0, ?)`,
      room,
      untilMs,
      atMs,
    )
  })
}

/** A room as it is. @throws where there is none */
export function readRoom(store: Store, room: string): RoomNow {
  const row = store.one('select * from rooms where room = ?', room)
  if (!row) throw new Error(`there is no room ${room}`)
  const shoe = Number(row['shoe'])
  const coup = Number(row['coup'])
  const dealt = listCoups(store, room, shoe).filter(({ code }) => code !== null)
  const cardsOf = ({ player, banker }: KeptCoup) => [...player, ...banker]
  const beforeLast = leftOf(dealt.slice(0, -1).flatMap(cardsOf))
  return {
    room,
    state: String(row['state']) as RoomState,
    untilMs: row['until_at'] === null ? null : Number(row['until_at']),
    changedAtMs: Number(row['changed_at']),
    shoe,
    serverSeed: readShoe(store, room, shoe).serverSeed,
    coup,
    closed: closedOf(
      store.one(
        'select * from room_coups where room = ? and shoe = ? and coup = ? and ended_at is null',
        room,
        shoe,
        coup,
      ),
    ),
    left: leftOf(dealt.flatMap(cardsOf)),
    isShoeOver: isCutReached(beforeLast),
  }
}

/**
 * Writes one step of a room, in one commit.
 * @throws where the room is not as it was read, or its state does not allow the step
 */
export function writeStep(store: Store, now: RoomNow, step: Step, atMs: number): RoomNow {
  return store.transaction(() => {
    writeCoup(store, now, step, atMs)
    const to = step.kind === 'wait' ? now.state : stateAfter[step.kind]
    if (step.kind !== 'wait' && !(nextStates[now.state] as readonly RoomState[]).includes(to)) {
      throw new Error(`${now.room} is ${now.state} and cannot become ${to}`)
    }
    const shoe = step.kind === 'shoe' ? now.shoe + 1 : now.shoe
    const coup = step.kind === 'shoe' ? 0 : step.kind === 'open' ? now.coup + 1 : now.coup
    const { changes } = store.run(
      `update rooms set state = ?, until_at = ?, shoe = ?, coup = ?, changed_at = ?
        where room = ? and state = ? and shoe = ? and coup = ?`,
      to,
      endOf(step),
      shoe,
      coup,
      atMs,
      now.room,
      now.state,
      now.shoe,
      now.coup,
    )
    if (changes !== 1) throw new Error(`${now.room} is not as it was read`)
    return readRoom(store, now.room)
  })
}

function endOf(step: Step): number | null {
  switch (step.kind) {
    case 'close':
      return step.closed.beaconAtMs
    case 'void':
    case 'pause':
      return null
    default:
      return step.untilMs
  }
}

function writeCoup(store: Store, now: RoomNow, step: Step, atMs: number): void {
  const { room, shoe, coup } = now
  switch (step.kind) {
    case 'open':
      store.run(
        'insert into room_coups (room, shoe, coup, opened_at) values (?, ?, ?, ?)',
        room,
        shoe,
        coup + 1,
        atMs,
      )
      return
    case 'close':
      return closeCoup(store, now, step)
    case 'deal':
      return changeCoup(
        store,
        now,
        'randomness = ?, signature = ?, player = ?, banker = ?, code = ?',
        [
          step.beacon.randomness,
          step.beacon.signature,
          step.dealt.player.join(' '),
          step.dealt.banker.join(' '),
          codeOf(step.dealt),
        ],
      )
    case 'settle':
      return changeCoup(store, now, 'ended_at = ?', [atMs])
    case 'void':
      return changeCoup(store, now, 'void_reason = ?, ended_at = ?', [step.reason, atMs])
    case 'shoe':
      return changeShoe(store, now, step.serverSeed, atMs)
    case 'wait':
    case 'pause':
  }
}

function closeCoup(store: Store, now: RoomNow, step: Extract<Step, { kind: 'close' }>): void {
  const { closed, chain } = step
  store.run(
    'insert into beacon_chains (chain_hash, info) values (?, ?) on conflict do nothing',
    chain.chain_hash,
    JSON.stringify(chain),
  )
  changeCoup(store, now, 'closed_at = ?, chain_hash = ?, beacon_round = ?, beacon_at = ?', [
    closed.atMs,
    closed.chainHash,
    closed.beaconRound,
    closed.beaconAtMs,
  ])
}

/** Changes the coup in hand. @throws where there is none */
function changeCoup(
  store: Store,
  { room, shoe, coup }: RoomNow,
  set: string,
  values: readonly (string | number)[],
): void {
  const { changes } = store.run(
    `update room_coups set ${set} where room = ? and shoe = ? and coup = ? and ended_at is null`,
    ...values,
    room,
    shoe,
    coup,
  )
  if (changes !== 1) throw new Error(`${room} has no coup ${coup} in hand`)
}

/** Ends a shoe and begins the next; what is older than is kept goes. */
function changeShoe(store: Store, { room, shoe }: RoomNow, serverSeed: string, atMs: number): void {
  const codes = listCoups(store, room, shoe).flatMap(({ code }) => code ?? [])
  store.run(
    'update room_shoes set codes = ?, ended_at = ? where room = ? and shoe = ?',
    codes.join(' '),
    atMs,
    room,
    shoe,
  )
  insertShoe(store, { room, shoe: shoe + 1, serverSeed, atMs })
  const oldest = shoe + 1 - SHOES_KEPT_MAX
  store.run('delete from room_coups where room = ? and shoe <= ?', room, oldest)
  // They hold a limit while bets are open, and nothing afterwards.
  store.run('delete from room_stakes where room = ? and shoe <= ?', room, shoe)
  store.run('delete from room_shoes where room = ? and shoe <= ?', room, oldest)
}

function insertShoe(
  store: Store,
  {
    room,
    shoe,
    serverSeed,
    atMs,
  }: { room: string; shoe: number; serverSeed: string; atMs: number },
): void {
  store.run(
    `insert into room_shoes (room, shoe, server_seed, commitment, began_at) values (?, ?, ?, ?, ?)`,
    room,
    shoe,
    serverSeed,
    commitOf(serverSeed),
    atMs,
  )
}

/** A shoe of a room. @throws where there is none */
export function readShoe(store: Store, room: string, shoe: number): KeptShoe {
  const found = findShoe(store, room, shoe)
  if (!found) throw new Error(`${room} has no shoe ${shoe}`)
  return found
}

/** A shoe of a room, as long as it is kept. */
export function findShoe(store: Store, room: string, shoe: number): KeptShoe | undefined {
  const row = store.one('select * from room_shoes where room = ? and shoe = ?', room, shoe)
  return row && shoeOf(row)
}

/** A chain that decided coups. @throws where there is none */
export function readChain(store: Store, hash: string): BeaconChain {
  const row = store.one('select info from beacon_chains where chain_hash = ?', hash)
  if (!row) throw new Error(`there is no chain ${hash}`)
  return JSON.parse(String(row['info'])) as BeaconChain
}

/** Whether a coup takes bets still, or at least its beacon has not come into being. */
export function isInTime(
  store: Store,
  { room, shoe, coup }: { room: string; shoe: number; coup: number },
  atMs: number,
): boolean {
  const row = store.one(
    `select 1 as found from room_coups where room = ? and shoe = ? and coup = ?
        and ended_at is null and randomness is null and (beacon_at is null or beacon_at > ?)`,
    room,
    shoe,
    coup,
    atMs,
  )
  return row !== undefined
}

/** The shoes of a room that are over, the newest first. */
export const listPastShoes = (store: Store, room: string, limit: number): KeptShoe[] =>
  store
    .all(
      `select * from room_shoes where room = ? and ended_at is not null order by shoe desc limit ?`,
      room,
      limit,
    )
    .map((row) => shoeOf(row))

/** The coups of a shoe in their order, the one in hand too. */
export const listCoups = (store: Store, room: string, shoe: number): KeptCoup[] =>
  store
    .all('select * from room_coups where room = ? and shoe = ? order by coup', room, shoe)
    .map((row) => coupOf(row))

const textOf = (row: Row, name: string): string | null =>
  row[name] === null ? null : String(row[name])

const cardsOf = (text: string | null): number[] =>
  text === null ? [] : text.split(' ').map((card) => Number(card))

function shoeOf(row: Row): KeptShoe {
  const codes = textOf(row, 'codes') ?? ''
  return {
    shoe: Number(row['shoe']),
    serverSeed: String(row['server_seed']),
    commit: String(row['commitment']),
    codes: codes === '' ? [] : codes.split(' '),
    isOver: row['ended_at'] !== null,
  }
}

function coupOf(row: Row): KeptCoup {
  return {
    coup: Number(row['coup']),
    beaconRound: row['beacon_round'] === null ? null : Number(row['beacon_round']),
    chainHash: textOf(row, 'chain_hash'),
    randomness: textOf(row, 'randomness'),
    signature: textOf(row, 'signature'),
    player: cardsOf(textOf(row, 'player')),
    banker: cardsOf(textOf(row, 'banker')),
    code: textOf(row, 'code'),
    voidReason: textOf(row, 'void_reason'),
    isOver: row['ended_at'] !== null,
  }
}

function closedOf(row: Row | undefined): Closed | null {
  const chainHash = row?.['chain_hash']
  if (!row || typeof chainHash !== 'string') return null
  return {
    atMs: Number(row['closed_at']),
    chainHash,
    beaconRound: Number(row['beacon_round']),
    beaconAtMs: Number(row['beacon_at']),
  }
}
