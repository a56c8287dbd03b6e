import type { Satang } from '#kernel/money.ts'
import type { Row, Store } from '../store/open-store.ts'
import type { WalletFault } from './fault-store.ts'

export const kinds = [
  'authenticate',
  'balance',
  'bet',
  'win',
  'jackpot',
  'promo',
  'bonus_win',
  'rollback',
  'end',
] as const
export type Kind = (typeof kinds)[number]

/**
 * `sending`: its first attempt is under way. `waiting`: it is sent again. `undoing`: a bet that was not
 * clearly answered, until its rollback is. `never_sent`: only the books have it.
 */
export type State = 'sending' | 'waiting' | 'done' | 'refused' | 'undoing' | 'undone' | 'never_sent'

/** What a provider says to a site's wallet. */
export interface NewMessage {
  /** Its number: transaction_uuid, reference. */
  readonly id: string
  readonly operator: bigint
  readonly session: bigint
  readonly kind: Kind
  /** Behind the wallet's address. */
  readonly path: string
  /** What is sent, before it is signed. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly round: string
  readonly amountSatang: Satang
  readonly refersTo: string | null
  readonly reward: string | null
  readonly closes: boolean
  /** Not even a refusal ends it: the rollback of a bet of which nothing is known. */
  readonly isUntilOk: boolean
  readonly fault: WalletFault | null
  readonly state: State
  /** Real time; null: not by the courier. */
  readonly dueMs: number | null
  readonly atMs: number
}

export interface Message extends Omit<NewMessage, 'dueMs'> {
  readonly seq: bigint
  readonly attempts: number
  readonly httpStatus: number | null
  readonly answer: string | null
  readonly problem: string | null
}

export function insertMessage(store: Store, message: NewMessage): Message {
  const row = store.one(
    `insert into game_messages (id, operator, session, kind, path, fields, round, amount, refers_to,
       reward, closes, until_ok, fault, state, send_due, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *`,
    message.id,
    message.operator,
    message.session,
    message.kind,
    message.path,
    JSON.stringify(message.fields),
    message.round,
    message.amountSatang,
    message.refersTo,
    message.reward,
    message.closes ? 1 : 0,
    message.isUntilOk ? 1 : 0,
    message.fault,
    message.state,
    message.dueMs,
    message.atMs,
  )
  if (!row) throw new Error('an insert returned no row')
  return messageOf(row)
}

export function readMessage(store: Store, seq: bigint): Message {
  const row = store.one('select * from game_messages where seq = ?', seq)
  if (!row) throw new Error(`there is no game message ${seq}`)
  return messageOf(row)
}

/** Messages that are to be sent now, the oldest first. */
export function dueMessages(store: Store, nowMs: number, limit: number): Message[] {
  return store
    .all('select * from game_messages where send_due <= ? order by seq limit ?', nowMs, limit)
    .map(messageOf)
}

export function nextMessageDueAt(store: Store, nowMs: number): number | undefined {
  const row = store.one('select min(send_due) as due from game_messages where send_due > ?', nowMs)
  return typeof row?.['due'] === 'bigint' ? Number(row['due']) : undefined
}

/** First attempts that a process did not live to hear the answer of. */
export function abandonedMessages(store: Store): Message[] {
  return store
    .all(`select * from game_messages where state = 'sending' order by seq`)
    .map(messageOf)
}

export function recordAnswer(
  store: Store,
  seq: bigint,
  given: {
    state: State
    dueMs: number | null
    httpStatus: number | null
    answer: string | null
    problem: string | null
  },
): void {
  store.run(
    `update game_messages set attempts = attempts + 1, state = ?, send_due = ?, http_status = ?,
       answer = ?, problem = ? where seq = ?`,
    given.state,
    given.dueMs,
    given.httpStatus,
    given.answer,
    given.problem,
    seq,
  )
}

/** Bets and wins that a rollback has taken back. */
export function markUndone(store: Store, operator: bigint, id: string): void {
  store.run(
    `update game_messages set state = 'undone'
     where operator = ? and id = ? and kind <> 'rollback' and state in ('done', 'undoing')`,
    operator,
    id,
  )
}

/** The newest message with this number that moves money. */
export function findMessage(store: Store, operator: bigint, id: string): Message | undefined {
  const row = store.one(
    `select * from game_messages where operator = ? and id = ? and kind <> 'rollback'
     order by seq desc limit 1`,
    operator,
    id,
  )
  return row && messageOf(row)
}

/** The newest bet of a round that was not refused. */
export function lastBet(store: Store, session: bigint, round: string): Message | undefined {
  const row = store.one(
    `select * from game_messages where session = ? and round = ? and kind = 'bet'
       and state <> 'refused' order by seq desc limit 1`,
    session,
    round,
  )
  return row && messageOf(row)
}

/** The newest round that has a bet and that no message has closed. */
export function openRound(store: Store, session: bigint): string | undefined {
  const row = store.one(
    `select round from game_messages as bet
     where session = ? and kind = 'bet' and state in ('done', 'sending', 'waiting', 'never_sent')
       and not exists (select 1 from game_messages as closing
         where closing.session = bet.session and closing.round = bet.round
           and closing.closes = 1 and closing.state in ('done', 'never_sent'))
     order by seq desc limit 1`,
    session,
  )
  return row && String(row['round'])
}

/** The newest first; null: of all sessions. */
export function listMessages(store: Store, session: bigint | null, limit: number): Message[] {
  return store
    .all(
      `select * from game_messages where session = coalesce(?, session)
       order by seq desc limit ?`,
      session,
      limit,
    )
    .map(messageOf)
}

/** What the provider's own books say, by time (the start belongs to it, the end does not) or round. */
export function listBooked(
  store: Store,
  operator: bigint,
  wanted: { fromMs: number; toMs: number } | { round: string },
): Message[] {
  const [fromMs, toMs, round] =
    'round' in wanted
      ? [0, Number.MAX_SAFE_INTEGER, wanted.round]
      : [wanted.fromMs, wanted.toMs, null]
  return store
    .all(
      `select m.* from game_messages as m join game_sessions as s on s.seq = m.session
       where m.operator = ? and m.at >= ? and m.at < ? and m.round = coalesce(?, m.round)
         and m.kind in ('bet', 'win', 'jackpot', 'promo', 'rollback')
         and m.fault is not 'drop' and s.is_demo = 0
       order by m.at, m.seq`,
      operator,
      fromMs,
      toMs,
      round,
    )
    .map(messageOf)
}

function messageOf(row: Row): Message {
  const textOrNull = (name: string) => (row[name] === null ? null : String(row[name]))
  return {
    seq: row['seq'] as bigint,
    id: String(row['id']),
    operator: row['operator'] as bigint,
    session: row['session'] as bigint,
    kind: String(row['kind']) as Kind,
    path: String(row['path']),
    fields: JSON.parse(String(row['fields'])) as Record<string, unknown>,
    round: String(row['round']),
    amountSatang: row['amount'] as bigint,
    refersTo: textOrNull('refers_to'),
    reward: textOrNull('reward'),
    closes: row['closes'] === 1n,
    isUntilOk: row['until_ok'] === 1n,
    fault: textOrNull('fault') as WalletFault | null,
    state: String(row['state']) as State,
    atMs: Number(row['at']),
    attempts: Number(row['attempts']),
    httpStatus: row['http_status'] === null ? null : Number(row['http_status']),
    answer: textOrNull('answer'),
    problem: textOrNull('problem'),
  }
}
