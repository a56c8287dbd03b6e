// Brings the configured database up to the newest migration and stops.
// Example: npm run migrate               DATABASE_URL=postgres://… npm run migrate
import { prepareDatabase } from '#apps/server/prepare-database.ts'
import { readEnvironment, toConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'

const config = toConfig(readEnvironment())
const database = await prepareDatabase(config, await loadSecrets(config.dataDir))
for (const name of database.applied) console.log(`applied ${name}`)
console.log(database.applied.length === 0 ? 'the database is up to date' : 'done')
await database.leave()
