import type { Satang } from '#kernel/money.ts'
import { hashOf, newSecret } from '../store/secrets.ts'
import type { Row, Store } from '../store/open-store.ts'

/** What a site asked an address for. */
export interface Launch {
  readonly operator: bigint
  /** Null in a demo, as is the token. */
  readonly player: string | null
  readonly token: string | null
  readonly game: string
  readonly lobbyOrigin: string | null
  readonly hasDeposit: boolean
  readonly madeAtMs: number
}

/** Somebody before a game. */
export interface Session {
  readonly seq: bigint
  readonly operator: bigint
  /** In a demo nobody is known: a name of our own. */
  readonly player: string
  readonly token: string | null
  readonly game: string
  readonly isDemo: boolean
  readonly hasDeposit: boolean
  /** What the wallet said last; of a demo, what is left. */
  readonly balanceSatang: Satang | null
  /** Why no more bets are taken; null: they are. */
  readonly ended: string | null
}

/** Keeps a launch. @returns its one-time name, which is kept nowhere */
export function insertLaunch(store: Store, launch: Launch): string {
  const id = newSecret()
  store.run(
    `insert into launches (id_hash, operator, player, token, game, lobby_origin, has_deposit, made_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    hashOf(id),
    launch.operator,
    launch.player,
    launch.token,
    launch.game,
    launch.lobbyOrigin,
    launch.hasDeposit ? 1 : 0,
    launch.madeAtMs,
  )
  return id
}

/** Where a launch may be framed; undefined: there is none of that name. */
export function findLaunchOrigin(store: Store, id: string): string | null | undefined {
  const row = store.one('select lobby_origin from launches where id_hash = ?', hashOf(id))
  return row && (row['lobby_origin'] === null ? null : String(row['lobby_origin']))
}

/** Uses a launch up, once and not older than `fromMs`. @returns undefined where it is no good */
export function takeLaunch(
  store: Store,
  id: string,
  { atMs, fromMs }: { atMs: number; fromMs: number },
): Launch | undefined {
  return store.transaction(() => {
    const { changes } = store.run(
      'update launches set used_at = ? where id_hash = ? and used_at is null and made_at >= ?',
      atMs,
      hashOf(id),
      fromMs,
    )
    const row = store.one('select * from launches where id_hash = ?', hashOf(id))
    if (changes === 0 || !row) return undefined
    // The token of a launch is of no more use; the session keeps the one that follows it.
    store.run('update launches set token = null where id_hash = ?', hashOf(id))
    return launchOf(row)
  })
}

/** Opens a session. @returns its key, which only the frame keeps */
export function insertSession(
  store: Store,
  given: Omit<Session, 'seq' | 'ended' | 'player'> & { player: string | null; atMs: number },
): { key: string; session: Session } {
  const key = newSecret()
  const { id } = store.run(
    `insert into sessions (key_hash, operator, player, token, game, is_demo, has_deposit, balance,
       started_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    hashOf(key),
    given.operator,
    given.player ?? `demo:${newSecret()}`,
    given.token,
    given.game,
    given.isDemo ? 1 : 0,
    given.hasDeposit ? 1 : 0,
    given.balanceSatang,
    given.atMs,
  )
  return { key, session: readSession(store, id) }
}

/** The session of a key. */
export function findSession(store: Store, key: string): Session | undefined {
  const row = store.one('select * from sessions where key_hash = ?', hashOf(key))
  return row && sessionOf(row)
}

/** A session by its number. @throws where there is none */
export function readSession(store: Store, seq: bigint): Session {
  const row = store.one('select * from sessions where seq = ?', seq)
  if (!row) throw new Error(`there is no session ${seq}`)
  return sessionOf(row)
}

/** Notes what the wallet holds. */
export function writeBalance(store: Store, seq: bigint, balanceSatang: Satang): void {
  store.run('update sessions set balance = ? where seq = ?', balanceSatang, seq)
}

/** No more bets; what is under way is settled all the same. */
export function endSession(store: Store, seq: bigint, reason: string): void {
  store.run('update sessions set ended = coalesce(ended, ?) where seq = ?', reason, seq)
}

function launchOf(row: Row): Launch {
  const text = (name: string) => (row[name] === null ? null : String(row[name]))
  return {
    operator: row['operator'] as bigint,
    player: text('player'),
    token: text('token'),
    game: String(row['game']),
    lobbyOrigin: text('lobby_origin'),
    hasDeposit: row['has_deposit'] === 1n,
    madeAtMs: Number(row['made_at']),
  }
}

function sessionOf(row: Row): Session {
  const { balance, token, ended } = row
  return {
    seq: row['seq'] as bigint,
    operator: row['operator'] as bigint,
    player: String(row['player']),
    token: token === null ? null : String(token),
    game: String(row['game']),
    isDemo: row['is_demo'] === 1n,
    hasDeposit: row['has_deposit'] === 1n,
    balanceSatang: typeof balance === 'bigint' ? balance : null,
    ended: ended === null ? null : String(ended),
  }
}
