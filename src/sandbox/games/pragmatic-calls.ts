import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { formatBaht, parseBaht } from '#kernel/money.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { answerCall, type CallAnswer } from './answer-call.ts'
import { csvOf, PERIOD_MS } from './data-feed.ts'
import type { Call } from './fault-store.ts'
import { type Form, isHashed, isSame } from './keys.ts'
import { listBooked } from './message-store.ts'
import { findOperator, noteListed, type Operator, readListLimited } from './operator-store.ts'
import { cancelReward, findReward, keepReward } from './reward-store.ts'
import { insertSession } from './session-store.ts'
import { findToy, toysOf } from './toys.ts'

const BASE = '/games/pragmatic/IntegrationService/v3'

/** The numbers of what may be wrong. */
const ERRORS = {
  internal: ['1', 'Internal error'],
  login: ['2', 'Invalid secureLogin'],
  hash: ['3', 'Invalid hash'],
  game: ['4', 'Game not found'],
  parameters: ['7', 'Invalid request parameters'],
  used: ['16', 'Bonus was used'],
  bonus: ['17', 'Bonus not found'],
} as const

const says = (name: keyof typeof ERRORS): CallAnswer => {
  const [error, description] = ERRORS[name]
  return { status: 200, body: { error, description } }
}
const OK = { error: '0', description: 'OK' }

const word = (max = 255) => z.string().check(z.minLength(1), z.maxLength(max))
const urlForm = z.object({
  symbol: word(64),
  language: word(8),
  token: z.optional(word()),
  externalPlayerId: z.optional(word(64)),
  platform: z.enum(['WEB', 'MOBILE']),
  technology: z.literal('H5'),
  stylename: word(64),
  cashierUrl: z.optional(z.string()),
  lobbyUrl: z.optional(z.string()),
  playMode: z.optional(z.enum(['DEMO', 'REAL'])),
})
const bonusForm = z.object({
  playerId: word(64),
  currency: z.literal('THB'),
  gameIDList: word(500),
  rounds: z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
  bonusCode: word(64),
  expirationDate: z.string().check(z.regex(/^\d{10}$/)),
  betValue: z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/)),
})
const cancelForm = z.object({ bonusCode: word(64) })
const feedQuery = z.object({
  login: word(64),
  password: word(128),
  timepoint: z.string().check(z.regex(/^\d{1,15}$/)),
})

interface Asked {
  readonly operator: Operator
  readonly form: Form
}

/** What a site asks of a provider that speaks Pragmatic Play's HTTP API: forms with a hash. */
export function pragmaticCalls(server: Server, world: World): void {
  const on = (path: string, call: Call, work: (world: World, asked: Asked) => CallAnswer) =>
    server.post(`${BASE}/http${path}`, (request, reply) => {
      const form = formOf(request.body)
      return answer(world, request, reply, call, () => {
        const operator = findOperator(world.store, 'pragmatic', form['secureLogin'] ?? '')
        if (!operator) return says('login')
        if (!isHashed(form, operator.secret)) return says('hash')
        return work(world, { operator, form })
      })
    })
  on('/CasinoGameAPI/getCasinoGames', 'list', gameList)
  on('/CasinoGameAPI/game/url', 'url', gameUrl)
  on('/FreeRoundsBonusAPI/createFRB', 'free_bets', createBonus)
  on('/FreeRoundsBonusAPI/cancelFRB', 'free_bets', cancelBonus)
  server.get(`${BASE}/DataFeeds/transactions`, (request, reply) =>
    answer(world, request, reply, 'transactions', () => dataFeed(world, request.query)),
  )
}

