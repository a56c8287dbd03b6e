import { createHash } from 'node:crypto'
import pg from 'pg'
import { readMigrations } from '#platform/database/migrate.ts'
import { createTestDatabase, joinTestCluster } from '#tests/support/cluster.ts'
import { type Column, readColumns } from './catalog.ts'

/** The columns of a scratch database that has every migration, on the cluster of the tests. */
export async function migratedColumns(): Promise<Column[]> {
  const cluster = await joinTestCluster()
  try {
    const database = await createTestDatabase(cluster.superuser)
    const client = new pg.Client({ ...database.owner })
    try {
      await client.connect()
      return await readColumns(client)
    } finally {
      await client.end()
      await database.drop()
    }
  } finally {
    await cluster.leave()
  }
}

/** Identifies the migrations on disk; stands in the first line of `db/types.ts`. */
export async function migrationsDigest(): Promise<string> {
  const checksums = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}\n`)
  return `sha256 ${createHash('sha256').update(checksums.join('')).digest('hex').slice(0, 16)}`
}
