import * as z from 'zod/mini'
import { baht, day, defineCall, id, instant, nothing, type WireOutput } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'

/** Why a level became another one, or was held. */
export const entryWhys = ['rose', 'fell', 'reviewed', 'set', 'released'] as const

/** What members have from a level on, in words. */
const gifts = z.array(z.string())

const entry = z.object({
  entry_id: id(),
  day: day(),
  from: z.string(),
  to: z.string(),
  why: z.enum(entryWhys),
  /** Valid play of the 90 days before it; null where staff did it. */
  sum: z.nullable(baht()),
  /** What staff set holds until the end of this day. */
  until: z.nullable(day()),
})

export const getMemberLevel = defineCall({
  method: 'GET',
  path: '/api/level/overview',
  summary:
    'The level of the member, what it gives, how long it is kept, and what the next one takes',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    level: z.int(),
    name: z.string(),
    /** Null: from the beginning. */
    since: z.nullable(day()),
    /** Every level with what its members have from it on; for whom nothing is offered, up to his own. */
    levels: z.array(
      z.object({
        level: z.int(),
        name: z.string(),
        from: baht(),
        needs_check: z.boolean(),
        rates: gifts,
        channels: gifts,
      }),
    ),
    /** What he has by all levels up to his own: of two rates for the same bet, the better alone. */
    gifts: z.object({ rates: gifts, channels: gifts }),
    /** Valid play of own money in the 90 days that the next night adds up. */
    sum: baht(),
    from: day(),
    to: day(),
    /** What is left to the next level; null where there is none, or where he is to be told of none. */
    next: z.nullable(z.object({ level: z.int(), name: z.string(), left: baht() })),
    /** To what the next night brings him if play stays as it is, or has him looked at first; null: to nothing. */
    rises: z.nullable(z.object({ to: z.string(), is_checked: z.boolean() })),
    /** Until the end of this day nothing lowers it. */
    kept_until: day(),
    /** When it falls and to what, if play stays as it is; null: it does not. */
    falls: z.nullable(z.object({ on: day(), to: z.string() })),
    /** Whether staff look at a level that play has reached. */
    is_reviewed: z.boolean(),
    /** What staff set, and until when: the level below or above which he does not come. */
    hold: z.nullable(
      z.object({
        kind: z.enum(['floor', 'ceiling']),
        level: z.int(),
        name: z.string(),
        until: day(),
      }),
    ),
    /** The last fifty changes, newest first. */
    history: z.array(entry),
    server_time: instant(),
  }),
  errors: [],
})

export const levelChanged = defineEvent({
  topic: 'level_changed',
  summary: 'A member is on another level, or what holds it is another',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({ entry_id: z.int() }),
})

export const levelNotice = defineEvent({
  topic: 'level_notice',
  summary: 'A member is to be told that his level is another: of a night in the morning after it',
  isFact: true,
  payload: z.strictObject({ entry_id: z.int() }),
})

export type LevelWire = WireOutput<typeof getMemberLevel>
export type LevelEntryWire = LevelWire['history'][number]
