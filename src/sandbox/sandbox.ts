import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { feedRoutes } from './bank/feed-routes.ts'
import { bankRoutes } from './bank/routes.ts'
import { openBeacon } from './beacon/beacon.ts'
import { beaconRoutes } from './beacon/routes.ts'
import { openClock } from './clock/clock.ts'
import { chatRoutes } from './chat/routes.ts'
import { clockRoutes } from './clock/routes.ts'
import { defaultConfig, type SandboxConfig } from './config.ts'
import { startGameCourier } from './games/courier.ts'
import { gameRoutes } from './games/routes.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { openToPages } from './http/any-origin.ts'
import { createServer, type Server } from './http/server.ts'
import { lineRoutes } from './line/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { startPayoutDesk } from './payout/payout-desk.ts'
import { payoutRoutes } from './payout/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { resultRoutes } from './results/routes.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { smsRoutes } from './sms/routes.ts'
import { openStore } from './store/open-store.ts'
import { tagRoutes } from './tags/routes.ts'
import { startCourier } from './webhook/courier.ts'
import { webhookRoutes } from './webhook/routes.ts'
import type { World } from './world.ts'

/** A running sandbox. */
export interface Sandbox {
  readonly url: string
  readonly secrets: Secrets
  /** Where events go from now on, until the process ends. */
  setSiteUrl(url: string): void
  /** Answers what is under way, stops the timers and closes the store. */
  close(): Promise<void>
}

/**
 * Starts the outside world on its folder; a test gives a folder of its own and gets a free port.
 * @throws Error in plain words when the folder is in use, a secret is missing or the port is taken
 */
export async function startSandbox(
  options: Partial<SandboxConfig> & { readonly dir: string },
): Promise<Sandbox> {
  const config: SandboxConfig = { ...defaultConfig, port: 0, logLevel: 'silent', ...options }
  mkdirSync(config.dir, { recursive: true, mode: 0o700 })
  const secrets = loadSecrets(config)
  const store = openStore(config.dir)
  const stopping = new AbortController()
  try {
    const server = createServer(config)
    const clock = openClock(store)
    const world: World = {
      config,
      secrets,
      store,
      clock,
      beacon: openBeacon(store, clock),
      log: server.log,
      baseUrl: '',
      siteUrl: config.siteUrl,
      wakeCourier: () => courier.wake(),
      wakePayouts: () => desk.wake(),
    }
    const courier = startCourier(world)
    const desk = startPayoutDesk(world)
    const games = startGameCourier(world)
    addRoutes(server, world, stopping.signal)
    gameRoutes(server, world, games)
    await server.listen({ port: config.port, host: config.host })
    world.baseUrl = addressOf(server, config.host)
    desk.wake()
    courier.wake()
    games.wake()
    const close = async (): Promise<void> => {
      stopping.abort()
      desk.stop()
      await Promise.all([courier.stop(), games.stop()])
      await server.close()
      store.close()
    }
    const setSiteUrl = (url: string): void => {
      world.siteUrl = url
      courier.wake()
    }
    server.log.info({ url: world.baseUrl, dir: config.dir }, 'sandbox listening')
    return { url: world.baseUrl, secrets, setSiteUrl, close }
  } catch (error) {
    store.close()
    throw error
  }
}

function addRoutes(server: Server, world: World, stopping: AbortSignal): void {
  server.get('/health/live', () => ({ status: 'ok' }))
  openToPages(server)
  clockRoutes(server, world)
  webhookRoutes(server, world)
  gatewayRoutes(server, world)
  bankRoutes(server, world)
  feedRoutes(server, world)
  payoutRoutes(server, world, stopping)
  smsRoutes(server, world)
  pushRoutes(server, world)
  lineRoutes(server, world)
  resultRoutes(server, world)
  beaconRoutes(server, world)
  chatRoutes(server, world)
  tagRoutes(server, world)
  pageRoutes(server, world)
}

/** Every address is reachable by loopback too, which is what programs beside it use. */
function addressOf(server: Server, host: string): string {
  const { port } = server.server.address() as AddressInfo
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
