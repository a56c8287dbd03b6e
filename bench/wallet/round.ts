import { reconcile } from '#ledger/reconcile.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openSite, type ServerProcess } from '../bills/processes.ts'
import type { BenchCluster, BenchDatabase } from '../ledger/database.ts'
import type { Delays, Waits } from '../ledger/loop.ts'
import { Probe, type Use } from '../ledger/probe.ts'
import type { Order, Report } from './client.ts'
import { openCeiling, type TestProvider } from './shop.ts'

const FULL_MS = Number(process.env['BENCH_MS'] ?? 3_000)
const HALF_MS = FULL_MS
/** Ceilings that lie farther apart say that the machine was not ours alone. */
const DRIFT_MAX = 0.15

/** Full load on a server. */
export interface Piece {
  readonly name: 'ceiling' | 'ours'
  /** Pairs. */
  readonly perSecond: number
  readonly count: number
  readonly use: Use
  readonly calls: Waits
  readonly says: string
}

/** One round, A-B-A: ceiling, ours, ceiling. */
export interface Round {
  readonly before: Piece
  readonly ours: Piece
  readonly after: Piece
  /** At half of the load that ours reached: of a pair from when it was due, and of a single call. */
  readonly half: { readonly pairs: Delays; readonly calls: Waits }
  /** What a full reconciliation found in the books of this round. */
  readonly faults: number
  readonly drift: number
  readonly isGood: boolean
}

/** Runs one round; each of the three on a fresh copy of the data set. */
export async function runRound(cluster: BenchCluster, provider: TestProvider): Promise<Round> {
  const ceiling = () => cluster.onCopy((database) => playCeiling(database, provider))
  const before = await ceiling()
  const ours = await cluster.onCopy((database) => playOurs(database, provider))
  const after = await ceiling()
  const rates = [before.perSecond, after.perSecond]
  const drift = 1 - Math.min(...rates) / Math.max(...rates)
  return { before, ...ours, after, drift, isGood: drift <= DRIFT_MAX }
}

async function playCeiling(database: BenchDatabase, provider: TestProvider): Promise<Piece> {
  const server = await openCeiling(database, provider.publicKey)
  try {
    return (await fullLoad('ceiling', database, provider, server)).piece
  } finally {
    await server.close()
  }
}

/** Ours at full load, at half of it, and what the books say when the site has stopped. */
async function playOurs(
  database: BenchDatabase,
  provider: TestProvider,
): Promise<Pick<Round, 'ours' | 'half' | 'faults'>> {
  const server = await openSite(database)
  let played: Pick<Round, 'ours' | 'half'>
  try {
    const { piece, next } = await fullLoad('ours', database, provider, server)
    const perSecond = piece.perSecond / 2
    const { delays, calls } = await order(provider, server, { from: next, ms: HALF_MS, perSecond })
    if (!delays) throw new Error('bench: the provider did not say how long it waited')
    played = { ours: piece, half: { pairs: delays, calls } }
  } finally {
    await server.close()
  }
  const { db, close } = openDatabase(database.app)
  try {
    return { ...played, faults: (await reconcile(db, 'full')).length }
  } finally {
    await close()
  }
}

const order = (
  { helper }: TestProvider,
  { host, port }: ServerProcess,
  more: Omit<Order, 'host' | 'port'>,
) => helper.ask<Report>({ host, port, ...more })

async function fullLoad(
  name: Piece['name'],
  { admin }: BenchDatabase,
  provider: TestProvider,
  server: ServerProcess,
): Promise<{ piece: Piece; next: number }> {
  const probe = await Probe.open(admin)
  try {
    const { result, use } = await probe.during(
      () => order(provider, server, { from: 0, ms: FULL_MS }),
      [server.pid, provider.helper.pid],
    )
    const { rate, calls, next, refused } = result
    if (!rate) throw new Error('bench: the provider did not say how much it sent')
    const says = Object.entries(refused).map(([code, count]) => `${count}× ${code}`)
    const piece = { name, perSecond: rate.perSecond, count: rate.all, use, calls }
    return { piece: { ...piece, says: says.join(', ') }, next }
  } finally {
    await probe.close()
  }
}
