import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStatement, totalByMonth, totalStatement } from '#ledger/statement.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { ledgerWorld } from '../support/ledger.ts'

// A member of years: 120,000 lines in his wallet and as many of others. What a page costs is counted in
// rows that were touched, so that the clock of the machine says nothing.

const LINES = 120_000
const PAGE = 30
const world = await ledgerWorld()
let memberId: bigint
let walletId: bigint

beforeAll(async () => {
  ;({ memberId, walletId } = await world.member())
  const other = await world.member()
  const lines = (member: bigint, account: bigint, offset: number) => `
    insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
      debit_account, credit_account, amount, ref_id, dr_version, dr_after, cr_version, cr_after)
    select 1000000 + n * 2 + ${offset}, timestamptz '2024-11-01 00:00+07' + n * interval '8 minutes',
           ${member}, gen_random_uuid(), 1, case when n % 3 = 0 then 33 else 30 end, 0,
           case when n % 3 = 0 then -1 else ${account} end,
           case when n % 3 = 0 then ${account} else -1 end,
           100 + n % 1000, n, case when n % 3 = 0 then null else n end,
           case when n % 3 = 0 then null else 100000 end,
           case when n % 3 = 0 then n end, case when n % 3 = 0 then 100000 end
      from generate_series(1, ${LINES}) n;`
  // As the job makes them in the course of the years.
  const months = Array.from({ length: 22 }, (_, at) => new Date(Date.UTC(2024, 9 + at, 1)))
  const iso = (day: Date) => day.toISOString().slice(0, 10)
  const partitions = months.map((month) => {
    const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
    const name = `ledger.transfer_${iso(month).slice(0, 7).replace('-', '_')}`
    return `create table ${name} partition of ledger.transfer
      for values from ('${iso(month)} 00:00Z') to ('${iso(next)} 00:00Z');
      grant select on ${name} to slth_app;`
  })
  await world.superuser(`
    ${partitions.join('\n')}
    set session_replication_role = 'replica';
    ${lines(memberId, walletId, 0)}
    ${lines(other.memberId, other.walletId, 1)}
    analyze ledger.transfer;`)
})
afterAll(() => world.close())

/** How many rows of transfers this session has read, in order and by an index. */
async function readSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
     where schemaname = 'ledger' and relname like 'transfer%'`.execute(tx)
  return rows[0]?.read ?? 0
}

/** What some reading answers, and how many rows it touched for it. */
const touched = <T>(work: (tx: Tx) => Promise<T>) =>
  inTransaction(world.db, async (tx) => {
    const before = await readSoFar(tx)
    const answer = await work(tx)
    return { answer, rows: (await readSoFar(tx)) - before }
  })

describe('a page of 120,000 lines', () => {
  test.each([
    ['the newest', {}],
    ['the middle', { cursor: '1120000.0' }],
    ['the oldest', { cursor: '1000100.0' }],
    ['a month of two years ago', { from: new Date('2024-12-01'), to: new Date('2025-01-01') }],
  ])('%s is read by the index, and little more than it shows', async (_where, more) => {
    const { answer, rows } = await touched((tx) =>
      readStatement(tx, { memberId, limit: PAGE, ...more }),
    )
    expect(answer.items).toHaveLength(PAGE)
    // The smallest months are quicker read from end to end.
    expect(rows).toBeLessThan(40 * PAGE)
  })

  test('all of them come once each, page by page', async () => {
    const seen = new Set<string>()
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof readStatement>> = await readStatement(world.db, {
        memberId,
        limit: 5_000,
        ...(cursor === null ? {} : { cursor }),
      })
      for (const { id } of page.items) seen.add(id)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.size).toBe(LINES)
  })
})

test('a month’s totals do not read the years beside it', async () => {
  const { answer, rows } = await touched((tx) =>
    totalStatement(tx, {
      memberId,
      from: new Date('2024-12-01T00:00+07:00'),
      to: new Date('2025-01-01T00:00+07:00'),
    }),
  )
  expect(answer.outSatang).toBeGreaterThan(0n)
  expect(rows).toBeLessThan(LINES / 4)
})

test('months add up to the whole', async () => {
  const from = new Date('2024-11-01T00:00+07:00')
  const months = await totalByMonth(world.db, { memberId, from })
  const all = await totalStatement(world.db, { memberId })
  const sum = (pick: (month: (typeof months)[number]) => bigint) =>
    months.reduce((total, month) => total + pick(month), 0n)
  expect(sum(({ inSatang }) => inSatang)).toBe(all.inSatang)
  expect(sum(({ outSatang }) => outSatang)).toBe(all.outSatang)
  expect(months[0]?.month.localeCompare(months.at(-1)?.month ?? '')).toBe(1)
})
