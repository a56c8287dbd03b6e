import * as z from 'zod/mini'
import {
  baht,
  type CallOutput,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  page,
  type WireOutput,
} from '#kernel/contract.ts'
import { commonErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { commonLimits } from '#kernel/limit.ts'
import { catalogueId } from './catalogue-contract.ts'
import { categories, lobbyKeys, volatilities } from './rules/lobby-names.ts'

/** So many games come where nobody says how many (spec §5). */
export const GAMES_A_PAGE = 60

/** A game as a card shows it. */
export const gameCard = z.object({
  game_id: catalogueId(),
  provider_id: catalogueId(),
  sub_provider_id: catalogueId(),
  provider_name: z.string(),
  sub_provider_name: z.string(),
  name: z.string(),
  /** Its name in Latin letters, for the search; null: it has none beside `name`. */
  name_en: z.nullable(z.string()),
  category: z.enum(categories),
  /** The provider's code. */
  source: z.string(),
  /** The picture that we draw of it: `naga-3`, a motif and one of twelve pairs of colours. */
  image: z.string(),
  /** It can be tried without money. */
  is_demo: z.boolean(),
  /** Per cent of what is staked that comes back in the long run, `96.20`; null: its provider does not say. */
  rtp: z.nullable(z.string()),
  volatility: z.nullable(z.enum(volatilities)),
  min_bet: z.nullable(baht()),
  max_bet: z.nullable(baht()),
  has_free_bets: z.boolean(),
  is_new: z.boolean(),
  is_hot: z.boolean(),
  state: z.enum(['open', 'closed']),
  /** Of a closed game: what staff wrote, and when it is expected to open. */
  notice: z.nullable(z.string()),
  until_at: z.nullable(instant()),
})

export const listGames = defineCall({
  passive: true,
  limit: commonLimits.refresh,
  method: 'GET',
  path: '/api/game/list',
  summary: `Games, the most played first, ${GAMES_A_PAGE} at a time; a category is one of casino, slot, fishing, sport, hot and freespin`,
  access: 'public',
  input: z.object({
    cursor: z.optional(z.string().check(z.maxLength(100))),
    limit: z._default(
      z.coerce.number('จำนวนต่อหน้าไม่ถูกต้อง').check(z.int(), z.minimum(1), z.maximum(100)),
      GAMES_A_PAGE,
    ),
    /** A provider's number or code. */
    provider: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
    category: z.optional(z.enum([...categories, 'hot', 'freespin'], 'ไม่มีหมวดเกมนี้')),
    sort: z._default(z.enum(['hot', 'new', 'name'], 'เรียงแบบนี้ไม่ได้'), 'hot'),
  }),
  output: page(gameCard),
  errors: [],
})

export const readLobby = defineCall({
  passive: true,
  limit: commonLimits.refresh,
  method: 'GET',
  path: '/api/game/lobby',
  summary: 'The shelves of the lobby: what is played most, what is new, and a few of each category',
  access: 'public',
  input: nothing(),
  output: z.object({
    hot: z.array(gameCard),
    new: z.array(gameCard),
    casino: z.array(gameCard),
    slot: z.array(gameCard),
    fishing: z.array(gameCard),
    sport: z.array(gameCard),
    freespin: z.array(gameCard),
  }),
  errors: [],
})

export const readLobbyConfig = defineCall({
  passive: true,
  limit: commonLimits.refresh,
  method: 'GET',
  path: '/api/lobby/configs',
  summary:
    'What stands around the games of a lobby: its title, its providers and how many games each has',
  access: 'public',
  input: z.object({ lobby_key: z.string().check(z.maxLength(32)) }),
  output: z.object({
    lobby_key: z.enum(lobbyKeys),
    title: z.string(),
    games: z.int(),
    providers: z.array(
      z.object({ provider_id: catalogueId(), code: z.string(), name: z.string(), games: z.int() }),
    ),
  }),
  errors: errorsOf(commonErrors.not_found),
})

/** A game with a round that its provider has not closed. */
const openRound = z.object({
  round_id: id(),
  game: gameCard,
  staked: baht(),
  opened_at: instant(),
})

/** Bets that cost nothing; they can be used in any game of the provider where `game` is null. */
const freeBets = z.object({
  reward: z.string(),
  provider_name: z.string(),
  game: z.nullable(gameCard),
  bets_left: z.int(),
  value: baht(),
  expires_at: instant(),
})

export const readMyGames = defineCall({
  passive: true,
  limit: commonLimits.refresh,
  method: 'GET',
  path: '/api/game/mine',
  summary: 'What the member played last (20), which rounds wait for him, and his free bets',
  access: 'member',
  input: nothing(),
  output: z.object({
    last: z.array(gameCard),
    open: z.array(openRound),
    free_bets: z.array(freeBets),
  }),
  errors: [],
})

export const gamesChanged = defineEvent({
  topic: 'games',
  summary: 'Games or providers were opened, closed, or changed at the desk',
  audience: 'everyone',
  payload: z.strictObject({}),
})

export type GameCard = CallOutput<typeof listGames>['items'][number]
export type WireGameCard = WireOutput<typeof listGames>['items'][number]
export type WireMyGames = WireOutput<typeof readMyGames>
