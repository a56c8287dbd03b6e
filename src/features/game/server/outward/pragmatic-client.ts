import * as z from 'zod/mini'
import { formatBaht, parseBaht } from '#kernel/money.ts'
import { formHash } from '../form-hash.ts'
import { askProvider, LAUNCH, LISTING, type Patience } from './ask-provider.ts'
import {
  type GamesApi,
  type ListedGame,
  type ListedTransaction,
  ProviderFailure,
} from './games-api.ts'
import { httpUrl, nameOf, productOf, returnBpOf, volatilityOf } from './listed-words.ts'

/** What it takes to ask a provider that signs with a secret. */
export interface PragmaticAccount {
  readonly baseUrl: string
  readonly operatorRef: string
  readonly secret: string
  /** Whose games these are: the provider has no studios. */
  readonly code: string
  readonly name: string
}

const saidError = z.object({ error: z.string(), description: z.optional(z.string()) })
const gameList = z.object({
  gameList: z.array(
    z.object({
      gameID: z.string().check(z.minLength(1), z.maxLength(64)),
      gameName: z.string().check(z.minLength(1), z.maxLength(200)),
      typeDescription: z.string(),
      demoGameAvailable: z.optional(z.boolean()),
      frbAvailable: z.optional(z.boolean()),
      rtp: z.optional(z.string()),
      // Beyond the integration API, where a provider says it.
      gameNameEn: z.optional(z.string()),
      volatility: z.optional(z.string()),
    }),
  ),
})
const created = z.object({ bonusCode: z.string(), rounds: z.string(), betValue: z.string() })

