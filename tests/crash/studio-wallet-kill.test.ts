import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connectStudio } from '#features/game/server/connect-studio.ts'
import { launchGame } from '#features/game/server/launch-game.ts'
import { studioKey } from '#platform/config/studio-key.ts'
import { toConfig } from '#platform/config/config.ts'
import { startSite, type Site } from '#apps/server/site.ts'
import type { GameState, Opened, RoundView } from '#studio/frame/studio-words.ts'
import { startStudio, type Studio } from '#studio/studio.ts'
import { bookFaults } from '#tests/support/books.ts'
import { gameMember, type GameMember } from '#tests/support/game-members.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { spawnSite, type SiteProcess } from '#tests/support/processes.ts'
import { covered, inForm } from '#tests/support/proof-budget.ts'
import { walletProxy, type WalletProxy } from '#tests/support/wallet-proxy.ts'
import { startOwnCluster, type OwnCluster } from './torture/own-cluster.ts'

// The site or its database is killed while a bet or a win of the studio is on its way, or done and not answered.
// Whatever died comes back: a win that is owed is paid, a bet is played or taken back, never twice and never
// half (the published rule, docs/concepts/studio.md). The books are proved after each death.

vi.setConfig({ testTimeout: 3 * PATIENCE_MS, hookTimeout: 3 * PATIENCE_MS })

const FULL_SATANG = 100_000n
let cluster: OwnCluster
/** Launches games and reads the books; nobody kills it. */
let desk: Site
/** Answers the studio's messages. */
let site: SiteProcess
let line: WalletProxy
let studio: Studio
let startAgain: () => Promise<SiteProcess>
let gameId: number

beforeAll(async () => {
  cluster = await startOwnCluster()
  const { dataDir, secrets, app } = cluster
  desk = await startSite(
    toConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      OPERATOR_PORT: '0',
      OPS_PORT: '0',
      SCENARIO: 'empty',
      LOG_LEVEL: 'silent',
    }),
    secrets,
    app,
    { runJobs: false },
  )
  const env = { DATA_DIR: dataDir, SCENARIO: 'empty', PORT: `${await freePort()}` }
  startAgain = () => spawnSite({ env, connection: app, keepComplaints: true })
  site = await startAgain()
  line = await walletProxy(site.url)
  const { path: keyFile } = await studioKey(dataDir)
  const times = { retryMs: 50, retryCapMs: 200, cycleMs: 0 }
  studio = await startStudio({ dir: join(dataDir, 'studio'), keyFile, ...times })
  const { providerId } = await connectStudio(desk.services, line.url, studio.url)
  const [game] = await cluster.query<{ game_id: number }>(
    `select game_id from game.game where provider_id = $1 and code = 'coin'`,
    [providerId],
  )
  gameId = game?.game_id ?? 0
})

afterEach(async () => {
  expect(await bookFaults(desk.services.db), 'the books').toEqual([])
})

afterAll(async () => {
  await studio?.close()
  await line?.close()
  await site?.stop()
  await desk?.close()
  await cluster?.close()
})

/** What dies, and how it comes back. */
const deaths = {
  site: async () => {
    await site.kill()
    site = await startAgain()
  },
  database: async () => {
    await cluster.endPostmaster('SIGKILL')
    await cluster.bringUp()
  },
} as const
type Victim = keyof typeof deaths

const messages = ['/transaction/bet', '/transaction/win'] as const
const places = ['on its way', 'answered'] as const
const all = (Object.keys(deaths) as Victim[]).flatMap((victim) =>
  messages.flatMap((path) => places.map((place) => [victim, path, place] as const)),
)
/** Where somebody might lose or pay twice: a bet or a win that is done, and of which its sender knows nothing. */
const SHORT: typeof all = [
  ['site', '/transaction/bet', 'answered'],
  ['site', '/transaction/win', 'on its way'],
  ['database', '/transaction/bet', 'on its way'],
  ['database', '/transaction/win', 'answered'],
]

test.each(inForm({ short: SHORT, long: all }))(
  'the %s dies while a message to %s is %s: the round is played or taken back',
  async (victim, path, place) => {
    const member = await gameMember({ services: desk.services }, { mainSatang: FULL_SATANG })
    const coin = await enter(member)
    const struck = Promise.withResolvers<void>()
    const strikes = () => deaths[victim]().then(struck.resolve, struck.reject)
    line.order(path, { at: place, strikes })
    void coin.press()
    await struck.promise
    const round = await coin.ended()
    expect(path === '/transaction/win' ? ['settled'] : ['settled', 'void']).toContain(round.state)
    expect(await leftOf(member)).toBe(FULL_SATANG + movedBy(round))
    const stored = await cluster.query(
      `select r.state, r.staked_satang - r.returned_satang as lost,
              count(t.op_id) filter (where t.kind = 'bet')::int as bets
         from game.round r join game.transaction t using (round_id) where r.ref = $1
        group by r.round_id`,
      [round.id],
    )
    // A bet that never came and was taken back left no round.
    if (stored.length > 0 || round.state === 'settled') {
      expect(stored).toEqual([{ state: 'closed', lost: `${-movedBy(round)}`, bets: 1 }])
    }
    covered('tests/crash/studio-wallet-kill.test.ts', { victim, path, place, end: round.state })
  },
)

/** A frame of the member's before the coin. */
async function enter({ memberId, mainId }: GameMember) {
  const where = { ip: '192.0.2.7', lobbyUrl: 'http://site/', depositUrl: 'http://site/deposit' }
  const wanted = { memberId, walletId: mainId, gameId, loginId: null, isMobile: true, ...where }
  const { url } = await launchGame(desk.services, wanted)
  const { session, state } = await ask<Opened>('/session', {
    launch: new URL(url).searchParams.get('launch'),
  })
  const press = { session, key: randomUUID(), stake: '10.00', choice: 'heads' }
  return {
    /** The press of a player, who may never hear what came of it. */
    press: () => ask('/play', { ...press, commit: state.seed.commit }).catch(() => undefined),
    /** His round, once nothing of it is on its way any more. */
    async ended(): Promise<RoundView> {
      const last = async () =>
        (await ask<RoundView[]>('/history', { session }).catch(() => []))[0] ?? null
      await expect
        .poll(async () => (await last())?.state, { timeout: PATIENCE_MS })
        .toMatch(/^(settled|void|refused)$/)
      const { unfinished } = await ask<GameState>('/state', { session })
      const round = await last()
      if (!round) throw new Error('the round is gone')
      // Nobody has seen its end yet: the next visit begins with it.
      expect(unfinished?.id).toBe(round.id)
      return round
    },
  }
}

async function ask<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(studio.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** What a round of ten baht moved. */
function movedBy({ state, outcome }: RoundView): bigint {
  if (state !== 'settled') return 0n
  return outcome === 'heads' ? 1_000n : -1_000n
}

async function leftOf({ mainId }: GameMember): Promise<bigint> {
  const [row] = await cluster.query<{ available: string }>(
    'select available from ledger.wallet_balance where account_id = $1',
    [mainId],
  )
  return BigInt(row?.available ?? -1)
}

/** A port that is free now, for what must come back to where it was. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
