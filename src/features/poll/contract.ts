import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  page,
  paging,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { defineLimits } from '#kernel/limit.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { pollKinds } from './rules/choices.ts'
import { pollStates } from './rules/poll-state.ts'
import { currencies, nobodyRight } from './rules/prize.ts'

export const pollLimits = defineLimits({ poll_vote: [30, 'minute'], poll_quota: [20, 'minute'] })

/** What a member can be refused, in the order in which a vote is checked. Numbers 1200–1229. */
export const pollErrors = defineErrors({
  poll_not_open: { number: 1200, thai: 'กิจกรรมนี้ยังไม่เปิดให้ทาย' },
  poll_closed: { number: 1201, thai: 'ปิดรับทายแล้ว' },
  poll_not_for_you: {
    number: 1202,
    thai: 'บัญชีของคุณร่วมกิจกรรมไม่ได้ในขณะนี้ หากไม่ได้อยู่ในช่วงพักการเล่น กรุณาติดต่อเจ้าหน้าที่',
  },
  poll_member_unverified: {
    number: 1203,
    thai: 'บัญชีธนาคารของคุณยังไม่ได้ยืนยัน ยืนยันแล้วจึงร่วมทายได้',
  },
  poll_choice_unknown: { number: 1204, thai: 'ไม่พบคำตอบนี้ในกิจกรรม กรุณาเลือกใหม่' },
  poll_quota_used: { number: 1205, thai: 'คุณใช้สิทธิ์ทายครบแล้ว' },
})

/** Digits, because a number may begin with 0: `2` of a list, `07` of numbers. */
export const choiceId = () => z.string('กรุณาเลือกคำตอบ').check(z.regex(/^\d{1,3}$/, 'กรุณาเลือกคำตอบ'))

/** `500.00` of baht, `500` of points. */
const amount = z.string()

const prize = z.object({
  currency: z.enum(currencies),
  /** `pot`: the amount is shared. `fixed`: so much each, `budget` at most for all. */
  kind: z.enum(['pot', 'fixed']),
  amount,
  budget: amount,
  /** Whether members share alike, or by how many of their votes were right. */
  weighs: z.enum(['member', 'vote']),
  /** What of it rolled on from a poll that nobody won; null: nothing. */
  rolled: z.nullable(amount),
  /** Where nobody is right: nothing is paid, or the pot rolls into a later poll. */
  nobody_right: z.enum(nobodyRight),
})

const summary = {
  poll_id: id(),
  kind: z.enum(pollKinds),
  state: z.enum(pollStates),
  title: z.string(),
  /** Path of an uploaded image; null: the screen draws its own. */
  image: z.nullable(z.string()),
  prize,
  opens_at: instant(),
  closes_at: instant(),
  event_at: instant(),
  /** What came of it. */
  result: z.nullable(z.object({ choice_id: choiceId(), label: z.string(), revision: z.int() })),
}

export const listPolls = defineCall({
  method: 'GET',
  path: '/api/poll/list',
  summary:
    'Polls: those that are open first, then those to come, then those of the past, newest first',
  access: 'public',
  passive: true,
  input: nothing(),
  output: z.array(z.object(summary)),
  errors: [],
})

const ofPoll = { poll_id: id(), agent_id: z.optional(id()) }

export const getPoll = defineCall({
  method: 'GET',
  path: '/api/poll/config',
  summary: 'One poll: what can be chosen, by when, how votes are earned and what there is to win',
  access: 'public',
  passive: true,
  input: z.object(ofPoll),
  output: z.object({
    ...summary,
    rules: z.string(),
    /** Of a number; it has no list of choices. */
    digits: z.nullable(z.int()),
    home_name: z.nullable(z.string()),
    away_name: z.nullable(z.string()),
    choices: z.array(
      z.object({ choice_id: choiceId(), label: z.string(), image: z.nullable(z.string()) }),
    ),
    quota: z.object({
      /** Whose settled play earns votes; null: of every product. */
      product: z.nullable(z.string()),
      stake_per_vote: baht(),
      votes_max: z.int(),
    }),
    void_reason: z.nullable(z.string()),
    /** A result that was corrected: why. */
    revision_reason: z.nullable(z.string()),
    result_source: z.nullable(z.string()),
  }),
  errors: [],
})