/** A body of another kind is a form without fields; what is empty was not sent, as in the hash. */
function formOf(body: unknown): Form {
  const form = z.record(z.string(), z.string()).safeParse(body)
  const fields = Object.entries(form.success ? form.data : {})
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

function answer(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  work: () => CallAnswer,
): Promise<FastifyReply> {
  return answerCall(world, request, reply, {
    call,
    style: {
      protocol: 'pragmatic',
      refusal: says('parameters'),
      send: async (to, { status, body }) =>
        to
          .status(status)
          .type(typeof body === 'string' ? 'text/csv; charset=utf-8' : 'application/json')
          .send(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    work,
  })
}

/** What the kinds of games are called. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  vs: 'Video Slots',
  bc: 'Baccarat',
  bj: 'Blackjack',
  rl: 'Roulette',
  fg: 'Fishing Games',
  sp: 'Virtual Sports',
}

function gameList(world: World, { operator }: Asked): CallAnswer {
  const atMs = world.clock.now().getTime()
  if (readListLimited(world.store)) {
    const beforeMs = noteListed(world.store, operator, atMs)
    if (beforeMs !== null && atMs - beforeMs < MINUTE_MS) return says('internal')
  }
  const gameList = toysOf('pragmatic').map((toy) => ({
    gameID: toy.code,
    gameName: toy.thaiName,
    gameNameEn: toy.name,
    gameTypeID: toy.category,
    typeDescription: DESCRIPTIONS[toy.category] ?? toy.category,
    technology: 'html5',
    platform: 'MOBILE,DOWNLOAD,WEB',
    demoGameAvailable: true,
    frbAvailable: toy.rtp !== null,
    ...(toy.rtp !== null && { rtp: toy.rtp }),
    ...(toy.volatility && { volatility: toy.volatility }),
  }))
  return { status: 200, body: { ...OK, gameList } }
}

function gameUrl(world: World, { operator, form }: Asked): CallAnswer {
  const asked = urlForm.safeParse(form)
  if (!asked.success) return says('parameters')
  const { token, externalPlayerId, playMode, symbol, lobbyUrl } = asked.data
  const isDemo = playMode === 'DEMO'
  if (isDemo ? token || externalPlayerId : !token || !externalPlayerId) return says('parameters')
  if (!findToy('pragmatic', symbol)) return says('game')
  const session = insertSession(world.store, {
    operator: operator.seq,
    player: externalPlayerId ?? null,
    token: token ?? null,
    game: symbol,
    lobbyUrl: lobbyUrl ?? null,
    atMs: world.clock.now().getTime(),
  })
  return { status: 200, body: { ...OK, gameURL: `${world.baseUrl}/games/play/${session.id}` } }
}

function createBonus({ store }: World, { operator, form }: Asked): CallAnswer {
  const asked = bonusForm.safeParse(form)
  const bet = asked.success && parseBaht(asked.data.betValue)
  if (!asked.success || !bet || !bet.ok || bet.value === 0n) return says('parameters')
  const { bonusCode, rounds } = asked.data
  const games = asked.data.gameIDList.split(',')
  if (!games.every((code) => findToy('pragmatic', code)?.rtp)) return says('game')
  const kept = keepReward(store, {
    operator: operator.seq,
    id: bonusCode,
    player: asked.data.playerId,
    games,
    betSatang: bet.value,
    betCount: Number(rounds),
    terms: JSON.stringify(asked.data),
  })
  if (!kept) return says('parameters')
  const echo = { ...OK, bonusCode, rounds, betValue: formatBaht(bet.value) }
  return {
    status: 200,
    body: echo,
    spoiled: { ...echo, betValue: formatBaht(bet.value + 100n) },
  }
}

function cancelBonus({ store }: World, { operator, form }: Asked): CallAnswer {
  const asked = cancelForm.safeParse(form)
  if (!asked.success) return says('parameters')
  const reward = findReward(store, operator.seq, asked.data.bonusCode)
  if (!reward) return says('bonus')
  if (reward.used > 0) return says('used')
  cancelReward(store, reward)
  return { status: 200, body: OK }
}

function dataFeed(world: World, query: unknown): CallAnswer {
  const asked = feedQuery.safeParse(query)
  if (!asked.success) return says('parameters')
  const operator = findOperator(world.store, 'pragmatic', asked.data.login)
  if (!operator) return says('login')
  if (!isSame(asked.data.password, operator.secret)) return says('hash')
  const fromMs = Number(asked.data.timepoint)
  const toMs = Math.min(fromMs + PERIOD_MS, Math.max(world.clock.now().getTime(), fromMs))
  const rows = listBooked(world.store, operator.seq, { fromMs, toMs })
  return { status: 200, body: csvOf(world, toMs, rows) }
}
