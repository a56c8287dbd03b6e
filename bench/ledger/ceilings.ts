import pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { dice } from './dice.ts'
import type { Way } from './lanes.ts'
import { closedLoop, type Rate } from './loop.ts'
import { FULL_SIZE } from './seed.ts'

/** How many clients R1, H and the naive books have. */
export const CLIENTS = 8

/** Runs one prepared statement, or a few, over raw connections. */
export async function onClients<T>(
  at: Connection,
  count: number,
  work: (clients: readonly pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: count }, () => new pg.Client({ ...at }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

const ROW = `now(), 1, '00000000-0000-8000-8000-000000000001', 1, 60, 0, 1, 2, 100, null, 7, 1, 100,
  'to 140 byte'`

/** R2's statement: 1,000 rows like a transfer's, of 140 bytes, in one go. */
export const INSERT_1000_ROWS = `
  insert into bench.row select f.first + n, ${ROW}
    from (select nextval('bench.row_seq') as first) f, generate_series(0, 999) n`

/** R1: one prepared INSERT of a transfer's row in each transaction, over 8 connections. */
export function commitCeiling(at: Connection, ms: number): Promise<Rate> {
  const text = `insert into bench.row select nextval('bench.row_seq'), ${ROW}`
  return onClients(at, CLIENTS, (clients) =>
    closedLoop(CLIENTS, ms, async (caller) => {
      await clients[caller]?.query({ name: 'r1', text })
      return 1
    }),
  )
}

/** R2: 1,000 such rows in each transaction, over one connection. */
export function rowCeiling(at: Connection, ms: number): Promise<Rate> {
  const query = { name: 'r2', text: INSERT_1000_ROWS }
  return onClients(at, 1, ([client]) =>
    closedLoop(1, ms, async () => (await client?.query(query))?.rowCount ?? 0),
  )
}

/** RT: a batch of one, a prepared statement in autocommit over raw connections: no lanes. */
export function bareBatches<Item extends { readonly memberId: bigint | number }>(
  { at, statement, next }: Way<Item>,
  ms: number,
  clientCount: number,
): Promise<Rate> {
  const { name, text } = statement
  return onClients(at, clientCount, (clients) =>
    closedLoop(clientCount, ms, async (caller) => {
      const values = [...statement.values([next(caller)]), caller]
      await clients[caller]?.query({ name, text, values })
      return 1
    }),
  )
}

/** H: everybody updates one row, a transaction each. */
export function hotRow(at: Connection, ms: number): Promise<Rate> {
  const text = 'update bench.hot set n = n + 1 where id = 1'
  return onClients(at, CLIENTS, (clients) =>
    closedLoop(CLIENTS, ms, async (caller) => {
      await clients[caller]?.query({ name: 'h', text })
      return 1
    }),
  )
}

/**
 * The books as a tutorial keeps them: wallet, house and entry in a transaction each.
 * @param houses how many house rows the bets spread over
 */
export function naiveBooks(at: Connection, ms: number, houses: number): Promise<Rate> {
  const roll = dice(houses)
  return onClients(at, CLIENTS, (clients) =>
    closedLoop(CLIENTS, ms, async (caller) => {
      const client = clients[caller]
      if (!client) return 0
      const [wallet, house] = [1 + roll.below(FULL_SIZE.members), 1 + roll.below(houses)]
      await client.query('begin')
      await client.query({
        name: 'wallet',
        text: 'update bench.wallet set balance = balance - 100 where id = $1',
        values: [wallet],
      })
      await client.query({
        name: 'house',
        text: 'update bench.house set balance = balance + 100 where id = $1',
        values: [house],
      })
      await client.query({
        name: 'entry',
        text: 'insert into bench.entry (id, wallet, house, amount) values (uuidv7(), $1, $2, 100)',
        values: [wallet, house],
      })
      await client.query('commit')
      return 1
    }),
  )
}
