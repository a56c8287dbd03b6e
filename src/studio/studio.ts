import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { MINUTE_MS } from '#kernel/time.ts'
import { openClock } from './clock.ts'
import { defaultConfig, type StudioConfig } from './config.ts'
import { createServer, type Server } from './http/server.ts'
import { controlRoutes } from './operator/exchange.ts'
import { operatorCalls } from './operator/hub88-calls.ts'
import { framePages } from './pages/routes.ts'
import { startCourier } from './play/courier.ts'
import { playRoutes } from './play/routes.ts'
import { sweep } from './play/sweep-store.ts'
import { tableRoutes } from './rooms/routes.ts'
import { openRooms } from './rooms/run-rooms.ts'
import { openStore } from './store/open-store.ts'
import { newSecret } from './store/secrets.ts'
import { keptSetting } from './store/setting-store.ts'
import { makeRsaKey } from './wallet/signing.ts'
import type { World } from './world.ts'

/** A running studio. */
export interface Studio {
  /** Where sites ask it. */
  readonly url: string
  /** Where browsers open its games. */
  readonly publicUrl: string
  /** Stops sending, answers what is under way and closes the store. */
  close(): Promise<void>
}

/**
 * Starts the studio on its folder; a test gives a folder of its own and gets a free port.
 * @param options.clockOffsetMs how far its clock is from the machine's, for tests
 * @param options.logTo where its log goes, for tests that read it
 * @throws Error in plain words when the folder is in use, the key is missing or the port is taken
 */
export async function startStudio(
  options: Partial<StudioConfig> & {
    readonly dir: string
    readonly clockOffsetMs?: number
    readonly logTo?: Writable
  },
): Promise<Studio> {
  const { clockOffsetMs = 0, logTo, ...given } = options
  const config: StudioConfig = { ...defaultConfig, port: 0, logLevel: 'silent', ...given }
  mkdirSync(config.dir, { recursive: true, mode: 0o700 })
  const controlKey = readKey(config)
  const store = openStore(config.dir)
  try {
    const server = createServer(config, logTo)
    const world: World = {
      config,
      store,
      clock: openClock(clockOffsetMs),
      log: server.log,
      privateKey: keptSetting(store, 'private_key', makeRsaKey),
      controlKey,
      courier: startCourier(() => world),
      rooms: openRooms(() => world),
      baseUrl: '',
      publicUrl: '',
      holdsWins: false,
    }
    server.get('/health/live', () => ({ status: 'ok' }))
    controlRoutes(server, world)
    operatorCalls(server, world)
    playRoutes(server, world)
    framePages(server, world)
    tableRoutes(server, world)
    await server.listen({ port: config.port, host: config.host })
    const { port } = server.server.address() as AddressInfo
    world.baseUrl = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`
    world.publicUrl = config.publicUrl ?? `http://localhost:${port}`
    return run(server, world)
  } catch (error) {
    store.close()
    throw error
  }
}

function run(server: Server, world: World): Studio {
  const { store, courier, rooms, config, baseUrl, publicUrl } = world
  sweep(world)
  const sweeping = setInterval(() => sweep(world), 60 * MINUTE_MS)
  sweeping.unref()
  courier.wake()
  rooms.begin()
  server.log.info({ url: baseUrl, frames: publicUrl, dir: config.dir }, 'studio listening')
  return {
    url: baseUrl,
    publicUrl,
    close: async () => {
      clearInterval(sweeping)
      await rooms.stop()
      await courier.stop()
      await server.close()
      store.close()
    },
  }
}

/** The key of who may connect a site. Only at the default place a missing one is made. */
function readKey({ dir, keyFile }: StudioConfig): string {
  const path = keyFile ?? join(dir, 'key')
  if (keyFile === null && !existsSync(path)) writeFileSync(path, newSecret(), { mode: 0o600 })
  if (!existsSync(path)) {
    throw new Error(`STUDIO_KEY_FILE expects a file, but ${path} does not exist: the site makes it`)
  }
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < 16) throw new Error(`${path}: expects a key of at least 16 characters`)
  return key
}
