import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { INSERT_1000_ROWS } from './ceilings.ts'
import { postings } from './posting.ts'
import type { Traffic } from './traffic.ts'

/** What one thing costs, counted, not timed: no neighbour on the machine changes it. */
export interface Costs {
  readonly walPerBet: number
  readonly walPerRow: number
  /** Heap and indexes of all tables of the books. */
  readonly diskPerBet: number
  /** How often a call waits for the disk itself; a neighbour's wait may serve it too. */
  readonly syncsPerCall: number
}

const BATCH = 500

/**
 * Counts what bets cost the server, over one connection and in batches of 500: the log that this
 * connection writes and by how much the books grow. Nobody else may post meanwhile.
 * @param client may read the server's statistics; posts itself
 */
export async function countCosts(
  client: pg.Client,
  next: Traffic,
  batches: number,
): Promise<Costs> {
  const post = async () => {
    const items = Array.from({ length: BATCH }, next)
    const { rows } = await client.query<{ applied: boolean }>({
      name: postings.name,
      text: postings.text,
      values: [...postings.values(items), 0],
    })
    const refused = rows.find((row) => !row.applied)
    if (refused) throw new Error(`costs: a bet was not applied: ${JSON.stringify(refused)}`)
  }
  const insertRows = async () => {
    await client.query(INSERT_1000_ROWS)
  }
  // The first batches write whole pages after the last checkpoint and plan their statements.
  for (let warm = 0; warm < batches / 4; warm += 1) await post()
  const before = await bookBytes(client)
  const bets = await ownUse(client, batches, post)
  const after = await bookBytes(client)
  await insertRows()
  const rows = await ownUse(client, batches, insertRows)
  return {
    walPerBet: bets.logBytes / BATCH,
    walPerRow: rows.logBytes / 1000,
    diskPerBet: (after - before) / (bets.pieces * BATCH),
    syncsPerCall: bets.syncs,
  }
}

interface OwnUse {
  readonly logBytes: number
  readonly syncs: number
  /** How many pages were written whole, as the first change of a page after a checkpoint is. */
  readonly wholePages: number
}

/** More pieces than this are not done to find calm ones. */
const TRIES = 20
/** A neighbour's base backup or transaction lasts for seconds, in which no piece is calm: it is waited for. */
const PAUSE_MS = 100

/**
 * What this connection used for one piece. Of the log the middle of the calm pieces: what a neighbour
 * causes only adds to it (a base backup lets whole pages be written, a vacuum lets marks be cleared, a
 * transaction that is open in any database of the cluster keeps old rows in their pages, so that new ones
 * need entries in the indexes), and one calm piece differs from the next by a tenth, as pages of indexes
 * divide. It goes on until enough pieces wrote no page whole and found no transaction open for longer than
 * the piece before. Of the syncs the lower quartile, because a connection that fills a file of the log
 * syncs that one too, with what neighbours wrote into it.
 */
async function ownUse(
  client: pg.Client,
  wanted: number,
  work: () => Promise<void>,
): Promise<Omit<OwnUse, 'wholePages'> & { readonly pieces: number }> {
  const found: OwnUse[] = []
  const calm: number[] = []
  let last = await readOwn(client)
  let beforeLast = last
  while (calm.length < wanted && found.length < wanted * TRIES) {
    await work()
    const now = await readOwn(client)
    const wholePages = now.wholePages - last.wholePages
    const logBytes = now.logBytes - last.logBytes
    found.push({ logBytes, syncs: now.syncs - last.syncs, wholePages })
    const heldBack = last.oldestOpen < beforeLast.nextToOpen
    if (wholePages === 0 && !heldBack) calm.push(logBytes)
    else if (found.length >= wanted) await pause(PAUSE_MS)
    beforeLast = last
    last = now
  }
  return {
    logBytes: quantile(calm.length > 0 ? calm : found.map(({ logBytes }) => logBytes), 0.5),
    syncs: quantile(
      found.map(({ syncs }) => syncs),
      0.25,
    ),
    pieces: found.length,
  }
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
}

interface Reading extends OwnUse {
  /** Numbers of transactions: the oldest that is open anywhere, and the next that will be. */
  readonly oldestOpen: bigint
  readonly nextToOpen: bigint
}

async function readOwn(client: pg.Client): Promise<Reading> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<
    Record<'bytes' | 'pages' | 'syncs' | 'oldest' | 'next', string>
  >(
    `select own.wal_bytes::text as bytes, own.wal_fpi::text as pages,
            pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
            pg_snapshot_xmax(pg_current_snapshot())::text as next,
            (select sum(fsyncs) from pg_stat_get_backend_io(pg_backend_pid())
              where object = 'wal')::text as syncs
       from pg_stat_get_backend_wal(pg_backend_pid()) own`,
  )
  const [own] = rows
  return {
    logBytes: Number(own?.bytes),
    syncs: Number(own?.syncs),
    wholePages: Number(own?.pages),
    oldestOpen: BigInt(own?.oldest ?? 0),
    nextToOpen: BigInt(own?.next ?? 0),
  }
}

async function bookBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid))::text as bytes from pg_class
      where relnamespace = 'ledger'::regnamespace and relkind = 'r'`,
  )
  return Number(rows[0]?.bytes)
}
