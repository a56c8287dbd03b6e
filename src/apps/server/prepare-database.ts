import { join } from 'node:path'
import { serverSettings, wakeArchive } from '#platform/backup/archive.ts'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import { parseConnection, type Connection } from '#platform/database/connection.ts'
import { joinCluster } from '#platform/database/embedded-cluster.ts'
import { migrate, type Migrated } from '#platform/database/migrate.ts'
import { prepareAppRole, prepareRoles } from '#platform/database/roles.ts'

/** A migrated database and how to reach it in each role. */
export interface PreparedDatabase {
  readonly owner: Connection
  readonly app: Connection
  /** What this call changed. */
  readonly migrated: Migrated
  /** Starts an embedded server again whenever it has died; one of the operator's own is his. */
  keepAlive(tell: (failure?: Error) => void): void
  /** Gives an embedded server back; the last process stops it. */
  leave(): Promise<void>
}

const DATABASE = 'slth'

/** Brings up the embedded database, or reaches the operator's own, and migrates it. */
export async function prepareDatabase(config: Config, secrets: Secrets): Promise<PreparedDatabase> {
  const place = await reach(config, secrets)
  try {
    return { ...place, migrated: await migrate(place.owner) }
  } catch (error) {
    await place.leave()
    throw error
  }
}

async function reach(
  config: Config,
  secrets: Secrets,
): Promise<Omit<PreparedDatabase, 'migrated'>> {
  if (config.databaseUrl) {
    const owner = parseConnection(config.databaseUrl)
    const app = config.databaseAppUrl
      ? parseConnection(config.databaseAppUrl)
      : await prepareAppRole(owner, secrets.databaseApp)
    return { owner, app, keepAlive: () => {}, leave: async () => {} }
  }
  const cluster = await joinCluster(join(config.dataDir, 'database'), await serverSettings(config))
  try {
    if (config.walArchive) await wakeArchive(cluster.superuser)
    const passwords = { owner: secrets.databaseOwner, app: secrets.databaseApp }
    const roles = await prepareRoles(cluster.superuser, passwords, DATABASE)
    return { ...roles, keepAlive: cluster.keepAlive, leave: () => cluster.leave() }
  } catch (error) {
    await cluster.leave()
    throw error
  }
}
