import type { Satang } from '#kernel/money.ts'
import type { Row, Store } from '../store/open-store.ts'

export type MessageKind = 'bet' | 'win' | 'rollback'
type MessageState = 'waiting' | 'done' | 'refused' | 'given_up' | 'undone'

/** Something said to a wallet: the same bytes each time it is sent. */
export interface Message {
  readonly seq: bigint
  readonly id: string
  readonly round: bigint
  readonly kind: MessageKind
  readonly path: string
  readonly body: string
  readonly amountSatang: Satang
  readonly state: MessageState
  /** So often it was sent, or was about to be. */
  readonly attempts: number
  readonly madeAtMs: number
}

/** Keeps a message that is to be sent at once. */
export function insertMessage(
  store: Store,
  given: Pick<Message, 'id' | 'round' | 'kind' | 'path' | 'body' | 'amountSatang' | 'madeAtMs'> & {
    dueMs: number
  },
): Message {
  const { id } = store.run(
    `insert into messages (id, round, kind, path, body, amount, state, send_due, made_at)
     values (?, ?, ?, ?, ?, ?, 'waiting', ?, ?)`,
    given.id,
    given.round,
    given.kind,
    given.path,
    given.body,
    given.amountSatang,
    given.dueMs,
    given.madeAtMs,
  )
  return readMessage(store, id)
}

/** A message by its number. @throws where there is none */
export function readMessage(store: Store, seq: bigint): Message {
  const row = store.one('select * from messages where seq = ?', seq)
  if (!row) throw new Error(`there is no message ${seq}`)
  return messageOf(row)
}

/** The bet of a round. @throws where there is none */
export function readBetOf(store: Store, round: bigint): Message {
  const row = store.one(`select * from messages where round = ? and kind = 'bet'`, round)
  if (!row) throw new Error(`round ${round} has no bet`)
  return messageOf(row)
}

/** Messages that are due, the oldest first; wins are left out where they are held back. */
export function dueMessages(
  store: Store,
  nowMs: number,
  { limit, holdsWins }: { limit: number; holdsWins: boolean },
): Message[] {
  return store
    .all(
      `select * from messages where state = 'waiting' and send_due <= ?
          and (kind <> 'win' or ? = 0) order by seq limit ?`,
      nowMs,
      holdsWins ? 1 : 0,
      limit,
    )
    .map((row) => messageOf(row))
}

/** How many messages have no answer yet, up to `most`: no more are counted. */
export function countWaiting(store: Store, most: number): number {
  const row = store.one(
    `select count(*) as found from (select 1 from messages where state = 'waiting' limit ?)`,
    most,
  )
  return Number(row?.['found'])
}

/** When the next message is due that is not yet; undefined: none waits. */
export function nextDueMs(store: Store, afterMs: number): number | undefined {
  const row = store.one(
    `select min(send_due) as due from messages where state = 'waiting' and send_due > ?`,
    afterMs,
  )
  return typeof row?.['due'] === 'bigint' ? Number(row['due']) : undefined
}

/** Counts an attempt before it is made: whoever is killed while he sends has perhaps sent. */
export function countAttempt(store: Store, seq: bigint): Message {
  store.run('update messages set attempts = attempts + 1 where seq = ?', seq)
  return readMessage(store, seq)
}

/** Notes what came of an attempt. @param dueMs when it is sent again; null: never */
export function recordAttempt(
  store: Store,
  seq: bigint,
  { state, status, dueMs }: { state: MessageState; status: string | null; dueMs: number | null },
): void {
  store.run(
    'update messages set state = ?, status = ?, send_due = ? where seq = ?',
    state,
    status,
    dueMs,
    seq,
  )
}

/** A message as a site that reconciles is told of it. */
export interface ListedMessage extends Message {
  readonly player: string
  readonly game: string
  readonly roundId: string
}

/** What was said about a site's players in a time, or about one round. */
export function listMessages(
  store: Store,
  operator: bigint,
  wanted: { fromMs: number; toMs: number } | { round: string },
): ListedMessage[] {
  const [where, values] =
    'round' in wanted
      ? ['r.id = ?', [wanted.round]]
      : ['m.made_at >= ? and m.made_at < ?', [wanted.fromMs, wanted.toMs]]
  return store
    .all(
      `select m.*, s.player, s.game, r.id as round_id
         from messages m join rounds r on r.seq = m.round join sessions s on s.seq = r.session
        where s.operator = ? and ${where} order by m.seq`,
      operator,
      ...values,
    )
    .map((row) => ({
      ...messageOf(row),
      player: String(row['player']),
      game: String(row['game']),
      roundId: String(row['round_id']),
    }))
}

function messageOf(row: Row): Message {
  return {
    seq: row['seq'] as bigint,
    id: String(row['id']),
    round: row['round'] as bigint,
    kind: String(row['kind']) as MessageKind,
    path: String(row['path']),
    body: String(row['body']),
    amountSatang: row['amount'] as bigint,
    state: String(row['state']) as MessageState,
    attempts: Number(row['attempts']),
    madeAtMs: Number(row['made_at']),
  }
}
