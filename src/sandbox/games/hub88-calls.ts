import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bahtOf } from '#kernel/money.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { Refused } from '../http/errors.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { answerCall, type CallAnswer } from './answer-call.ts'
import type { Call } from './fault-store.ts'
import { satangOf, unitsOf } from './hub88-dialect.ts'
import { isSigned, signBody, strangersKey } from './keys.ts'
import { listBooked, type Message, type State } from './message-store.ts'
import { findOperator, noteListed, type Operator, readListLimited } from './operator-store.ts'
import { cancelReward, findReward, keepReward } from './reward-store.ts'
import { insertSession, readSessionAt } from './session-store.ts'
import { findToy, toysOf } from './toys.ts'

const BASE = '/games/hub88/operator/generic/v2'

const word = (max = 255) => z.string().check(z.minLength(1), z.maxLength(max))
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))
const time = z.iso.datetime({ offset: true })

const urlBody = z.object({
  user: z.optional(word(64)),
  token: z.optional(word()),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']),
  game_code: word(64),
  currency: z.enum(['THB', 'XXX']),
  country: z.literal('TH'),
  lang: word(8),
  ip: z.optional(word(45)),
  lobby_url: z.optional(word(500)),
  deposit_url: z.optional(word(500)),
})
const rewardBody = z.object({
  user: word(64),
  reward_uuid: uuid,
  game_code: word(64),
  currency: z.literal('THB'),
  bet_value: z.int().check(z.minimum(1)),
  bet_count: z.int().check(z.minimum(1), z.maximum(1_000)),
  start_time: time,
  end_time: time,
})
const cancelBody = z.object({ reward_uuid: uuid })
const listBody = z.union([
  z.object({ start_time: time, end_time: time }),
  z.object({ round: word(128) }),
])

interface Asked {
  readonly operator: Operator
  readonly body: unknown
}

const says = (status: number, error: string): CallAnswer => ({ status, body: { error } })

/** What a site asks of a provider that speaks Hub88: signed both ways. */
export function hub88Calls(server: Server, world: World): void {
  void server.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const on = (path: string, call: Call, work: (world: World, asked: Asked) => CallAnswer) =>
      scope.post(`${BASE}${path}`, (request, reply) => answer(world, request, reply, call, work))
    on('/game/list', 'list', gameList)
    on('/game/url', 'url', gameUrl)
    on('/freebet/rewards/create', 'free_bets', createReward)
    on('/freebet/rewards/cancel', 'free_bets', dropReward)
    on('/transactions/list', 'transactions', transactions)
  })
}

function answer(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  work: (world: World, asked: Asked) => CallAnswer,
): Promise<FastifyReply> {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const body = jsonOf(raw)
  const named = z.object({ operator_id: z.string() }).safeParse(body)
  const operator = named.success
    ? findOperator(world.store, 'hub88', named.data.operator_id)
    : undefined
  const isTheirs =
    operator !== undefined && isSigned(operator.siteKey, raw, request.headers['x-hub88-signature'])
  return answerCall(world, request, reply, {
    call,
    style: {
      protocol: 'hub88',
      refusal: says(400, 'Refused'),
      send: async (to, { status, body: said }, fault) => {
        const text = JSON.stringify(said)
        const key = fault === 'bad_signature' ? await strangersKey() : operator?.privateKey
        if (key !== undefined) void to.header('x-hub88-signature', signBody(key, text))
        return to.status(status).type('application/json').send(text)
      },
    },
    work: () => {
      if (!isTheirs) return says(401, 'Invalid signature')
      return unlessRefused(() => work(world, { operator, body }))
    },
  })
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

function unlessRefused(work: () => CallAnswer): CallAnswer {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refused) return says(error.status, error.message)
    throw error
  }
}

/** The checked body. @throws Refused 400 */
function read<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refused(400, 'invalid_input', `${issue?.path.join('.')}: ${issue?.message}`)
}

