import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BeaconChain } from '../contract.ts'

/** What was promised before a round opened, and how far the round is since. */
export interface RoundState {
  readonly roundId: bigint
  readonly roundRef: string
  readonly commit: string
  readonly committedAt: Date
  readonly chain: BeaconChain
  readonly beaconRound: number
  readonly beaconAt: Date
  readonly shootCloseAt: Date
  readonly count: number
  readonly sum: number
  readonly head: string
  /** No shot comes after this. */
  readonly closedAt: Date | null
  readonly headPublishedAt: Date | null
}

interface StateRow extends Omit<RoundState, 'chain' | 'beaconRound' | 'sum'> {
  readonly chainHash: string
  readonly scheme: string
  readonly publicKey: string
  readonly periodS: number
  readonly genesisUnix: bigint
  readonly isTest: boolean
  readonly beaconRound: bigint
  readonly sum: bigint
}

const stateColumns = sql`
  c.round_id as "roundId", c.round_ref as "roundRef", c.commit, c.committed_at as "committedAt",
  c.chain_hash as "chainHash", c.scheme, c.public_key as "publicKey", c.period_s as "periodS",
  c.genesis_unix as "genesisUnix", c.is_test as "isTest", c.beacon_round as "beaconRound",
  c.beacon_at as "beaconAt", c.shoot_close_at as "shootCloseAt", t.count, t.sum, t.head,
  t.closed_at as "closedAt", h.published_at as "headPublishedAt"`

const stateTables = sql`
  yeekee.commitment c join yeekee.tally t using (round_id) left join yeekee.head h using (round_id)`

function toState(row: StateRow): RoundState {
  const { chainHash, scheme, publicKey, periodS, genesisUnix, isTest, ...rest } = row
  return {
    ...rest,
    beaconRound: Number(row.beaconRound),
    sum: Number(row.sum),
    chain: {
      chain_hash: chainHash,
      scheme,
      public_key: publicKey,
      period_s: periodS,
      genesis_unix: Number(genesisUnix),
      is_test: isTest,
    },
  }
}

/** Undefined: nothing is promised for the round. */
export async function findState(
  db: Db | Tx,
  roundId: number | bigint,
): Promise<RoundState | undefined> {
  const { rows } = await sql<StateRow>`
    select ${stateColumns} from ${stateTables} where c.round_id = ${roundId}`.execute(db)
  return rows[0] && toState(rows[0])
}

export async function findStates(
  db: Db,
  roundIds: readonly bigint[],
): Promise<Map<bigint, RoundState>> {
  const { rows } = await sql<StateRow>`
    select ${stateColumns} from ${stateTables}
     where c.round_id = any (${[...roundIds]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.roundId, toState(row)]))
}

/** Rounds whose shooting is over by the clock and that have neither a draw nor an end. */
export async function findUndrawn(db: Db): Promise<RoundState[]> {
  const { rows } = await sql<StateRow>`
    select ${stateColumns} from ${stateTables}
     where t.ended_at is null and c.shoot_close_at <= platform.clock()
     order by c.beacon_at, c.round_id`.execute(db)
  return rows.map(toState)
}

/** The promise of a round; the database refuses it once the round has opened. */
export async function insertCommitment(
  tx: Tx,
  promise: {
    readonly roundId: bigint
    readonly roundRef: string
    readonly shootCloseAt: Date
    readonly commit: string
    readonly sealedSeed: string
    readonly chain: BeaconChain
    readonly beaconRound: number
    readonly beaconAt: Date
  },
): Promise<void> {
  const { chain } = promise
  await sql`
    insert into yeekee.commitment (round_id, round_ref, shoot_close_at, commit, sealed_seed,
      chain_hash, scheme, public_key, period_s, genesis_unix, is_test, beacon_round, beacon_at)
    values (${promise.roundId}, ${promise.roundRef}, ${promise.shootCloseAt}, ${promise.commit},
      ${promise.sealedSeed}, ${chain.chain_hash}, ${chain.scheme}, ${chain.public_key},
      ${chain.period_s}, ${chain.genesis_unix}, ${chain.is_test}, ${promise.beaconRound},
      ${promise.beaconAt})
    on conflict do nothing`.execute(tx)
}

/** The sealed seed, for the draw alone. */
export async function findSealedSeed(db: Db | Tx, roundId: bigint): Promise<string> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed_seed as sealed from yeekee.commitment where round_id = ${roundId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`yeekee: round ${roundId} has no commitment`)
  return row.sealed
}

/** Ends shooting; must be committed before the head is published. */
export async function closeShooting(db: Db, roundId: bigint): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select yeekee.close_shooting(${roundId}) as closed`.execute(db)
  return rows[0]?.closed === true
}

/** @returns false when the beacon's time has come: too late for good */
export async function publishHead(db: Db, roundId: bigint): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select yeekee.publish_head(${roundId}) as out`.execute(db)
  return rows[0]?.out === true
}
