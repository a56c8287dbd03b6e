import * as z from 'zod/mini'
import {
  baht,
  type CallOutput,
  day,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  paging,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { defineLimits } from '#kernel/limit.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { phases } from './rules/phase.ts'
import { tournamentProducts } from './rules/terms.ts'

export const tournamentLimits = defineLimits({ tournament_join: [30, 'minute'] })

/** What a member can be told beside what every reward says. Numbers 1740–1749. */
export const tournamentErrors = defineErrors({
  tournament_closed: { number: 1740, thai: 'การแข่งขันนี้ปิดแล้ว เข้าร่วมหรือออกไม่ได้' },
  tournament_other_account: { number: 1741, thai: 'บัญชีอื่นของคุณเข้าร่วมอยู่แล้ว หนึ่งคนใช้ได้หนึ่งบัญชี' },
})

/** Places that follow each other and have the same prize. */
export const tierShape = z.object({ places: z.int(), points: z.int() })

/** What a tournament says, the same for everybody. */
export const termsShape = {
  title: z.string(),
  about: z.string(),
  product: z.enum(tournamentProducts),
  from_day: day(),
  /** The last day, included. */
  to_day: day(),
  starts_at: instant(),
  ends_at: instant(),
  /** Until when late results and corrections are still counted. */
  counts_until: instant(),
  /** Valid play of one net point. */
  point_valid: baht(),
  /** Of a day's play so many points count at most. */
  day_max_points: z.int(),
  /** A prize is at most so many points for each net point of its member. */
  cap_points: z.int(),
  /** Fewer net points win nothing. */
  least_points: z.int(),
  prizes: z.array(tierShape),
  /** All that the prizes can be. */
  budget_points: z.int(),
  repeats_weekly: z.boolean(),
}

/** What came of it for the member who asks. */
const result = z.object({
  place: z.int(),
  points: z.int(),
  /** What he was given; 0: no prize. */
  prize_points: z.int(),
  /** What the place was worth before the cap. */
  full_points: z.int(),
  status: z.enum(['none', 'due', 'given', 'refused']),
})

const summary = z.object({
  tournament_id: id(),
  version: z.int(),
  phase: z.enum(phases),
  ...termsShape,
  players: z.int(),
  joined_at: z.nullable(instant()),
  result: z.nullable(result),
  cancel_reason: z.nullable(z.string()),
})

export const listTournaments = defineCall({
  method: 'GET',
  path: '/api/tournament/list',
  summary: 'Tournaments that run, those to come and the last that ended, with the own part in each',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    tournaments: z.array(summary),
    /** False: nothing is offered to this account now; only what ended is listed. */
    for_you: z.boolean(),
    server_time: instant(),
  }),
  errors: [],
})

const row = z.object({
  place: z.int(),
  /** Masked, the same for every viewer. */
  name: z.string(),
  points: z.int(),
  /** Once it is over: what the place was given. */
  prize_points: z.nullable(z.int()),
  is_me: z.boolean(),
})

export const getTournamentBoard = defineCall({
  method: 'GET',
  path: '/api/tournament/board',
  summary: 'A tournament with its first hundred places, and the own with its neighbours',
  access: 'member',
  passive: true,
  input: z.object({ tournament_id: id(), ...paging }),
  output: z.object({
    tournament: summary,
    for_you: z.boolean(),
    items: z.array(row),
    next_cursor: z.nullable(z.string()),
    /** The member's own points; the place is null as long as there are none. */
    me: z.nullable(z.object({ place: z.nullable(z.int()), points: z.int(), around: z.array(row) })),
    /** How many have a place. */
    placed: z.int(),
    updated_at: z.nullable(instant()),
  }),
  errors: [],
})

export const joinTournament = defineCall({
  method: 'POST',
  path: '/api/tournament/join',
  summary: 'Joins: settled play counts from this moment on; twice is once',
  access: 'member',
  limit: tournamentLimits.tournament_join,
  input: z.object({
    tournament_id: id(),
    /** What the member saw. */
    version: z.int('ฉบับไม่ถูกต้อง'),
  }),
  output: z.object({ tournament_id: id(), joined_at: instant() }),
  errors: errorsOf(
    rewardErrors.reward_not_for_you,
    tournamentErrors.tournament_closed,
    rewardErrors.terms_changed,
    tournamentErrors.tournament_other_account,
  ),
})

export const leaveTournament = defineCall({
  method: 'POST',
  path: '/api/tournament/leave',
  summary: 'Leaves the board; whoever comes back begins anew',
  access: 'member',
  limit: tournamentLimits.tournament_join,
  input: z.object({ tournament_id: id() }),
  output: z.object({ tournament_id: id() }),
  errors: errorsOf(tournamentErrors.tournament_closed),
})

export const getLeaderboard = defineCall({
  method: 'GET',
  path: '/api/tournament/leaderboard',
  summary: 'Net points of this month of those who show themselves, and the own; it gives no prize',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    month: z.string(),
    is_shown: z.boolean(),
    for_you: z.boolean(),
    items: z.array(z.omit(row, { prize_points: true })),
    /** The place is null for anyone who is not on the board: hidden, excluded or without points. */
    me: z.object({ place: z.nullable(z.int()), points: z.int() }),
    point_valid: baht(),
    day_max_points: z.int(),
    updated_at: z.nullable(instant()),
  }),
  errors: [],
})

export const showOnLeaderboard = defineCall({
  method: 'POST',
  path: '/api/tournament/show',
  summary: 'Shows the own masked name on the board of the month, or hides it',
  access: 'member',
  limit: tournamentLimits.tournament_join,
  input: z.object({ is_shown: z.boolean('กรุณาเลือก') }),
  output: z.object({ is_shown: z.boolean() }),
  errors: errorsOf(rewardErrors.reward_not_for_you, tournamentErrors.tournament_other_account),
})

export const tournamentChanged = defineEvent({
  topic: 'tournament',
  summary: 'A tournament was let out, called off, or its prizes are given',
  audience: 'everyone',
  payload: z.strictObject({ tournament_id: z.int(), phase: z.enum(phases) }),
})

export const tournamentPrizeGiven = defineEvent({
  topic: 'tournament_prize',
  summary: 'A member was given the prize of his place',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({ tournament_id: z.int(), prize_id: z.int() }),
})

export const tournamentCalledOff = defineEvent({
  topic: 'tournament_called_off',
  summary: 'A member is to be told that a tournament which he joined was called off',
  isFact: true,
  payload: z.strictObject({ entrant_id: z.int() }),
})

export type TournamentSummary = CallOutput<typeof listTournaments>['tournaments'][number]
export type TournamentWire = WireOutput<typeof listTournaments>['tournaments'][number]
export type BoardWire = WireOutput<typeof getTournamentBoard>
export type BoardRowWire = BoardWire['items'][number]
