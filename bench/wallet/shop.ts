import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { openHelper, type Helper, type ServerProcess } from '../bills/processes.ts'
import type { BenchCluster, BenchDatabase } from '../ledger/database.ts'
import type { CeilingInput } from './ceiling.ts'
import type { Load } from './client.ts'
import { fillWallet } from './seed.ts'

/** How many requests are on their way at once. */
export const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 200)
/** Pairs that are signed ahead: more than any stretch of a round sends. */
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 24_000)
/** The connections of the ceiling to its database. */
const POOL_MAX = Number(process.env['BENCH_POOL'] ?? 32)

/** The provider, in a process of its own for the whole run, and the key that servers know it by. */
export interface TestProvider {
  readonly helper: Helper
  readonly publicKey: string
}

/** Fills the template, then has the provider sign what it will send. */
export async function openProvider(cluster: BenchCluster): Promise<TestProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  let load: Load | undefined
  await cluster.makeTemplate(async (owner, at) => {
    const players = await fillWallet(owner, at, publicKey)
    load = { connections: CONNECTIONS, players, privateKey, pairs: PAIRS }
  })
  const helper = openHelper(join(import.meta.dirname, 'client.ts'))
  if (load) await helper.ask<'open'>(load)
  return { helper, publicKey }
}

/** Starts the ceiling's process on a database. */
export async function openCeiling(
  { app }: BenchDatabase,
  publicKey: string,
): Promise<ServerProcess> {
  const helper = openHelper(join(import.meta.dirname, 'ceiling.ts'))
  const input: CeilingInput = { at: app, publicKey, poolMax: POOL_MAX }
  const port = await helper.ask<number>(input)
  return { pid: helper.pid, host: '127.0.0.1', port, close: () => helper.close() }
}
