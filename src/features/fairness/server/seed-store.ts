import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type SeedState = 'next' | 'active' | 'revealed'

/** A seed of a member's draws, as its row stands. */
export interface SeedRow {
  readonly seedId: bigint
  readonly memberId: bigint
  readonly state: SeedState
  readonly commit: string
  readonly sealedSeed: string
  readonly clientSeed: string | null
  /** The number of the draw that comes next; how many there were. */
  readonly nextNonce: number
  readonly openedAt: Date | null
  readonly revealedAt: Date | null
  /** Null until it is shown. */
  readonly serverSeed: string | null
}

const columns = sql`
  seed_id as "seedId", member_id as "memberId", state, commit, sealed_seed as "sealedSeed",
  client_seed as "clientSeed", next_nonce as "nextNonce", opened_at as "openedAt",
  revealed_at as "revealedAt", server_seed as "serverSeed"`

type Row = Omit<SeedRow, 'state'> & { readonly state: string }
const toSeed = (row: Row): SeedRow => ({ ...row, state: row.state as SeedState })

/** The seed that draws and the one that follows, locked: a member's draws come one after the other. */
export async function lockSeeds(tx: Tx, memberId: number): Promise<SeedRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from fairness.seed where member_id = ${memberId} and state <> 'revealed'
     order by seed_id for update`.execute(tx)
  return rows.map(toSeed)
}

/** The last seeds of a member, newest first. */
export async function findSeeds(db: Db | Tx, memberId: number, limit: number): Promise<SeedRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from fairness.seed where member_id = ${memberId}
     order by seed_id desc limit ${limit}`.execute(db)
  return rows.map(toSeed)
}

export async function findSeedsById(db: Db | Tx, seedIds: readonly bigint[]): Promise<SeedRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from fairness.seed where seed_id = any(${[...seedIds]}::bigint[])`.execute(db)
  return rows.map(toSeed)
}

export async function nextSeedId(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('fairness.seed_seed_id_seq') as id`.execute(tx)
  if (!rows[0]) throw new Error('fair: no id')
  return rows[0].id
}

/** Writes the seed that follows; another request of the member may have been faster. */
export async function insertSeed(
  tx: Tx,
  seed: { seedId: bigint; memberId: number; commit: string; sealedSeed: string },
): Promise<void> {
  await sql`
    insert into fairness.seed (seed_id, member_id, commit, sealed_seed)
    values (${seed.seedId}, ${seed.memberId}, ${seed.commit}, ${seed.sealedSeed})
    on conflict (member_id) where state = 'next' do nothing`.execute(tx)
}

export async function openSeed(tx: Tx, seedId: bigint, clientSeed: string): Promise<void> {
  await sql`
    update fairness.seed set state = 'active', client_seed = ${clientSeed}, opened_at = platform.clock()
     where seed_id = ${seedId}`.execute(tx)
}

export async function revealSeed(tx: Tx, seedId: bigint, serverSeed: string): Promise<void> {
  await sql`
    update fairness.seed set state = 'revealed', server_seed = ${serverSeed}, revealed_at = platform.clock()
     where seed_id = ${seedId}`.execute(tx)
}

/** Takes the number of one draw. */
export async function countDraw(tx: Tx, seedId: bigint): Promise<void> {
  await sql`
    update fairness.seed set next_nonce = next_nonce + 1 where seed_id = ${seedId}`.execute(tx)
}
