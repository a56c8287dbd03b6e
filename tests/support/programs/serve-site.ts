// A process that serves the member site on a database that is there already, says its address on
// the first line, and stops on SIGTERM. Concurrency tests run several side by side.
// argv: a JSON text { env, connection }; env names the data folder with the secrets.
import { startSite } from '#apps/server/site.ts'
import { toConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import type { Connection } from '#platform/database/connection.ts'

const { env, connection } = JSON.parse(process.argv[2] ?? '{}') as {
  env: Record<string, string>
  connection: Connection
}
const config = toConfig({ ...env, ROLE: 'web', PORT: '0', LOG_LEVEL: 'silent' })
const site = await startSite(config, await loadSecrets(config.dataDir), connection, {
  runJobs: false,
})
process.on('SIGTERM', () => void site.close().then(() => process.exit(0)))
process.stdout.write(`${site.memberUrl}\n`)
