import { connectSandbox, sandboxProviders } from '#features/game/server/connect-sandbox.ts'
import { launchGame } from '#features/game/server/launch-game.ts'
import { gamesApiOf } from '#features/game/server/outward/games-api-of.ts'
import type { GamesApi } from '#features/game/server/outward/games-api.ts'
import type { World } from './world.ts'

/** A provider that the sandbox plays, connected with the site. */
export interface PlayedProvider {
  readonly code: string
  readonly protocol: 'hub88' | 'pragmatic'
  readonly providerId: number
  /** One of its games. */
  readonly gameId: number
  readonly gameCode: string
  readonly api: () => Promise<GamesApi>
  /** Opens a game for a member from one of his wallets. @returns the provider's name of the session */
  launch(memberId: number, walletId: bigint): Promise<string>
  /** Has the provider send a message about a session. */
  play(session: string, deed: string, fields?: object): Promise<Played>
  /** What the provider does next that it should not. */
  fault(call: string, fault: string, more?: object): Promise<void>
}

/** A message that a provider sent and what it was answered. */
export interface Played {
  /** What its provider calls the message. */
  readonly id: string
  readonly answer: { readonly [field: string]: unknown }
  readonly round: string
}

/** Connects the providers of the sandbox. Once a world. */
export async function playedProviders(world: World): Promise<PlayedProvider[]> {
  await connectSandbox(world.services, world.site.memberUrl)
  return Promise.all(sandboxProviders.map(({ code, protocol }) => played(world, code, protocol)))
}

async function played(
  world: World,
  code: string,
  protocol: PlayedProvider['protocol'],
): Promise<PlayedProvider> {
  const { services, sandbox } = world
  const [game] = await world.query<{ provider_id: number; game_id: number; code: string }>(
    `select p.provider_id, g.game_id, g.code from game.provider p join game.game g using (provider_id)
      where p.code = $1 order by g.code desc limit 1`,
    [code],
  )
  if (!game) throw new Error(`${code} has no games`)
  return {
    code,
    protocol,
    providerId: game.provider_id,
    gameId: game.game_id,
    gameCode: game.code,
    api: () => gamesApiOf(services, game.provider_id),
    async launch(memberId, walletId) {
      const where = { ip: '192.0.2.7', lobbyUrl: 'http://site/', depositUrl: 'http://site/deposit' }
      const wanted = {
        memberId,
        walletId,
        gameId: game.game_id,
        loginId: null,
        isMobile: true,
        ...where,
      }
      const { url } = await launchGame(services, wanted)
      return new URL(url).pathname.split('/').at(-1) ?? ''
    },
    async play(session, deed, fields = {}) {
      return (await sandbox.post('/games/control/play', {
        session,
        deed,
        ...fields,
      })) as unknown as Played
    },
    async fault(call, fault, more = {}) {
      await sandbox.post('/games/control/faults', { protocol, call, fault, ...more })
    },
  }
}
