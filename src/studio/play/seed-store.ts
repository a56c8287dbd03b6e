import { randomBytes } from 'node:crypto'
import { commitOf } from '#kernel/fair.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { Row, Store } from '../store/open-store.ts'
import type { Session } from './session-store.ts'

/** A seed of ours and one of the player's, from which his rounds are drawn. */
export interface SeedPair {
  readonly seq: bigint
  /** In no answer and no log before it is revealed. */
  readonly serverSeed: string
  readonly commit: string
  readonly clientSeed: string
  /** So many rounds were drawn; the number of the next. */
  readonly drawn: number
  readonly madeAtMs: number
  readonly isRevealed: boolean
}

const DRAWS_MAX = 10_000
const AGE_MAX_MS = DAY_MS

type Owner = Pick<Session, 'operator' | 'player' | 'game'>

/** The pair that a player's next round is drawn from; made when it is first asked for. */
export function seedInUse(store: Store, owner: Owner, atMs: number): SeedPair {
  const find = () =>
    store.one(
      `select * from seeds where operator = ? and player = ? and game = ? and revealed_at is null`,
      owner.operator,
      owner.player,
      owner.game,
    )
  const found = find()
  if (found) return pairOf(found)
  insertPair(store, owner, { seed: newSeed(), clientSeed: randomClientSeed(), atMs })
  return pairOf(find() ?? {})
}

/** The hash of the seed that follows the pair in use; made when it is first asked for. */
export function nextCommit(store: Store, owner: Owner): string {
  return commitOf(nextSeed(store, owner))
}

function nextSeed(store: Store, { operator, player, game }: Owner): string {
  const made = newSeed()
  store.run(
    `insert into next_seeds (operator, player, game, server_seed, commitment) values (?, ?, ?, ?, ?)
     on conflict do nothing`,
    operator,
    player,
    game,
    made,
    commitOf(made),
  )
  const row = store.one(
    'select server_seed from next_seeds where operator = ? and player = ? and game = ?',
    operator,
    player,
    game,
  )
  return String(row?.['server_seed'])
}

/** Reveals the pair in use and goes on with the seed that was promised and the player's part of it, in one commit. */
export function rotateSeed(
  store: Store,
  owner: Owner,
  { clientSeed, atMs }: { clientSeed: string | undefined; atMs: number },
): { revealed: SeedPair; next: SeedPair } {
  return store.transaction(() => {
    const { seq } = seedInUse(store, owner, atMs)
    const seed = nextSeed(store, owner)
    store.run('update seeds set revealed_at = ? where seq = ?', atMs, seq)
    insertPair(store, owner, { seed, clientSeed: clientSeed ?? randomClientSeed(), atMs })
    store.run(
      'delete from next_seeds where operator = ? and player = ? and game = ?',
      owner.operator,
      owner.player,
      owner.game,
    )
    return { revealed: readSeed(store, seq), next: seedInUse(store, owner, atMs) }
  })
}

/**
 * Exchanges a pair that is old or much used, so that what one secret decides stays small; the player's part stays.
 * A pair that a bet is on its way for waits. Source: standards §3.2.
 */
export function exchangeOldSeed(store: Store, owner: Owner, atMs: number): void {
  const { seq, madeAtMs, drawn, clientSeed } = seedInUse(store, owner, atMs)
  if (drawn === 0 || (drawn < DRAWS_MAX && atMs - madeAtMs < AGE_MAX_MS)) return
  const open = store.one(`select 1 from rounds where seed = ? and state = 'betting'`, seq)
  if (!open) rotateSeed(store, owner, { clientSeed, atMs })
}

/** Takes the next number of a pair. Call it in the commit that stores the round's outcome. */
export function takeNonce(store: Store, seq: bigint): number {
  const { drawn } = readSeed(store, seq)
  store.run('update seeds set drawn = drawn + 1 where seq = ?', seq)
  return drawn
}

/** A pair by its number. @throws where there is none */
export function readSeed(store: Store, seq: bigint): SeedPair {
  const row = store.one('select * from seeds where seq = ?', seq)
  if (!row) throw new Error(`there is no pair of seeds ${seq}`)
  return pairOf(row)
}

const newSeed = (): string => randomBytes(32).toString('hex')
const randomClientSeed = (): string => randomBytes(8).toString('hex')

function insertPair(
  store: Store,
  { operator, player, game }: Owner,
  { seed, clientSeed, atMs }: { seed: string; clientSeed: string; atMs: number },
): void {
  store.run(
    `insert into seeds (operator, player, game, server_seed, commitment, client_seed, made_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    operator,
    player,
    game,
    seed,
    commitOf(seed),
    clientSeed,
    atMs,
  )
}

function pairOf(row: Row): SeedPair {
  return {
    seq: row['seq'] as bigint,
    serverSeed: String(row['server_seed']),
    commit: String(row['commitment']),
    clientSeed: String(row['client_seed']),
    drawn: Number(row['drawn']),
    madeAtMs: Number(row['made_at']),
    isRevealed: row['revealed_at'] !== null,
  }
}
