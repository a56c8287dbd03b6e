import * as z from 'zod/mini'
import {
  baht,
  type CallOutput,
  day,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import { definePermissions } from '#kernel/permission.ts'
import { memberDigits } from '#kernel/phone.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import { catalogueId } from './catalogue-contract.ts'

export const gameRoundPermissions = definePermissions({
  'game.round.view': {
    thai: 'ดูรอบเกมและรอบที่ยังไม่จบ',
    roles: ['risk_officer', 'cashier', 'auditor'],
  },
})

/** `reopened`: something came after it was closed. */
export const roundStates = ['open', 'closed', 'reopened'] as const
export type RoundState = (typeof roundStates)[number]

/** So many days are looked through where neither days nor one round is asked for. */
export const SEARCH_DAYS = 7

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const number = (longest: number) =>
  z.string().check(z.overwrite(plainSigns), z.trim(), z.minLength(1), z.maxLength(longest))

const named = { name: z.string() }
const roundRow = z.object({
  round_id: id(),
  ref: z.string(),
  provider: z.object({ provider_id: catalogueId(), ...named }),
  game: z.object({ game_id: catalogueId(), ...named }),
  member: z.object({ member_id: id(), ...named }),
  state: z.enum(roundStates),
  staked: baht(),
  returned: baht(),
  opened_at: instant(),
  closed_at: z.nullable(instant()),
})

const common = { access: 'staff', permission: 'game.round.view', errors: [] } as const

export const listRoundProviders = defineCall({
  ...common,
  method: 'GET',
  path: '/operator/api/game/round-providers',
  summary: 'The providers whose rounds can be looked for',
  input: nothing(),
  output: z.array(z.object({ provider_id: catalogueId(), ...named })),
})

export const searchRounds = defineCall({
  ...common,
  method: 'GET',
  path: '/operator/api/game/rounds',
  summary:
    'Rounds of games, newest first: by what the provider calls them, by member, game, time and amount. ' +
    `Without days and without one round, of the last ${SEARCH_DAYS} days`,
  input: z.object({
    ...paging,
    /** The provider's number of a round. */
    round: z.optional(number(128)),
    /** The provider's number of a message. */
    transaction: z.optional(number(128)),
    /** A member's number, phone, its last four digits or its mask. */
    member: z.optional(
      z.string().check(z.overwrite(memberDigits), z.minLength(1), z.maxLength(20)),
    ),
    provider_id: z.optional(catalogueId()),
    /** Part of a game's name, or its code. */
    game: z.optional(text(64)),
    state: z.optional(z.enum(roundStates)),
    from: z.optional(day()),
    to: z.optional(day()),
    /** Of the stake or of what came back, whichever is in it. */
    amount_from: z.optional(baht()),
    amount_to: z.optional(baht()),
  }),
  output: z.extend(page(roundRow), {
    /** The first day that was looked through; null: all of them. */
    since: z.nullable(day()),
  }),
})

export const messageKinds = ['bet', 'win', 'promo', 'rollback', 'tombstone'] as const
export type MessageKind = (typeof messageKinds)[number]
export const incidentKinds = [
  'win_without_session',
  'bet_on_closed_round',
  'bet_reversed_under_win',
  'win_not_recovered',
] as const
export type IncidentKind = (typeof incidentKinds)[number]

export const getDeskRound = defineCall({
  ...common,
  method: 'GET',
  path: '/operator/api/game/round',
  summary:
    'A round with its messages, the calls that moved nothing, and what somebody should look at',
  input: z.object({ round_id: id() }),
  output: z.extend(roundRow, {
    product: z.string(),
    version: z.int(),
    owed: baht(),
    forfeited: baht(),
    /** What the house has of it; 0 while it is open. */
    result: baht(),
    is_aggregated: z.boolean(),
    messages: z.array(
      z.object({
        /** The key of its movement in the books. */
        op_id: z.string(),
        ref: z.string(),
        kind: z.enum(messageKinds),
        amount: baht(),
        at: instant(),
        /** What it refers to. */
        refers_to: z.nullable(z.string()),
        /** It was taken back. */
        is_undone: z.boolean(),
        /** Its wallet was closed: what came went to the house. */
        is_forfeited: z.boolean(),
        is_free: z.boolean(),
      }),
    ),
    incidents: z.array(z.object({ kind: z.enum(incidentKinds), amount: baht(), at: instant() })),
    calls: z.array(
      z.object({
        call_id: id(),
        kind: z.enum(['bet', 'win', 'rollback']),
        ref: z.string(),
        /** A status of the contract; RS_OK where it was done before. */
        word: z.string(),
        at: instant(),
      }),
    ),
  }),
})

/** How old an open round is called, in hours. */
export const OPEN_AGES_H = [1, 24, 48] as const

export const listOpenRounds = defineCall({
  ...common,
  method: 'GET',
  path: '/operator/api/game/open-rounds',
  summary:
    'Rounds that their provider has not closed, oldest first, and what the clearing account holds',
  input: z.object({ ...paging, provider_id: z.optional(catalogueId()) }),
  output: z.extend(page(roundRow), {
    providers: z.array(
      z.object({
        provider_id: catalogueId(),
        ...named,
        open: z.int(),
        older_1h: z.int(),
        older_24h: z.int(),
        older_48h: z.int(),
        /** What open rounds have staked and not got back. */
        sum: baht(),
        /** What the clearing account holds by the books; it is the same or something is wrong. */
        clearing: baht(),
      }),
    ),
  }),
})

export const countOldRounds = defineCall({
  ...common,
  method: 'GET',
  path: '/operator/api/game/open-rounds/waiting',
  summary: 'How many rounds are open for longer than a day',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
})

export type RoundRow = CallOutput<typeof searchRounds>['items'][number]
export type WireRoundRow = WireOutput<typeof searchRounds>['items'][number]
export type WireDeskRound = WireOutput<typeof getDeskRound>
export type WireOpenProvider = WireOutput<typeof listOpenRounds>['providers'][number]
export type RoundSearch = Omit<WireInput<typeof searchRounds>, 'cursor' | 'limit'>
