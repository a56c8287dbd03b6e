import { sql } from 'kysely'
import type { Db } from './database.ts'

const VERSION_MIN = 180_000

type Settings = Record<
  'fsync' | 'full_page_writes' | 'synchronous_commit' | 'server_encoding' | 'version' | 'timezone',
  string
> &
  Record<'clock_offset_ms' | 'is_test' | 'superuser', string | null>

/**
 * Checks, at each start, what the money rests on and answers the faults in plain words; an empty
 * list means that the site may start.
 */
export async function databaseFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<Settings>`
    select current_setting('fsync') as fsync,
           current_setting('full_page_writes') as full_page_writes,
           current_setting('synchronous_commit') as synchronous_commit,
           current_setting('server_encoding') as server_encoding,
           current_setting('server_version_num') as version,
           current_setting('TimeZone') as timezone,
           (select offset_ms from platform.clock_setting)::text as clock_offset_ms,
           (select is_test from platform.clock_setting)::text as is_test,
           (select rolsuper from pg_roles where rolname = current_user)::text as superuser`.execute(
    db,
  )
  const found: Partial<Settings> = rows[0] ?? {}
  const faults: string[] = []
  const expect = (name: keyof Settings, wanted: string, why: string) => {
    if (found[name] !== wanted) faults.push(`${name} is ${found[name]}, not ${wanted}: ${why}`)
  }
  // A test's database holds nobody's money (MONEY_MODE=real refuses one) and is gone before a power cut.
  if (found['is_test'] !== 'true') {
    expect('fsync', 'on', 'a power cut would lose acknowledged money')
    expect('full_page_writes', 'on', 'a power cut could tear pages of the books')
  }
  if (!['on', 'remote_write', 'remote_apply'].includes(found['synchronous_commit'] ?? '')) {
    faults.push('synchronous_commit is off: an answer could be given before its money is durable')
  }
  expect('server_encoding', 'UTF8', 'Thai text needs it')
  expect('timezone', 'UTC', 'times are written in UTC')
  expect('superuser', 'false', 'the site must not be able to alter its own books')
  if (Number(found['version']) < VERSION_MIN) {
    faults.push(`PostgreSQL is version ${found['version']}, older than 18`)
  }
  if (found['is_test'] !== 'true' && found['clock_offset_ms'] !== '0') {
    faults.push('platform.clock() has an offset, which only a test database may have')
  }
  return faults
}
