import { randomBytes } from 'node:crypto'
import { commitOf } from '#kernel/fair.ts'
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
  insertPair(store, owner, randomBytes(8).toString('hex'), atMs)
  return pairOf(find() ?? {})
}

/** Reveals the pair in use and begins the next, in one commit. */
export function rotateSeed(
  store: Store,
  owner: Owner,
  { clientSeed, atMs }: { clientSeed: string | undefined; atMs: number },
): { revealed: SeedPair; next: SeedPair } {
  return store.transaction(() => {
    const { seq } = seedInUse(store, owner, atMs)
    store.run('update seeds set revealed_at = ? where seq = ?', atMs, seq)
    insertPair(store, owner, clientSeed ?? randomBytes(8).toString('hex'), atMs)
    return { revealed: readSeed(store, seq), next: seedInUse(store, owner, atMs) }
  })
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

function insertPair(store: Store, owner: Owner, clientSeed: string, atMs: number): void {
  const serverSeed = randomBytes(32).toString('hex')
  store.run(
    `insert into seeds (operator, player, game, server_seed, commitment, client_seed, made_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    owner.operator,
    owner.player,
    owner.game,
    serverSeed,
    commitOf(serverSeed),
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
