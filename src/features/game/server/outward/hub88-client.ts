import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { OWN_STUDIO } from '../../rules/own-studio.ts'
import { wireMoney } from '../../rules/wire-money.ts'
import {
  askProvider,
  LAUNCH,
  LISTING,
  type Patience,
  type RawAnswer,
  WATCHING,
} from './ask-provider.ts'
import {
  type GamesApi,
  type ListedGame,
  type ListedTransaction,
  ProviderFailure,
  type RoomsApi,
} from './games-api.ts'
import {
  betsOf,
  httpUrl,
  nameOf,
  productOf,
  returnBpOf,
  slugOf,
  volatilityOf,
} from './listed-words.ts'
import { proofAnswer, toRoundProof } from './proof-words.ts'
import {
  listedRoom,
  roomDetail,
  shoeAnswer,
  toHistory,
  toProvedShoe,
  toRoom,
} from './room-words.ts'

/** What it takes to ask a provider that signs with RSA. */
export interface Hub88Account {
  readonly code: string
  readonly baseUrl: string
  readonly operatorRef: string
  readonly privateKey: KeyObject
  /** In PEM; with which the provider signs now. */
  readonly publicKeys: readonly string[]
  /** An answer without a signature is none. */
  readonly signsAnswers: boolean
}

const text = () => z.string().check(z.minLength(1), z.maxLength(200))
const listedGame = z.object({
  game_code: z.string().check(z.minLength(1), z.maxLength(64)),
  name: text(),
  product: text(),
  category: z.string(),
  enabled: z.boolean(),
  platforms: z.optional(z.array(z.string())),
  url_thumb: z.nullish(z.string()),
  freebet_support: z.nullish(z.boolean()),
  demo_game_support: z.nullish(z.boolean()),
  rtp: z.nullish(z.number()),
  // Beyond the operator API, where a provider says it. What is no such word or amount was not said.
  name_en: z.nullish(z.string()),
  volatility: z.nullish(z.string()),
  min_bet: z.nullish(z.number()),
  max_bet: z.nullish(z.number()),
})
const created = z.object({
  reward_uuid: z.string(),
  user: z.string(),
  bet_value: wireMoney(),
  bet_count: z.int(),
})
const listedTransaction = z.object({
  transaction_uuid: z.string(),
  status: z.string(),
  kind: z.string(),
  user: text(),
  round: z.string(),
  game_code: z.string(),
  amount: wireMoney(),
  inserted_at: z.string(),
})
const KINDS = { bet: 'bet', win: 'win', rollback: 'rollback' } as const

/** Asks a provider something, signed, and reads its answer. */
function askerOf(account: Hub88Account) {
  const operator_id = /^\d{1,15}$/.test(account.operatorRef)
    ? Number(account.operatorRef)
    : account.operatorRef
  return async <T extends z.ZodMiniType>(
    path: string,
    body: object,
    shape: T,
    patience: Patience = LISTING,
    baseUrl = account.baseUrl,
  ): Promise<z.output<T>> => {
    const url = `${account.baseUrl}/operator/generic/v2/${path}`
    const sent = JSON.stringify({ operator_id, ...body })
    const signature = sign('RSA-SHA256', Buffer.from(sent), account.privateKey).toString('base64')
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
    const question = { baseUrl, method: 'POST', url, headers, body: sent } as const
    const answer = await askProvider(question, patience)
    checkSigned(account, url, answer)
    return readAnswer(url, answer, shape)
  }
}

/** Live rooms. They are looked at all the time: what fails there says nothing about games being opened. */
function roomsOf({ baseUrl }: Hub88Account, ask: ReturnType<typeof askerOf>): RoomsApi {
  const look = <T extends z.ZodMiniType>(path: string, body: object, shape: T) =>
    ask(path, body, shape, WATCHING, `${baseUrl}#rooms`)
  return {
    list: async () => {
      const answer = z.object({ rooms: z.array(listedRoom) })
      return (await look('rooms/list', {}, answer)).rooms.map(toRoom)
    },
    detail: async (room) => {
      const found = await look('rooms/detail', { room }, roomDetail)
      if (found.room === room) return toHistory(found)
      throw new ProviderFailure('lied', 'another room was told of')
    },
    shoe: async (room, shoe) => {
      const found = await ask('rooms/shoe', { room, shoe }, shoeAnswer, LAUNCH)
      if (found.room === room && found.shoe === shoe) return toProvedShoe(found)
      throw new ProviderFailure('lied', 'another shoe was told of')
    },
  }
}

