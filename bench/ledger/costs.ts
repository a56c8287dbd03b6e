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
  const bets = await logBytes(client, batches, post)
  const after = await bookBytes(client)
  await insertRows()
  const rows = await logBytes(client, batches, insertRows)
  return {
    walPerBet: bets / BATCH,
    walPerRow: rows / 1000,
    diskPerBet: (after - before) / (batches * BATCH),
  }
}

/** The median over the pieces, so that a checkpoint in the middle does not show. */
async function logBytes(
  client: pg.Client,
  pieces: number,
  work: () => Promise<void>,
): Promise<number> {
  const found: number[] = []
  let last = await ownLog(client)
  for (let piece = 0; piece < pieces; piece += 1) {
    await work()
    const now = await ownLog(client)
    found.push(now - last)
    last = now
  }
  found.sort((a, b) => a - b)
  return found[Math.floor(found.length / 2)] ?? Number.NaN
}

/** What this connection has written to the log. */
async function ownLog(client: pg.Client): Promise<number> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ bytes: string }>(
    'select wal_bytes::text as bytes from pg_stat_get_backend_wal(pg_backend_pid())',
  )
  return Number(rows[0]?.bytes)
}

async function bookBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid))::text as bytes from pg_class
      where relnamespace = 'ledger'::regnamespace and relkind = 'r'`,
  )
  return Number(rows[0]?.bytes)
}
