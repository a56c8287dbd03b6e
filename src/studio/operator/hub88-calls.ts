import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { MINUTE_MS } from '#kernel/time.ts'
import type { Server } from '../http/server.ts'
import { findRoundOf } from '../play/round-store.ts'
import { viewProof } from '../play/view.ts'
import { insertLaunch } from '../play/session-store.ts'
import { insertReplay } from '../play/replay-store.ts'
import { listMessages, type ListedMessage } from '../wallet/message-store.ts'
import { listedGames } from '../rooms/listed-games.ts'
import { isSigned, signBody } from '../wallet/signing.ts'
import { unitsOf } from '../wallet/wire-units.ts'
import type { World } from '../world.ts'
import { findOperator, noteLobby } from './operator-store.ts'
import { roomCalls } from './room-calls.ts'
import { type Asked, malformed, type Said, says } from './said.ts'

const BASE = '/operator/generic/v2'

const word = (max = 255) => z.string().check(z.minLength(1), z.maxLength(max))
const time = z.iso.datetime({ offset: true })
const urlBody = z.object({
  user: z.optional(word(64)),
  token: z.optional(word()),
  game_code: word(64),
  currency: z.enum(['THB', 'XXX']),
  lobby_url: z.optional(word(500)),
  deposit_url: z.optional(word(500)),
})
const roundBody = z.object({ round: word(128) })
const listBody = z.union([z.object({ start_time: time, end_time: time }), roundBody])

/** What a site asks of a provider: the operator API of Hub88, signed both ways. */
export function operatorCalls(server: Server, world: World): void {
  void server.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const on = (path: string, work: (world: World, asked: Asked) => Said) =>
      scope.post(`${BASE}${path}`, (request, reply) => answer(world, request, reply, work))
    on('/game/list', gameList)
    on('/game/url', gameUrl)
    on('/game/round', gameRound)
    on('/game/proof', gameProof)
    on('/transactions/list', transactions)
    on('/rooms/list', roomCalls.list)
    on('/rooms/detail', roomCalls.detail)
    on('/rooms/shoe', roomCalls.shoe)
    // No game of ours has free bets.
    on('/freebet/rewards/create', () => says(404, 'No game has free bets'))
    on('/freebet/rewards/cancel', () => says(404, 'No reward of that name'))
  })
}

function answer(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (world: World, asked: Asked) => Said,
): FastifyReply {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const body = jsonOf(raw)
  const named = z.object({ operator_id: z.string() }).safeParse(body)
  const operator = named.success ? findOperator(world.store, named.data.operator_id) : undefined
  const isTheirs =
    operator !== undefined && isSigned(operator.siteKey, raw, request.headers['x-hub88-signature'])
  const said = isTheirs ? work(world, { operator, body }) : says(401, 'Invalid signature')
  const text = JSON.stringify(said.body)
  // Who is not known gets no signed answer.
  if (operator) void reply.header('x-hub88-signature', signBody(world.privateKey, text))
  return reply.status(said.status).type('application/json').send(text)
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

function gameList(world: World): Said {
  const body = listedGames(world.config).map((game) => ({
    game_code: game.code,
    name: game.name,
    name_en: game.nameEn,
    product: 'SLTH Studio',
    category: game.category,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    url_thumb: `${world.publicUrl}/pictures/${game.code}.svg`,
    enabled: true,
    blocked_countries: [],
    freebet_support: false,
    demo_game_support: true,
    rtp: game.returnPercent,
    volatility: game.volatility,
    min_bet: unitsOf(game.minSatang),
    max_bet: unitsOf(game.maxSatang),
    version: game.version,
    config_hash: game.configHash,
  }))
  return { status: 200, body }
}

function gameUrl(world: World, { operator, body }: Asked): Said {
  const parsed = urlBody.safeParse(body)
  if (!parsed.success) return malformed(parsed.error)
  const { user, token, game_code, currency, lobby_url, deposit_url } = parsed.data
  if ((user === undefined) !== (token === undefined)) return says(400, 'user and token go together')
  if ((user === undefined) !== (currency === 'XXX')) return says(400, 'currency: XXX is for demos')
  const isListed = listedGames(world.config).some(({ code }) => code === game_code)
  if (!isListed) return says(404, `Game ${game_code} is unknown`)
  const lobbyOrigin = originOf(lobby_url)
  const atMs = world.clock.nowMs()
  if (lobbyOrigin !== null) noteLobby(world.store, operator.seq, lobbyOrigin, atMs)
  const launch = insertLaunch(world.store, {
    operator: operator.seq,
    player: user ?? null,
    token: token ?? null,
    game: game_code,
    lobbyOrigin,
    hasDeposit: deposit_url !== undefined,
    madeAtMs: atMs,
  })
  return { status: 200, body: { url: `${world.publicUrl}/play/${game_code}?launch=${launch}` } }
}

function gameRound(world: World, { operator, body }: Asked): Said {
  const parsed = roundBody.safeParse(body)
  if (!parsed.success) return malformed(parsed.error)
  const round = findRoundOf(world.store, operator.seq, parsed.data.round)
  if (!round) return says(404, `Round ${parsed.data.round} is unknown`)
  const ref = insertReplay(world.store, round.seq, world.clock.nowMs() + 60 * MINUTE_MS)
  return { status: 200, body: { url: `${world.publicUrl}/replay/${ref}` } }
}

function gameProof(world: World, { operator, body }: Asked): Said {
  const parsed = roundBody.safeParse(body)
  if (!parsed.success) return malformed(parsed.error)
  const round = findRoundOf(world.store, operator.seq, parsed.data.round)
  if (!round) return says(404, `Round ${parsed.data.round} is unknown`)
  return { status: 200, body: viewProof(world, round) }
}

function transactions(world: World, { operator, body }: Asked): Said {
  const parsed = listBody.safeParse(body)
  if (!parsed.success) return malformed(parsed.error)
  const asked = parsed.data
  const wanted =
    'round' in asked
      ? asked
      : { fromMs: Date.parse(asked.start_time), toMs: Date.parse(asked.end_time) }
  return { status: 200, body: listMessages(world.store, operator.seq, wanted).map(toTransaction) }
}

const STATUS_OF = {
  waiting: 'TS_PENDING',
  given_up: 'TS_PENDING',
  done: 'TS_SUCCESS',
  refused: 'TS_DECLINED',
  undone: 'TS_CANCELED',
} as const satisfies Record<ListedMessage['state'], string>

const toTransaction = (message: ListedMessage) => ({
  transaction_uuid: message.id,
  status: STATUS_OF[message.state],
  kind: message.kind,
  user: message.player,
  round: message.roundId,
  game_code: message.game,
  amount: unitsOf(message.amountSatang),
  currency: 'THB',
  inserted_at: new Date(message.madeAtMs).toISOString(),
})

const originOf = (url: string | undefined): string | null =>
  url !== undefined && /^https?:/.test(url) && URL.canParse(url) ? new URL(url).origin : null
