import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '#tests/support/ledger.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/cluster.ts'
import { openDatabase } from '#platform/database/database.ts'
import { countCosts, type Costs } from '../../bench/ledger/costs.ts'
import { fullLoad } from '../../bench/ledger/lanes.ts'
import { postings } from '../../bench/ledger/posting.ts'
import { fill, readAccounts, type Accounts } from '../../bench/ledger/seed.ts'
import { uniformBets } from '../../bench/ledger/traffic.ts'

// What a bet costs, counted and not timed: no neighbour on the machine changes these figures, so
// they are held to their bounds at every run. The times stand in bench/ledger.
const SIZE = { members: 5_000, poor: 0, houses: 1 }
/** Promised are 2.2 (bench/README.md); what is reached, 2.88 in the middle of 24 batches, may only fall. */
const LOG_RATIO_MAX = 2.95
const DISK_BYTES_MAX = 440
const SHARED_BY_MIN = 50
const BATCHES = 24
const LOAD_MS = 1_000

let database: TestDatabase
let accounts: Accounts
let costs: Costs

const asSuperuser = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ ...database.superuser })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  database = await testDatabase()
  await asSuperuser((client) => fill(client, SIZE))
  accounts = await asSuperuser((client) => readAccounts(client, SIZE))
  costs = await asSuperuser((client) => countCosts(client, uniformBets(accounts), BATCHES))
})

afterAll(async () => {
  await database.drop()
})

test('a bet writes little more log than bare rows do', () => {
  expect(costs.walPerBet / costs.walPerRow).toBeLessThanOrEqual(LOG_RATIO_MAX)
})

test('a bet takes little room on disk, heap and indexes', () => {
  expect(costs.diskPerBet).toBeLessThanOrEqual(DISK_BYTES_MAX)
})

test('a batch waits for the disk once', () => {
  expect(costs.syncsPerCall).toBeLessThanOrEqual(1)
})

test('at full load fifty bets and more share a statement and a commit', async () => {
  const commits = () =>
    asSuperuser(async (client) => {
      const { rows } = await client.query<{ n: string }>(
        'select count(distinct xid)::text as n from ledger.batch',
      )
      return Number(rows[0]?.n)
    })
  const before = await commits()
  const way = { at: database.app, statement: postings, next: uniformBets(accounts) }
  const { answers } = await fullLoad(way, LOAD_MS)
  expect(answers.refused).toBe(0)
  expect(answers.applied / answers.calls).toBeGreaterThanOrEqual(SHARED_BY_MIN)
  expect(answers.applied / ((await commits()) - before)).toBeGreaterThanOrEqual(SHARED_BY_MIN)
})

test('the books are right', async () => {
  const { db, close } = openDatabase(database.app)
  expect(await faultsOf(db)).toEqual([])
  await close()
})
