import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSite } from '#tests/support/processes.ts'
import type { BenchDatabase } from '../ledger/database.ts'
import type { Load, Order, Report } from './client.ts'
import type { Buyer } from './seed.ts'
import { billBodies } from './traffic.ts'

/** How many requests are on their way at once. */
export const CONNECTIONS = 200

/** The site and its members, each a process of its own. */
export interface Shop {
  readonly sitePid: number
  readonly membersPid: number
  order(order: Order): Promise<Report>
  close(): Promise<void>
}

/** Starts a site process on the round's database and opens the members' connections. */
export async function openShop(
  database: BenchDatabase,
  buyers: readonly Buyer[],
  roundId: bigint,
  sizes: readonly number[],
): Promise<Shop> {
  const dir = await mkdtemp(join(tmpdir(), 'slth-bench-site-'))
  const env = {
    DATA_DIR: dir,
    SANDBOX_URL: 'http://127.0.0.1:9',
    SCENARIO: 'empty',
    OTP_REQUIRED: 'off',
    RATE_LIMITS: 'loose',
  }
  const site = await spawnSite({ env, connection: database.app })
  const clear = () => {
    site.signal('SIGTERM')
    rmSync(dir, { recursive: true, force: true })
  }
  process.once('exit', clear)
  const { hostname: host, port } = new URL(site.url)
  const members = fork(join(import.meta.dirname, 'client.ts'))
  const hear = <T>() =>
    new Promise<T>((resolve, reject) => {
      members.once('message', (message) => resolve(message as T))
      members.once('exit', (code) => reject(new Error(`the members' process ended with ${code}`)))
    })
  const isOpen = hear<'open'>()
  const bodies = Object.fromEntries(sizes.map((size) => [size, billBodies(roundId, size)]))
  const sessions = buyers.map(({ bearer, cookie }) => ({ bearer, cookie }))
  const load: Load = { host, port: Number(port), connections: CONNECTIONS, sessions, bodies }
  members.send(load)
  await isOpen
  return {
    sitePid: site.pid,
    membersPid: members.pid ?? 0,
    order: (order) => {
      const report = hear<Report>()
      members.send(order)
      return report
    },
    async close() {
      members.removeAllListeners('exit')
      members.kill()
      await site.stop()
      process.removeListener('exit', clear)
      await rm(dir, { recursive: true, force: true })
    },
  }
}
