import type { Satang } from '#kernel/money.ts'
import { newId } from '../store/ids.ts'
import type { Row, Store } from '../store/open-store.ts'

/** Somebody before a game; in a demo nobody is known and the money is ours. */
export interface Session {
  readonly seq: bigint
  readonly id: string
  readonly operator: bigint
  readonly player: string
  readonly token: string
  readonly game: string
  readonly lobbyUrl: string | null
  readonly isDemo: boolean
  /** Whether the site was asked who this is. */
  readonly isKnown: boolean
  /** What the site said last; of a demo, what is left. */
  readonly balanceSatang: Satang | null
  readonly startedAtMs: number
}

/** What a demo starts with: a thousand baht that nobody has. */
const DEMO_SATANG: Satang = 100_000n

export function insertSession(
  store: Store,
  given: {
    operator: bigint
    player: string | null
    token: string | null
    game: string
    lobbyUrl: string | null
    atMs: number
  },
): Session {
  const isDemo = given.player === null
  const id = newId('play_')
  store.run(
    `insert into game_sessions (id, operator, player, token, first_token, game, lobby_url, is_demo,
       balance, started_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    given.operator,
    given.player,
    given.token,
    given.token,
    given.game,
    given.lobbyUrl,
    isDemo ? 1 : 0,
    isDemo ? DEMO_SATANG : null,
    given.atMs,
  )
  return readSession(store, id)
}

export function findSession(store: Store, id: string): Session | undefined {
  const row = store.one('select * from game_sessions where id = ?', id)
  return row && sessionOf(row)
}

export function readSession(store: Store, id: string): Session {
  const session = findSession(store, id)
  if (!session) throw new Error(`there is no game session ${id}`)
  return session
}

export function readSessionAt(store: Store, seq: bigint): Session {
  const row = store.one('select * from game_sessions where seq = ?', seq)
  if (!row) throw new Error(`there is no game session ${seq}`)
  return sessionOf(row)
}

/** By the token of its launch, the newest where a site gave one twice. */
export function findSessionByToken(store: Store, token: string): Session | undefined {
  const row = store.one(
    'select * from game_sessions where first_token = ? order by seq desc limit 1',
    token,
  )
  return row && sessionOf(row)
}

/** The newest first. */
export function listSessions(store: Store, limit: number): Session[] {
  return store
    .all('select * from game_sessions order by seq desc limit ?', limit)
    .map((row) => sessionOf(row))
}

export function writeBalance(store: Store, seq: bigint, balanceSatang: Satang): void {
  store.run('update game_sessions set balance = ? where seq = ?', balanceSatang, seq)
}

/** The site has said who plays, and perhaps by which token from now on. */
export function introduce(
  store: Store,
  seq: bigint,
  { player, token }: { player: string | undefined; token: string | undefined },
): void {
  store.run(
    `update game_sessions set is_known = 1, player = coalesce(?, player), token = coalesce(?, token)
     where seq = ?`,
    player ?? null,
    token ?? null,
    seq,
  )
}

function sessionOf(row: Row): Session {
  const { balance } = row
  return {
    seq: row['seq'] as bigint,
    id: String(row['id']),
    operator: row['operator'] as bigint,
    player: String(row['player'] ?? ''),
    token: String(row['token'] ?? ''),
    game: String(row['game']),
    lobbyUrl: row['lobby_url'] === null ? null : String(row['lobby_url']),
    isDemo: row['is_demo'] === 1n,
    isKnown: row['is_known'] === 1n,
    balanceSatang: typeof balance === 'bigint' ? balance : null,
    startedAtMs: Number(row['started_at']),
  }
}