export const getPollStats = defineCall({
  method: 'GET',
  path: '/api/poll/stats',
  summary:
    'How the votes are spread, for who has voted, and for all when it is closed; 5 s old at most',
  access: 'public',
  passive: true,
  input: z.object(ofPoll),
  output: z.object({
    /** False: whoever asks has not voted yet, and reads the number of votes alone. */
    is_shown: z.boolean(),
    votes: z.int(),
    members: z.int(),
    /** Most votes first; of a number the first twenty. */
    rows: z.array(z.object({ choice_id: choiceId(), label: z.string(), votes: z.int() })),
  }),
  errors: [],
})

export const getPollWinners = defineCall({
  method: 'GET',
  path: '/api/poll/winners',
  summary: 'Who was paid, masked, with what their shares are made of; empty until it is paid',
  access: 'public',
  passive: true,
  input: z.object({ ...ofPoll, ...paging }),
  output: z.extend(
    page(
      z.object({
        /** 1 for the earliest right vote. */
        place: z.int(),
        name: z.string(),
        weight: z.int(),
        /** Under the result that holds. */
        share: amount,
        is_me: z.boolean(),
      }),
    ),
    {
      currency: z.enum(currencies),
      winners: z.int(),
      weight: z.int(),
      /** What all shares are together. */
      total: amount,
    },
  ),
  errors: [],
})

const quota = z.object({
  earned: z.int(),
  used: z.int(),
  left: z.int(),
  /** Own money staked and settled since the poll opened, as far as it is valid. */
  valid: baht(),
  /** At how much of it the next vote is earned; null: there is no more to earn. */
  next_at: z.nullable(baht()),
  is_verified: z.boolean(),
  /** Until when settled play is counted for certain; null: never refreshed. */
  last_updated_quota: z.nullable(instant()),
  votes: z.array(
    z.object({ n: z.int(), choice_id: choiceId(), label: z.string(), voted_at: instant() }),
  ),
})

export const checkPollQuota = defineCall({
  method: 'GET',
  path: '/api/poll/quota/check',
  summary: 'How many votes the member has left, as far as play is counted; reads only',
  access: 'member',
  passive: true,
  input: z.object({ poll_id: id() }),
  output: quota,
  errors: [],
})

export const getPollQuota = defineCall({
  method: 'GET',
  path: '/api/poll/quota/get',
  summary: 'Counts what was settled until now, then answers how many votes the member has left',
  access: 'member',
  limit: pollLimits.poll_quota,
  input: z.object({ poll_id: id() }),
  output: quota,
  errors: [],
})

export const submitVote = defineCall({
  method: 'POST',
  path: '/api/poll/submit',
  summary: 'Votes: uses one vote up, for good',
  access: 'member',
  limit: pollLimits.poll_vote,
  input: z.object({ poll_id: id(), choice_id: choiceId() }),
  output: z.object({ n: z.int(), choice_id: choiceId(), voted_at: instant() }),
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    pollErrors.poll_not_open,
    pollErrors.poll_closed,
    pollErrors.poll_not_for_you,
    pollErrors.poll_member_unverified,
    pollErrors.poll_choice_unknown,
    pollErrors.poll_quota_used,
  ),
  // No money, but something that is used up: a vote whose answer was lost is found by its key.
  movesMoney: true,
})

export const pollChanged = defineEvent({
  topic: 'poll',
  summary: 'A poll came, opened, closed, has a result, was paid or called off',
  audience: 'everyone',
  payload: z.strictObject({ poll_id: z.int(), state: z.enum(pollStates) }),
})

export const voteCast = defineEvent({
  topic: 'poll_vote',
  summary: 'The member voted in a poll, on this device or another',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({ poll_id: z.int() }),
})

export const pollPrizePaid = defineEvent({
  topic: 'poll_prize',
  summary: 'The member guessed right and was paid',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({ poll_id: z.int(), share_id: z.int() }),
})

export type PollSummaryWire = WireOutput<typeof listPolls>[number]
export type PollWire = WireOutput<typeof getPoll>
export type PollQuotaWire = WireOutput<typeof checkPollQuota>
export type PollStatsWire = WireOutput<typeof getPollStats>
export type PollWinnersWire = WireOutput<typeof getPollWinners>
