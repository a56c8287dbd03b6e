// The flood of bench/events, in a process of its own: so many rows a second into one table, until it
// is told to stop. It says how many it wrote.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'

/** What the flood is told. */
export interface FloodOrder {
  readonly at: Connection
  readonly table: string
  readonly perSecond: number
}

/** What it did. */
export interface FloodReport {
  readonly rows: number
  readonly seconds: number
}

const ROWS = 100
const WRITERS = 2
const MEMBERS = 20_000

const { at, table, perSecond } = JSON.parse(process.argv[2] ?? '{}') as FloodOrder
const insert = {
  name: 'flood',
  text: `
    insert into ${table} (topic, member_id, payload)
    select 'balance', 1 + (n * 7919 + $1) % ${MEMBERS},
           jsonb_build_object('wallet_id', n, 'balance', '1234.50', 'version', $1)
      from generate_series(1, ${ROWS}) n`,
}
let isOver = false
let rows = 0

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...at, application_name: 'slth bench flood' })
  await client.connect()
  return client
}

/** Each transaction has its time; one that comes too late is sent at once. */
async function write(client: pg.Client, writer: number): Promise<void> {
  const everyMs = (1000 * ROWS * WRITERS) / perSecond
  const start = performance.now() + (everyMs * writer) / WRITERS
  for (let turn = 0; !isOver; turn += 1) {
    await sleep(Math.max(0, start + turn * everyMs - performance.now()))
    await client.query({ ...insert, values: [turn] })
    rows += ROWS
  }
  await client.end()
}

const clients = await Promise.all(Array.from({ length: WRITERS }, connect))
const from = performance.now()
const writing = Promise.all(clients.map(write))
process.on('message', () => {
  isOver = true
  void writing.then(() => {
    const report: FloodReport = { rows, seconds: (performance.now() - from) / 1000 }
    process.send?.(report, () => process.exit(0))
  })
})
