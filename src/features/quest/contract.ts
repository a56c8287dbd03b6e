import * as z from 'zod/mini'
import {
  day,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineLimits } from '#kernel/limit.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { questPeriods } from './rules/periods.ts'
import { questProducts, questTypes } from './rules/quest-terms.ts'

export const questLimits = defineLimits({ quest_redeem: [60, 'minute'] })

/** What whoever claims can be told beside what every reward says. Number 1630. */
export const questErrors = defineErrors({
  quest_not_done: { number: 1630, thai: 'ยังทำภารกิจไม่ครบ' },
})

export const questStates = ['in_progress', 'claimable', 'claimed'] as const

const quest = z.object({
  quest_id: id(),
  version: z.int(),
  title: z.string(),
  type: z.enum(questTypes),
  period: z.enum(questPeriods),
  product: z.nullable(z.enum(questProducts)),
  /** Which day, week or month it is of; a claim names it. */
  period_key: z.string(),
  /** Satang of valid play, or days. */
  goal: z.int(),
  progress: z.int(),
  points: z.int(),
  state: z.enum(questStates),
  /** When the period ends, and until when what was done in it is claimed. */
  ends_at: instant(),
  claimable_until: instant(),
})

export const listQuests = defineCall({
  method: 'GET',
  path: '/api/quest/list',
  summary: 'The quests that run, how far the member is in each, and his row of visits',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    point: z.int(),
    /** What of it runs out at the end of this month; null: nothing does. */
    running_out: z.nullable(z.object({ points: z.int(), last_day: day() })),
    /** Null: visits pay nothing now. */
    check_in: z.nullable(
      z.object({
        quest_id: id(),
        version: z.int(),
        period_key: day(),
        is_done: z.boolean(),
        /** Which day of the row today is. */
        streak: z.int(),
        points: z.array(z.int()),
      }),
    ),
    quests: z.array(quest),
    server_time: instant(),
  }),
  errors: [],
})

export const redeemQuest = defineCall({
  method: 'POST',
  path: '/api/quest/redeem',
  summary: 'Checks in, or claims a quest that is done; twice is once',
  access: 'member',
  limit: questLimits.quest_redeem,
  input: z.object({
    quest_id: id(undefined, 32_767),
    /** What the member saw. */
    version: z.int('ฉบับไม่ถูกต้อง'),
    period_key: z
      .string('ไม่พบรอบของภารกิจ')
      .check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/, 'ไม่พบรอบของภารกิจ')),
  }),
  output: z.object({
    quest_id: id(),
    points: z.int(),
    streak: z.nullable(z.int()),
    /** What the member has now. */
    point: z.int(),
  }),
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    rewardErrors.reward_not_for_you,
    rewardErrors.claim_expired,
    rewardErrors.terms_changed,
    rewardErrors.reward_claimed,
    questErrors.quest_not_done,
  ),
  movesMoney: true,
})

export const listQuestClaims = defineCall({
  method: 'GET',
  path: '/api/quest/history',
  summary: 'What the member claimed, newest first, at most a hundred',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    items: z.array(
      z.object({
        claim_id: id(),
        title: z.string(),
        points: z.int(),
        streak: z.nullable(z.int()),
        claimed_at: instant(),
      }),
    ),
  }),
  errors: [],
})

export type QuestsWire = WireOutput<typeof listQuests>
export type QuestWire = QuestsWire['quests'][number]
