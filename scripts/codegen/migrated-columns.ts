import pg from 'pg'
import { readDatabaseSource } from '#platform/database/migrate.ts'
import { createTestDatabase, joinTestCluster } from '#tests/support/cluster.ts'
import { type Column, readColumns } from './catalog.ts'
import { digestOfRowTypes, makesView } from './row-types-digest.ts'

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

/** Identifies what row types derive from: tables and views; stands in the first line of `db/types.ts`. */
export async function rowTypesDigest(): Promise<string> {
  const { migrations, sqlFiles } = await readDatabaseSource()
  const views = sqlFiles.filter(({ sql }) => makesView(sql))
  return digestOfRowTypes([
    ...migrations.map(({ name, sql }) => [`db/migrations/${name}`, sql] as const),
    ...views.map(({ path, sql }) => [path, sql] as const),
  ])
}