function gameList(world: World, { operator }: Asked): CallAnswer {
  const atMs = world.clock.now().getTime()
  if (readListLimited(world.store)) {
    const beforeMs = noteListed(world.store, operator, atMs)
    if (beforeMs !== null && atMs - beforeMs < MINUTE_MS) {
      return says(429, 'The list may be asked for once a minute')
    }
  }
  const body = toysOf('hub88').map((toy) => ({
    game_code: toy.code,
    name: toy.thaiName,
    name_en: toy.name,
    product: 'Toy Studio',
    category: toy.category,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    url_thumb: `${world.baseUrl}/games/pictures/${toy.code}.svg`,
    url_background: `${world.baseUrl}/games/pictures/${toy.code}.svg`,
    enabled: true,
    blocked_countries: [],
    freebet_support: toy.rtp !== null,
    ...(toy.rtp !== null && { rtp: Number(toy.rtp) }),
    ...(toy.volatility && { volatility: toy.volatility }),
    ...(toy.bets && {
      min_bet: unitsOf(bahtOf(toy.bets[0])),
      max_bet: unitsOf(bahtOf(toy.bets[1])),
    }),
  }))
  return { status: 200, body }
}

function gameUrl(world: World, { operator, body }: Asked): CallAnswer {
  const asked = read(urlBody, body)
  const isDemo = asked.user === undefined && asked.token === undefined
  if (!isDemo && (asked.user === undefined || asked.token === undefined)) {
    return says(400, 'user and token come together')
  }
  if (isDemo !== (asked.currency === 'XXX')) return says(400, 'currency: XXX is for demos')
  if (!findToy('hub88', asked.game_code)) return says(404, `Game ${asked.game_code} is unknown`)
  const session = insertSession(world.store, {
    operator: operator.seq,
    player: asked.user ?? null,
    token: asked.token ?? null,
    game: asked.game_code,
    lobbyUrl: asked.lobby_url ?? null,
    atMs: world.clock.now().getTime(),
  })
  return { status: 200, body: { url: `${world.baseUrl}/games/play/${session.id}` } }
}

function createReward({ store }: World, { operator, body }: Asked): CallAnswer {
  const asked = read(rewardBody, body)
  const betSatang = satangOf(asked.bet_value)
  if (betSatang === undefined) return says(400, 'bet_value: expects whole satang')
  const toy = findToy('hub88', asked.game_code)
  if (!toy) return says(404, `Game ${asked.game_code} is unknown`)
  if (toy.rtp === null) return says(403, `Game ${asked.game_code} has no free bets`)
  const kept = keepReward(store, {
    operator: operator.seq,
    id: asked.reward_uuid,
    player: asked.user,
    games: [asked.game_code],
    betSatang,
    betCount: asked.bet_count,
    terms: JSON.stringify(asked),
  })
  if (!kept) return says(400, 'reward_uuid: was used for another reward')
  return {
    status: 200,
    body: asked,
    spoiled: { ...asked, bet_value: unitsOf(betSatang + 100n) },
  }
}

function dropReward({ store }: World, { operator, body }: Asked): CallAnswer {
  const { reward_uuid: id } = read(cancelBody, body)
  const reward = findReward(store, operator.seq, id)
  if (!reward) return says(404, `Reward ${id} is unknown`)
  if (reward.used > 0) return says(400, `Reward ${id} was used`)
  cancelReward(store, reward)
  return { status: 200, body: { reward_uuid: id } }
}

function transactions(world: World, { operator, body }: Asked): CallAnswer {
  const asked = read(listBody, body)
  const wanted =
    'round' in asked
      ? asked
      : { fromMs: Date.parse(asked.start_time), toMs: Date.parse(asked.end_time) }
  const rows = listBooked(world.store, operator.seq, wanted)
  return { status: 200, body: rows.map((row) => transactionOf(world, row)) }
}

const STATUS_OF: Readonly<Record<State, string>> = {
  sending: 'TS_PENDING',
  waiting: 'TS_PENDING',
  undoing: 'TS_PENDING',
  done: 'TS_SUCCESS',
  never_sent: 'TS_SUCCESS',
  refused: 'TS_DECLINED',
  undone: 'TS_CANCELED',
}

function transactionOf({ store }: World, message: Message): object {
  const session = readSessionAt(store, message.session)
  const wrongSatang = message.fault === 'wrong_amount' ? 100n : 0n
  return {
    transaction_uuid: message.id,
    status: STATUS_OF[message.state],
    kind: message.kind === 'promo' ? 'win' : message.kind,
    user: session.player,
    round: message.round,
    game_code: session.game,
    amount: unitsOf(message.amountSatang + wrongSatang),
    currency: 'THB',
    reference_transaction_uuid: message.refersTo,
    inserted_at: new Date(message.atMs).toISOString(),
  }
}
