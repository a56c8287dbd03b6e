import pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { createTestDatabase, type TestDatabase } from './cluster.ts'

/** A database of this test's own; `drop` it when the file is done. */
export function testDatabase(): Promise<TestDatabase> {
  const text = process.env['TEST_SUPERUSER']
  if (!text) throw new Error('the test cluster is not running: run the test through vitest')
  return createTestDatabase(JSON.parse(text) as Connection)
}

/** Moves the test database's clock by setting its distance from the real one. */
export async function setClockOffset(database: TestDatabase, offsetMs: number): Promise<void> {
  const client = new pg.Client({ ...database.owner })
  await client.connect()
  await client.query('update platform.clock_setting set offset_ms = $1', [offsetMs])
  await client.end()
}
