import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { openSession } from '#features/game/server/game-session.ts'
import { insertProviderKey } from '#features/game/server/provider-store.ts'
import { markLaunched } from '#features/game/server/session-store.ts'
import { listWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { World } from './world.ts'

/** The two families of paths, by what they do. */
export const families = {
  hub88: {
    balance: 'user/balance',
    bet: 'transaction/bet',
    win: 'transaction/win',
    rollback: 'transaction/rollback',
  },
  caleta: {
    balance: 'wallet/balance',
    bet: 'wallet/bet',
    win: 'wallet/win',
    rollback: 'wallet/rollback',
  },
} as const
export type Family = keyof typeof families
export type Deed = keyof (typeof families)['hub88']

/** What a provider is answered. */
export interface WalletAnswer {
  readonly status: string
  readonly balance?: number
  readonly [field: string]: unknown
}

/** Who plays: what a provider knows of a session. */
export interface Player {
  readonly user: string
  readonly token: string
  readonly sessionId: bigint
  readonly memberId: number
  readonly walletId: bigint
}

/** Baht in the units of the wire, to the satang. */
export const units = (baht: number): number => Math.round(baht * 100) * 1_000

/** A provider of games with keys of its own, which calls the site as any other would. */
export interface TestProvider {
  readonly code: string
  readonly providerId: number
  readonly privateKey: KeyObject
  /** Opens a session of a game; the main wallet plays where none is named. */
  launch(
    memberId: number,
    options?: { game?: string; walletId?: bigint; loginId?: bigint; isLaunched?: boolean },
  ): Promise<Player>
  /** Sends bytes as they are, signed by this provider unless another signature is given. */
  post(path: string, body: string, options?: PostOptions): Promise<WalletAnswer>
  /** Sends a bet, a win, a rollback or asks for the balance; fields that are given replace the usual ones. */
  send(deed: Deed, player: Player, fields?: object, options?: PostOptions): Promise<WalletAnswer>
}

interface PostOptions {
  readonly family?: Family
  readonly signature?: string
  readonly header?: string
  readonly url?: string
}

/** Signs bytes as the contract says. */
export const signatureOf = (privateKey: KeyObject, body: string): string =>
  sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64')

/** A new provider with two games, `reel` (a slot) and `cards` (a table game). */
export async function testProvider(world: World, code: string): Promise<TestProvider> {
  const { db, config, random } = world.services
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [row] = await world.query<{ provider_id: number }>(
    `with p as (insert into game.provider (code, name) values ($1, $1) returning provider_id),
          s as (insert into game.sub_provider (provider_id, code, name)
                select provider_id, 'own', 'Own' from p returning provider_id, sub_provider_id),
          g as (insert into game.game (provider_id, sub_provider_id, code, name)
                select provider_id, sub_provider_id, n, n from s, unnest('{reel,cards}'::text[]) n
                returning game_id, code, provider_id)
     insert into game.game_version (game_id, version, product)
     select game_id, 1, case code when 'reel' then 'slot' else 'table' end from g
     returning (select provider_id from p)`,
    [code],
  )
  const providerId = row?.provider_id ?? 0
  await insertProviderKey(
    db,
    providerId,
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  )
  const post: TestProvider['post'] = async (path, body, options = {}) => {
    const answer = await fetch(`${options.url ?? world.site.memberUrl}/provider/${code}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [options.header ?? 'x-hub88-signature']: options.signature ?? signatureOf(privateKey, body),
      },
      body,
    })
    if (answer.status !== 200) throw new Error(`${path} answered HTTP ${answer.status}`)
    return (await answer.json()) as WalletAnswer
  }
  return {
    code,
    providerId,
    privateKey,
    post,
    async launch(memberId, { game = 'reel', walletId, loginId, isLaunched = true } = {}) {
      const wallets = await inTransaction(db, (tx) => listWallets(tx, memberId))
      const played = walletId ?? wallets[0]?.id ?? 0n
      const [found] = await world.query<{ game_id: number }>(
        'select game_id from game.game where provider_id = $1 and code = $2',
        [providerId, game],
      )
      const gameId = found?.game_id ?? 0
      const opened = await openSession(
        db,
        { random },
        {
          memberId,
          walletId: played,
          gameId,
          loginId: loginId ?? null,
        },
      )
      if (isLaunched) await markLaunched(db, opened.sessionId)
      return { ...opened, memberId, walletId: played, user: `${config.agent.code}_${memberId}` }
    },
    send: (deed, player, fields, options = {}) =>
      post(
        families[options.family ?? 'hub88'][deed],
        JSON.stringify({ ...usual(deed, player), ...fields }),
        options,
      ),
  }
}

/** What a message says where its test does not care. */
function usual(deed: Deed, { user, token }: Player): object {
  const asked = { user, token, game_code: 'reel', request_uuid: randomUUID() }
  if (deed === 'balance') return asked
  const moving = {
    ...asked,
    transaction_uuid: randomUUID(),
    round: randomUUID(),
    round_closed: false,
  }
  if (deed === 'rollback') return moving
  return { ...moving, amount: units(10), currency: 'THB', is_free: false }
}