/** Asks in the words of Hub88's operator API. Source: docs.hub88.io; standards.md §1.5. */
export function hub88Client(account: Hub88Account): GamesApi {
  const ask = askerOf(account)
  const isOurs = account.code === OWN_STUDIO
  return {
    listGames: async () => (await ask('game/list', {}, z.array(listedGame))).map(toGame),
    gameUrl: async ({ gameCode, player, isMobile, lobbyUrl, depositUrl }) => {
      const body = {
        game_code: gameCode,
        platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
        country: 'TH',
        lang: 'th',
        lobby_url: lobbyUrl,
        deposit_url: depositUrl,
        ...(player ? { ...player, currency: 'THB' } : { currency: 'XXX' }),
      }
      return (await ask('game/url', body, z.object({ url: httpUrl() }), LAUNCH)).url
    },
    createFreeBets: async (given) => {
      const body = {
        user: given.user,
        reward_uuid: given.rewardUuid,
        game_code: given.gameCode,
        currency: 'THB',
        bet_value: z.encode(wireMoney(), given.valueSatang),
        bet_count: given.bets,
        start_time: given.opensAt.toISOString(),
        end_time: given.expiresAt.toISOString(),
      }
      const made = await ask('freebet/rewards/create', body, created)
      const isSame =
        made.reward_uuid === given.rewardUuid &&
        made.user === given.user &&
        made.bet_value === given.valueSatang &&
        made.bet_count === given.bets
      if (!isSame) throw new ProviderFailure('lied', 'other free bets were created than asked for')
    },
    cancelFreeBets: async (reward_uuid) => {
      await ask('freebet/rewards/cancel', { reward_uuid }, z.object({}))
    },
    roundUrl: async (round, user) =>
      (await ask('game/round', { user, round }, z.object({ url: httpUrl() }), LAUNCH)).url,
    roundProof: isOurs
      ? async (round) => toRoundProof(await ask('game/proof', { round }, proofAnswer, LAUNCH))
      : undefined,
    rooms: isOurs ? roomsOf(account, ask) : undefined,
    listTransactions: async (from, until) => {
      const body = { start_time: from.toISOString(), end_time: until.toISOString() }
      return (await ask('transactions/list', body, z.array(listedTransaction))).flatMap(toMovement)
    },
  }
}

/** A signature that is there has to be right; one that is promised has to be there. */
function checkSigned({ publicKeys, signsAnswers }: Hub88Account, url: string, answer: RawAnswer) {
  const given = answer.header('x-hub88-signature')
  if (given === null && !signsAnswers) return
  const signature = Buffer.from(given ?? '', 'base64')
  const isRight = publicKeys.some((pem) =>
    verify('RSA-SHA256', answer.body, createPublicKey(pem), signature),
  )
  if (!isRight)
    throw new ProviderFailure('lied', `${url}: the answer is not signed by the provider`)
}

function readAnswer<T extends z.ZodMiniType>(
  url: string,
  { status, body }: RawAnswer,
  shape: T,
): z.output<T> {
  if (status !== 200) {
    throw new ProviderFailure(
      'refused',
      `${url} answered HTTP ${status}: ${body.toString().slice(0, 200)}`,
    )
  }
  try {
    return z.decode(shape, JSON.parse(body.toString()) as never)
  } catch (cause) {
    throw new ProviderFailure('lied', `${url} answered another shape`, { cause })
  }
}

const toGame = (game: z.output<typeof listedGame>): ListedGame => ({
  code: game.game_code,
  name: game.name,
  nameEn: nameOf(game.name_en),
  product: productOf(game.category),
  subProvider: { code: slugOf(game.product), name: game.product },
  isEnabled: game.enabled,
  hasDemo: game.demo_game_support !== false,
  hasFreeBets: game.freebet_support === true,
  returnBp: returnBpOf(game.rtp ?? null),
  volatility: volatilityOf(game.volatility),
  ...betsOf(game.min_bet, game.max_bet),
  imageUrl: game.url_thumb ?? null,
})

/** What was not done is no movement; of other kinds we know none. */
function toMovement(row: z.output<typeof listedTransaction>): ListedTransaction[] {
  const kind = KINDS[row.kind as keyof typeof KINDS]
  if (row.status !== 'TS_SUCCESS' || kind === undefined) return []
  return [
    {
      ref: row.transaction_uuid.toLowerCase(),
      kind,
      user: row.user,
      round: row.round,
      gameCode: row.game_code,
      amountSatang: row.amount,
      madeAt: new Date(row.inserted_at),
    },
  ]
}
