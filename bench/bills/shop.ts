import { join } from 'node:path'
import type { BenchDatabase } from '../ledger/database.ts'
import type { Load, Order, Report } from './client.ts'
import { openHelper, openSite } from './processes.ts'
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
  const site = await openSite(database)
  const { host, port } = site
  const members = openHelper(join(import.meta.dirname, 'client.ts'))
  const bodies = Object.fromEntries(sizes.map((size) => [size, billBodies(roundId, size)]))
  const sessions = buyers.map(({ bearer, cookie }) => ({ bearer, cookie }))
  const load: Load = { host, port, connections: CONNECTIONS, sessions, bodies }
  await members.ask<'open'>(load)
  return {
    sitePid: site.pid,
    membersPid: members.pid,
    order: (order) => members.ask<Report>(order),
    async close() {
      await members.close()
      await site.close()
    },
  }
}
