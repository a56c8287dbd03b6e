import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSite } from '#apps/server/site.ts'
import { connectStudio } from '#features/game/server/connect-studio.ts'
import { launchGame } from '#features/game/server/launch-game.ts'
import { gamesApiOf } from '#features/game/server/outward/games-api-of.ts'
import { studioKey } from '#platform/config/studio-key.ts'
import { toConfig } from '#platform/config/config.ts'
import { bookFaults } from '#tests/support/books.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { spawnSite } from '#tests/support/processes.ts'
import { testBeacon } from '#tests/support/test-beacon.ts'
import { startOwnCluster } from '#tests/crash/torture/own-cluster.ts'

const GAME = 'baccarat'
/** Enough for an evening of bets that all lose. */
const FULL_SATANG = 10_000_000n

/** Somebody before the tables, as the studio knows him. */
export interface Guest {
  readonly session: string
  readonly user: string
  readonly token: string
}

/** A site and a studio in processes of their own, with members before the tables. */
export interface House {
  readonly url: string
  readonly dir: string
  readonly walletUrl: string
  readonly game: string
  readonly privateKey: string
  readonly guests: readonly Guest[]
  /** Of the studio and the site, for what they take of the processor. */
  readonly pids: { readonly studio: number; readonly site: number }
  /** Tickets by their state, once nothing is owed to a wallet any more. */
  tickets(): Promise<ReadonlyMap<string, number>>
  /** Reconciles the books in full. */
  faults(): Promise<number>
  close(): Promise<void>
}

/** Starts everything, and brings so many members before the tables. */
export async function openHouse(members: number, pacePercent: number): Promise<House> {
  const cluster = await startOwnCluster()
  const { dataDir, secrets, app } = cluster
  const settings = { DATA_DIR: dataDir, SCENARIO: 'empty', RATE_LIMITS: 'loose' }
  const ports = { PORT: '0', OPERATOR_PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent' }
  const desk = await startSite(toConfig({ ...settings, ...ports }), secrets, app, {
    runJobs: false,
  })
  const site = await spawnSite({ env: settings, connection: app })
  const beacon = await testBeacon()
  const studio = await startStudioProcess(dataDir, beacon.url, pacePercent)
  const { providerId } = await connectStudio(desk.services, site.url, studio.url)
  await cluster.query(
    `insert into game.game (provider_id, sub_provider_id, code, name)
     select provider_id, sub_provider_id, $2, 'บาคาร่า' from game.game
      where provider_id = $1 and code = 'coin' on conflict do nothing`,
    [providerId, GAME],
  )
  await cluster.query(
    `insert into game.game_version (game_id, version, product, return_bp)
     select game_id, 1, 'table', 9800 from game.game
      where provider_id = $1 and code = $2 on conflict do nothing`,
    [providerId, GAME],
  )
  const [game] = await cluster.query<{ game_id: number }>(
    'select game_id from game.game where provider_id = $1 and code = $2',
    [providerId, GAME],
  )
  const { rooms } = await gamesApiOf(desk.services, providerId)
  const isRunning = async () => (await rooms?.list())?.some(({ state }) => state !== 'paused')
  while (!(await isRunning())) await sleep(200)
  const keys: string[] = []
  const where = { ip: '192.0.2.7', lobbyUrl: 'http://site/', depositUrl: 'http://site/deposit' }
  while (keys.length < members) {
    const { memberId, mainId } = await gameMember(desk, { mainSatang: FULL_SATANG })
    const wanted = { memberId, walletId: mainId, gameId: game?.game_id ?? 0, isMobile: true }
    const { url } = await launchGame(desk.services, { ...wanted, ...where, loginId: null })
    keys.push(await enter(studio.url, new URL(url).searchParams.get('launch') ?? ''))
  }
  const known = readStudio(studio.dir, (rows) => ({
    privateKey: String(
      rows.prepare(`select value from settings where name = 'private_key'`).get()?.['value'],
    ),
    players: rows.prepare('select player, token from sessions order by seq').all(),
  }))
  const guests = keys.map((session, at) => ({
    session,
    user: String(known.players[at]?.['player']),
    token: String(known.players[at]?.['token']),
  }))
  return {
    url: studio.url,
    dir: dataDir,
    walletUrl: `${site.url}/provider/studio`,
    game: GAME,
    privateKey: known.privateKey,
    guests,
    pids: { studio: studio.pid, site: site.pid },
    tickets: () => ticketsOf(studio.dir),
    faults: async () => (await bookFaults(desk.services.db)).length,
    async close() {
      await studio.stop()
      await beacon[Symbol.asyncDispose]()
      await site.stop()
      await desk.close()
      await cluster.close()
    },
  }
}

async function startStudioProcess(dataDir: string, beaconUrl: string, pacePercent: number) {
  const { path: keyFile } = await studioKey(dataDir)
  const dir = join(dataDir, 'studio')
  const main = join(import.meta.dirname, '../../src/apps/studio/main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      PATH: process.env['PATH'],
      STUDIO_PORT: '0',
      STUDIO_DIR: dir,
      STUDIO_KEY_FILE: keyFile,
      STUDIO_BEACON: 'sandbox',
      STUDIO_BEACON_URLS: beaconUrl,
      STUDIO_ROOM_PACE: `${pacePercent}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      const found = /"url":"([^"]+)".*studio listening/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the studio ended with ${code}: ${said}`)))
  })
  const end = () => child.kill()
  process.once('exit', end)
  const stop = async () => {
    process.removeListener('exit', end)
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, dir, pid: child.pid ?? 0, stop }
}

/** Enters by a launch, as a page of tables does. */
async function enter(url: string, launch: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ launch })
  const answer = await fetch(`${url}/table/session`, { method: 'POST', headers, body })
  const { session } = (await answer.json()) as { session?: string }
  if (session === undefined) throw new Error(`no session: HTTP ${answer.status}`)
  return session
}

async function ticketsOf(dir: string): Promise<ReadonlyMap<string, number>> {
  for (;;) {
    const [waiting, states] = readStudio(dir, (rows) => [
      rows.prepare(`select 1 from messages where state = 'waiting'`).all().length,
      rows.prepare('select state, count(*) as found from rounds group by state').all(),
    ])
    if (waiting === 0) {
      return new Map(states.map((row) => [String(row['state']), Number(row['found'])]))
    }
    await sleep(500)
  }
}

/** Reads a copy of the studio's store: its own file is locked while it runs. */
function readStudio<T>(dir: string, read: (rows: DatabaseSync) => T): T {
  const copy = mkdtempSync(join(tmpdir(), 'bench-studio-'))
  try {
    for (const name of ['studio.db', 'studio.db-wal']) cpSync(join(dir, name), join(copy, name))
    const rows = new DatabaseSync(join(copy, 'studio.db'))
    try {
      return read(rows)
    } finally {
      rows.close()
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}