/** Asks in the words of Pragmatic Play's integration API, version 3. Source: standards.md §1.8. */
export function pragmaticClient(account: PragmaticAccount): GamesApi {
  const ask = async <T extends z.ZodMiniType>(
    path: string,
    fields: Record<string, string>,
    shape: T,
    patience: Patience = LISTING,
  ): Promise<z.output<T>> => {
    const url = `${account.baseUrl}/IntegrationService/v3/http/${path}/`
    const named = { secureLogin: account.operatorRef, ...fields }
    const body = new URLSearchParams({ ...named, hash: formHash(named, account.secret) }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { baseUrl } = account
    const answer = await askProvider({ baseUrl, method: 'POST', url, headers, body }, patience)
    return readAnswer(url, answer.body.toString(), shape)
  }
  return {
    listGames: async () => {
      const options = 'GetFrbDetails,GetLines'
      const { gameList: games } = await ask('CasinoGameAPI/getCasinoGames', { options }, gameList)
      return games.map((game) => toGame(account, game))
    },
    gameUrl: async ({ gameCode, player, isMobile, lobbyUrl, depositUrl }) => {
      const fields = {
        symbol: gameCode,
        language: 'th',
        platform: isMobile ? 'MOBILE' : 'WEB',
        technology: 'H5',
        stylename: account.operatorRef,
        lobbyUrl,
        cashierUrl: depositUrl,
        country: 'TH',
        currency: 'THB',
        ...(player ? { token: player.token, externalPlayerId: player.user } : { playMode: 'DEMO' }),
      }
      const shape = z.object({ gameURL: httpUrl() })
      return (await ask('CasinoGameAPI/game/url', fields, shape, LAUNCH)).gameURL
    },
    createFreeBets: async (given) => {
      const betValue = formatBaht(given.valueSatang)
      const fields = {
        playerId: given.user,
        currency: 'THB',
        gameIDList: given.gameCode,
        rounds: `${given.bets}`,
        bonusCode: given.rewardUuid,
        expirationDate: `${Math.floor(given.expiresAt.getTime() / 1_000)}`,
        betValue,
      }
      const made = await ask('FreeRoundsBonusAPI/createFRB', fields, created)
      const value = parseBaht(made.betValue)
      const isSame =
        made.bonusCode === given.rewardUuid &&
        made.rounds === `${given.bets}` &&
        value.ok &&
        value.value === given.valueSatang
      if (!isSame)
        throw new ProviderFailure('lied', 'other free rounds were created than asked for')
    },
    cancelFreeBets: async (bonusCode) => {
      await ask('FreeRoundsBonusAPI/cancelFRB', { bonusCode }, z.object({}))
    },
    roundUrl: undefined,
    roundProof: undefined,
    rooms: undefined,
    listTransactions: (from, until) => readFeed(account, from, until),
  }
}

function readAnswer<T extends z.ZodMiniType>(url: string, text: string, shape: T): z.output<T> {
  try {
    const json: unknown = JSON.parse(text)
    const { error, description } = z.parse(saidError, json)
    if (error === '1') throw new ProviderFailure('down', `${url} has a fault of its own`)
    if (error !== '0') throw new ProviderFailure('refused', `${url}: ${error} ${description ?? ''}`)
    return z.decode(shape, json as never)
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause
    throw new ProviderFailure('lied', `${url} answered another shape`, { cause })
  }
}

function toGame(
  { code, name }: PragmaticAccount,
  game: z.output<typeof gameList>['gameList'][number],
): ListedGame {
  return {
    code: game.gameID,
    name: game.gameName,
    nameEn: nameOf(game.gameNameEn),
    product: productOf(game.typeDescription),
    subProvider: { code, name },
    isEnabled: true,
    hasDemo: game.demoGameAvailable === true,
    hasFreeBets: game.frbAvailable === true,
    returnBp: returnBpOf(game.rtp === undefined ? null : Number(game.rtp)),
    volatility: volatilityOf(game.volatility),
    minBetSatang: null,
    maxBetSatang: null,
    imageUrl: null,
  }
}

const KIND_OF_TYPE: Readonly<Record<string, ListedTransaction['kind']>> = {
  B: 'bet',
  W: 'win',
  J: 'win',
  P: 'win',
  R: 'rollback',
}
const COLUMNS =
  'playerID,extPlayerID,gameID,playSessionID,roundID,timestamp,referenceID,type,amount,currency'

/** Reads the data feed of movements, a part at a time, each of which says where the next one begins. */
async function readFeed(
  { baseUrl, operatorRef, secret }: PragmaticAccount,
  from: Date,
  until: Date,
): Promise<ListedTransaction[]> {
  const found: ListedTransaction[] = []
  // Times of the feed are whole seconds.
  const start = Math.floor(from.getTime() / 1_000) * 1_000
  let at = start
  while (at < until.getTime()) {
    const query = new URLSearchParams({ login: operatorRef, password: secret, timepoint: `${at}` })
    const url = `${baseUrl}/IntegrationService/v3/DataFeeds/transactions/`
    const answer = await askProvider(
      { baseUrl, method: 'GET', url: `${url}?${query.toString()}`, headers: {} },
      LISTING,
    )
    const part = readPart(url, answer.body.toString())
    found.push(...part.rows.filter(({ madeAt }) => madeAt.getTime() >= start && madeAt < until))
    if (part.next <= at) break
    at = part.next
  }
  return found
}

/** A part of the feed, and the instant from which the next one tells. */
function readPart(url: string, csv: string): { next: number; rows: ListedTransaction[] } {
  const [first = '', header, ...lines] = csv.trim().split(/\r?\n/)
  const next = /^timepoint=(\d{10,15})$/.exec(first)?.[1]
  if (next === undefined || header !== COLUMNS) {
    throw new ProviderFailure('lied', `${url} answered no data feed: ${csv.slice(0, 200)}`)
  }
  return { next: Number(next), rows: lines.map((line) => toMovement(url, line)) }
}

function toMovement(url: string, line: string): ListedTransaction {
  const [, user = '', gameCode = '', , round = '', at = '', ref = '', type = '', baht = ''] =
    line.split(',')
  const amount = parseBaht(baht)
  const kind = KIND_OF_TYPE[type]
  const madeAt = new Date(`${at.replace(' ', 'T')}Z`)
  if (!amount.ok || kind === undefined || Number.isNaN(madeAt.getTime())) {
    throw new ProviderFailure(
      'lied',
      `${url} answered a line of another shape: ${line.slice(0, 200)}`,
    )
  }
  return { ref, kind, user, round, gameCode, amountSatang: amount.value, madeAt }
}
