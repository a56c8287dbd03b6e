// Brings the configured database up to this version, says what it changed, and stops.
// Example: npm run migrate               DATABASE_URL=postgres://… npm run migrate
import { prepareDatabase } from '#apps/server/prepare-database.ts'
import { readEnvironment, toConfig } from '#platform/config/config.ts'
import { secretsOf } from '#platform/config/given-secrets.ts'
import { describeMigrated } from '#platform/database/migrate.ts'

const config = toConfig(readEnvironment())
const database = await prepareDatabase(config, await secretsOf(config))
const lines = describeMigrated(database.migrated)
for (const line of lines) console.log(line)
console.log(lines.length === 0 ? 'the database is up to date' : 'done')
await database.leave()
