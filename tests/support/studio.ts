import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { afterAll } from 'vitest'
import { connectStudio } from '#features/game/server/connect-studio.ts'
import { launchGame } from '#features/game/server/launch-game.ts'
import { gamesApiOf } from '#features/game/server/outward/games-api-of.ts'
import type { GamesApi } from '#features/game/server/outward/games-api.ts'
import { studioKey } from '#platform/config/studio-key.ts'
import type { StudioConfig } from '#studio/config.ts'
import type { GameState, Opened, Played } from '#studio/frame/studio-words.ts'
import { startStudio } from '#studio/studio.ts'
import type { World } from './world.ts'

/** What the studio answered, whatever it says. */
export interface StudioAnswer<T> {
  readonly status: number
  readonly body: T & { readonly error?: string; readonly message?: string }
}

/** A studio of its own that works for the site of a world. */
export interface ConnectedStudio {
  readonly url: string
  readonly publicUrl: string
  readonly gameId: number
  readonly providerId: number
  /** The site's id of a game by the studio's code. */
  gameIdOf(code: string): Promise<number>
  api(): Promise<GamesApi>
  /** Asks as a frame would. */
  post<T>(path: string, body: unknown): Promise<StudioAnswer<T>>
  /** Orders what only tests order. */
  fault(asked: object): Promise<void>
  /**
   * Where a browser opens a game, the coin where none is named: for a member from one of his wallets, or for anybody
   * as a demo.
   */
  address(
    lobbyUrl: string,
    player?: { memberId: number; walletId: bigint; loginId?: bigint },
    gameCode?: string,
  ): Promise<string>
  /** Opens a game, the coin where none is named, for a member from one of his wallets, as its frame does. */
  launch(memberId: number, walletId: bigint, gameCode?: string): Promise<PlayedGame>
  /** The same studio in a new process: closed and started again on its folder and port. */
  restart(between?: () => Promise<void>): Promise<void>
  /** Its wallet calls go there from now on. */
  aimAt(walletBase: string): Promise<void>
}

/** A frame's session of a game. */
export interface PlayedGame {
  readonly session: string
  readonly sessionId: bigint
  readonly opened: GameState
  state(isFresh?: boolean): Promise<GameState>
  play(stake: string, choice?: string, more?: object): Promise<StudioAnswer<Played>>
}

/** Quick timers: a test never waits for a wallet's real patience. */
const TIMES = { walletTimeoutMs: 2_000, retryMs: 30, retryCapMs: 200, cycleMs: 0 }

const NOWHERE = {
  loginId: null,
  ip: '192.0.2.7',
  lobbyUrl: 'http://site/',
  depositUrl: 'http://site/deposit',
}

let keys = 0

/** Enters by a launch, as a frame does. */
async function openGame(
  address: string,
  ask: <T>(path: string, body: unknown) => Promise<T>,
  post: ConnectedStudio['post'],
): Promise<Omit<PlayedGame, 'sessionId'>> {
  const launch = new URL(address).searchParams.get('launch')
  const { session, state: opened } = await ask<Opened>('/session', { launch })
  const state = (isFresh = false) => ask<GameState>('/state', { session, is_fresh: isFresh })
  return {
    session,
    opened,
    state,
    async play(stake, choice = 'heads', more = {}) {
      const { commit } = (await state()).seed
      const key = `test-key-${String((keys += 1)).padStart(10, '0')}`
      return post<Played>('/play', { session, key, stake, choice, commit, ...more })
    },
  }
}

async function findGameId(world: World, providerId: number, code: string): Promise<number> {
  const [game] = await world.query<{ game_id: number }>(
    `select game_id from game.game where provider_id = $1 and code = $2`,
    [providerId, code],
  )
  return game?.game_id ?? 0
}

/** Starts a studio beside the site of a world and connects both. Once a world. */
export async function connectedStudio(
  world: World,
  options: Partial<StudioConfig> & { readonly logTo?: Writable } = {},
): Promise<ConnectedStudio> {
  const { services, site } = world
  const { dataDir } = services.config
  const { path: keyFile, key } = await studioKey(dataDir)
  const dir = join(dataDir, 'studio')
  const start = async (port = 0) => {
    const clockOffsetMs = (await world.clock.now()).getTime() - Date.now()
    return startStudio({ ...TIMES, ...options, dir, keyFile, port, clockOffsetMs })
  }
  let running = await start()
  afterAll(() => running.close())
  const { url, publicUrl } = running
  const { providerId } = await connectStudio(services, site.memberUrl, url)
  const gameIdOf = (code: string) => findGameId(world, providerId, code)
  const post: ConnectedStudio['post'] = async (to, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(url + to, sent)
    return { status: response.status, body: (await response.json()) as never }
  }
  const gameId = await gameIdOf('coin')
  const ask = async <T>(to: string, body: unknown): Promise<T> => {
    const answer = await post<T>(to, body)
    if (answer.status === 200) return answer.body
    throw new Error(`studio ${to}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  return {
    url,
    publicUrl,
    gameId,
    providerId,
    gameIdOf,
    post,
    api: () => gamesApiOf(services, providerId),
    async address(lobbyUrl, player, gameCode = 'coin') {
      const where = { isMobile: true, lobbyUrl, depositUrl: `${lobbyUrl}/deposit` }
      if (!player)
        return (await gamesApiOf(services, providerId)).gameUrl({
          ...where,
          gameCode,
          player: null,
        })
      const whose = { loginId: null, ...player, gameId: await gameIdOf(gameCode) }
      const launched = { ...where, ...whose, ip: '192.0.2.7' }
      return (await launchGame(services, launched)).url
    },
    fault: (asked) => ask('/control/faults', asked),
    async launch(memberId, walletId, gameCode = 'coin') {
      const game = await gameIdOf(gameCode)
      const wanted = { memberId, walletId, gameId: game, isMobile: true, ...NOWHERE }
      const { url: address, sessionId } = await launchGame(services, wanted)
      return { sessionId, ...(await openGame(address, ask, post)) }
    },
    async restart(between) {
      const port = Number(new URL(url).port)
      await running.close()
      await between?.()
      running = await start(port)
    },
    aimAt: async (walletBase) => {
      await connectStudio(services, walletBase, url)
    },
  }
}
