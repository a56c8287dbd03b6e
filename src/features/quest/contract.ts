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
import { defineEvent } from '#kernel/event.ts'
import { defineLimits } from '#kernel/limit.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { questPeriods } from './rules/periods.ts'
import { questLocks, questStates } from './rules/quest-state.ts'
import { questProducts } from './rules/quest-terms.ts'
import { questTypes } from './rules/quest-types.ts'

export const questLimits = defineLimits({
  quest_redeem: [60, 'minute'],
  event_join: [30, 'minute'],
})

/** What a claim can be told beside what every reward says. Numbers 1630, 1636–1638. */
export const questErrors = defineErrors({
  quest_not_done: { number: 1630, thai: 'ยังทำภารกิจไม่ครบ' },
  quest_locked: { number: 1636, thai: 'ภารกิจนี้ยังไม่เปิดให้คุณ ดูเงื่อนไขในรายการภารกิจ' },
  quest_budget_out: { number: 1637, thai: 'ภารกิจนี้แจกแต้มครบงบแล้ว' },
  quest_not_offered: { number: 1639, thai: 'ภารกิจนี้พักหรือปิดไปแล้ว รับแต้มไม่ได้ในตอนนี้' },
  event_not_open: { number: 1638, thai: 'กิจกรรมนี้ยังไม่เริ่มหรือจบแล้ว' },
})

const quest = z.object({
  quest_id: id(),
  version: z.int(),
  title: z.string(),
  type: z.enum(questTypes),
  period: z.enum(questPeriods),
  product: z.nullable(z.enum(questProducts)),
  event_id: z.nullable(id()),
  /** Which day, week, month or event it is of; a claim names it. */
  period_key: z.string(),
  /** Satang, or a number of what its type counts. */
  goal: z.int(),
  progress: z.int(),
  /** What it is worth. */
  points: z.int(),
  /** Given as so many free spins of the wheel; null: as points. */
  spins: z.nullable(z.int()),
  state: z.enum(questStates),
  /** Of a locked one: what is missing. */
  missing: z.nullable(z.enum(questLocks)),
  level_min: z.nullable(z.int()),
  /** The quest to be claimed before it. */
  needs_title: z.nullable(z.string()),
  /** When the time to do it ends, and until when it is claimed; null: it does not end. */
  ends_at: z.nullable(instant()),
  claimable_until: z.nullable(instant()),
})

const event = z.object({
  event_id: id(),
  title: z.string(),
  body: z.string(),
  starts_at: instant(),
  ends_at: instant(),
  /** Since when what the member does counts; null: he has not joined. */
  joined_at: z.nullable(instant()),
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
    /** False: the member may be given nothing now, so nothing is offered. */
    is_offered: z.boolean(),
    /** Those that are not over. */
    events: z.array(event),
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
      .check(z.regex(/^(\d{4}-\d{2}(-\d{2})?|once|e\d{1,5})$/, 'ไม่พบรอบของภารกิจ')),
  }),
  output: z.object({
    quest_id: id(),
    points: z.int(),
    /** Given as so many free spins of the wheel; null: as points. */
    spins: z.nullable(z.int()),
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
    questErrors.quest_not_offered,
    questErrors.quest_locked,
    questErrors.quest_not_done,
    questErrors.quest_budget_out,
  ),
  movesMoney: true,
})

export const joinEvent = defineCall({
  method: 'POST',
  path: '/api/event/quest',
  summary: 'Joins an event and answers its quests; what is done from here on counts',
  access: 'member',
  limit: questLimits.event_join,
  input: z.object({ event_id: id(undefined, 32_767) }),
  output: z.object({ event, quests: z.array(quest) }),
  errors: errorsOf(rewardErrors.reward_not_for_you, questErrors.event_not_open),
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
        spins: z.nullable(z.int()),
        streak: z.nullable(z.int()),
        claimed_at: instant(),
      }),
    ),
  }),
  errors: [],
})

export const questChanged = defineEvent({
  topic: 'quest',
  summary: "What counts for the member's quests has changed",
  audience: 'member',
  isFact: true,
  payload: z.strictObject({}),
})

export const questsChanged = defineEvent({
  topic: 'quests',
  summary: 'Other quests are out, or one is out in another version, paused or stopped',
  audience: 'everyone',
  payload: z.strictObject({}),
})

export const questClaimable = defineEvent({
  topic: 'quest_claimable',
  summary: 'A member is to be told that he can claim a quest, once a period of it',
  isFact: true,
  payload: z.strictObject({ told_id: z.int() }),
})

export type QuestsWire = WireOutput<typeof listQuests>
export type QuestWire = QuestsWire['quests'][number]
export type QuestEventWire = QuestsWire['events'][number]
