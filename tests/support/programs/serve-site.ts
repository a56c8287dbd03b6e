// A process that serves the site, says its addresses on the first line, and stops on SIGTERM.
// Concurrency tests run several side by side; crash tests kill it. It works on a database that is
// there already, or, without a connection, joins the cluster of its data folder as the start does.
// argv: a JSON text { env, connection, runJobs }; env names the data folder with the secrets.
import { flushCompileCache } from 'node:module'
import { prepareDatabase } from '#apps/server/prepare-database.ts'
import { startSite } from '#apps/server/site.ts'
import { toConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import type { Connection } from '#platform/database/connection.ts'
import { armCrashPoint } from './crash-point.ts'

const input = JSON.parse(process.argv[2] ?? '{}') as {
  env: Record<string, string>
  connection?: Connection
  runJobs?: boolean
}
const config = toConfig({
  ROLE: 'web',
  PORT: '0',
  OPS_PORT: '0',
  LOG_LEVEL: 'silent',
  ...input.env,
})
const secrets = await loadSecrets(config.dataDir)
const database = input.connection ? undefined : await prepareDatabase(config, secrets)
database?.keepAlive(() => {})
const connection = input.connection ?? database?.app
if (!connection) throw new Error('no database')
const site = await startSite(config, secrets, connection, { runJobs: input.runJobs === true })
process.on('SIGTERM', () => {
  const closed = site.close().then(() => database?.leave())
  void closed.then(() => process.exit(0))
})
armCrashPoint(process.env['CRASH_AT'])
const { memberUrl, operatorUrl, opsUrl } = site
process.stdout.write(`${JSON.stringify({ memberUrl, operatorUrl, opsUrl })}\n`)
// A process that is killed writes no compile cache by itself, and its successor would start slower.
flushCompileCache()
