import pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { createTestDatabase, type TestDatabase } from './cluster.ts'
import { TEST_MOMENT } from './moment.ts'

/**
 * A database of this test's own; `drop` it when the file is done.
 * @param offsetMs how far the product's clock is ahead of the machine's
 */
export async function testDatabase(offsetMs = offsetTo(TEST_MOMENT)): Promise<TestDatabase> {
  const text = process.env['TEST_SUPERUSER']
  if (!text) throw new Error('the test cluster is not running: run the test through vitest')
  const database = await createTestDatabase(JSON.parse(text) as Connection)
  await setClockOffset(database, offsetMs)
  return database
}

/** How far an instant is from now, in milliseconds. */
export const offsetTo = (instant: Date): number => Math.round(instant.getTime() - Date.now())

/** Moves the test database's clock by setting its distance from the real one. */
export async function setClockOffset(database: TestDatabase, offsetMs: number): Promise<void> {
  const client = new pg.Client({ ...database.owner })
  await client.connect()
  await client.query('update platform.clock_setting set offset_ms = $1', [offsetMs])
  await client.end()
}
