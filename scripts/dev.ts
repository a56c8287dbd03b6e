// Development: the whole product with a server that restarts on change and apps that reload hot.
// Example: npm run dev        member site on :5173, back office on :5174, API behind both
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { serverSettings } from '#platform/backup/archive.ts'
import { readEnvironment, toConfig } from '#platform/config/config.ts'
import { joinCluster } from '#platform/database/embedded-cluster.ts'

const root = join(import.meta.dirname, '..')
const config = toConfig(readEnvironment())

// Ours as long as we run: the database stays up while the site restarts.
const database = config.databaseUrl
  ? undefined
  : await joinCluster(join(config.dataDir, 'database'), await serverSettings(config))

// Restarts when a file that it imports has changed, so not for a screen. In a group of its own:
// Ctrl-C reaches it once, through us.
const site = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(root, 'scripts/start.ts')],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, WEB_BUILD: 'off' },
  },
)

const apps = [
  { name: 'member', port: 5173, api: `http://127.0.0.1:${config.port}`, paths: ['/api', '/docs'] },
  {
    name: 'operator',
    port: 5174,
    api: `http://127.0.0.1:${config.operatorPort}`,
    paths: ['/operator/api', '/docs'],
  },
]
const servers = await Promise.all(
  apps.map(({ name, port, api, paths }) =>
    createServer({
      configFile: join(root, 'src/apps', name, 'vite.config.ts'),
      server: {
        host: config.host,
        port,
        proxy: Object.fromEntries(
          paths.map((path) => [path, { target: api, changeOrigin: false }]),
        ),
      },
    }),
  ),
)
for (const server of servers) {
  await server.listen()
  server.printUrls()
}

async function stop(): Promise<void> {
  const gone = new Promise((resolve) => site.once('exit', resolve))
  site.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.close()))
  await gone
  await database?.leave()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
