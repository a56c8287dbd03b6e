import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '#tests/support/database.ts'
import { silentLineTo } from '#tests/support/silent-line.ts'
import { isDatabaseAway } from './availability.ts'
import { openDatabase } from './database.ts'
import { StatementNames } from './prepared.ts'

test('a text is named the second time, and keeps its name', () => {
  const names = new StatementNames()
  expect(names.nameOf('select $1')).toBeUndefined()
  const name = names.nameOf('select $1')
  expect(name).toMatch(/^s\d+$/)
  expect(names.nameOf('select $1')).toBe(name)
  names.nameOf('select $2')
  expect(names.nameOf('select $2')).not.toBe(name)
})

test('names run out: neither lists of every length nor many texts fill the memory', () => {
  const names = new StatementNames()
  const texts = Array.from({ length: 10_000 }, (_, at) => `select ${at} + $1`)
  for (const text of texts) names.nameOf(text)
  const named = texts.filter((text) => names.nameOf(text) !== undefined)
  expect(named).toHaveLength(400)
})

test('what runs again is parsed once, and a connection whose plans went stale is replaced', async () => {
  const database = await testDatabase()
  const { db, pool, close } = openDatabase(database.owner, { max: 1 })
  try {
    await pool.query('create table public.shelf as select 1 as id')
    const read = (id: number) =>
      sql<{ id: number }>`select * from public.shelf where id = ${id}`.execute(db)
    for (const id of [1, 1, 2, 1]) await read(id)
    const prepared = await pool.query<{ text: string; runs: bigint }>(
      'select statement as text, generic_plans + custom_plans as runs from pg_prepared_statements',
    )
    expect(prepared.rows).toEqual([{ text: 'select * from public.shelf where id = $1', runs: 3n }])
    await pool.query('alter table public.shelf add column label text')
    await expect(read(1)).rejects.toMatchObject({ code: '0A000' })
    expect((await read(1)).rows).toEqual([{ id: 1, label: null }])
  } finally {
    await close()
    await database.drop()
  }
})

test('a line that falls silent costs those that wait on it, and nobody after them', async () => {
  const database = await testDatabase()
  const { host, port } = database.app
  const line = await silentLineTo(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  )
  const through = { ...database.app, host: '127.0.0.1', port: line.port }
  const { db, close } = openDatabase(through, { max: 1, answerMs: 1_500 })
  const answer = async () => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows[0]?.n
  try {
    expect(await answer()).toBe(1)
    line.hush()
    const asked = [answer(), db.transaction().execute((tx) => sql`select 2`.execute(tx))]
    line.speak()
    const ends = await Promise.allSettled(asked)
    const [first] = ends
    expect(first?.status === 'rejected' && isDatabaseAway(first.reason)).toBe(true)
    expect(ends[1]).toMatchObject({ status: 'fulfilled' })
    // A session that lifts the server's limit may wait for longer.
    await db.connection().execute(async (own) => {
      await sql`set transaction_timeout = 0`.execute(own)
      await sql`select pg_sleep(1.7)`.execute(own)
    })
    expect(await answer()).toBe(1)
  } finally {
    await close()
    line.close()
    await database.drop()
  }
})
