import * as z from 'zod/mini'
import {
  baht,
  day,
  defineCall,
  instant,
  nothing,
  paging,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { commonLimits } from '#kernel/limit.ts'
import { pointProducts } from './rules/point-terms.ts'

export const getPoints = defineCall({
  method: 'POST',
  path: '/api/member/points',
  summary: "The member's points; they are no money and stand apart from baht",
  access: 'member',
  limit: commonLimits.refresh,
  input: nothing(),
  output: z.object({ point: z.int() }),
  errors: [],
})

/** What a product gives for ฿100 of valid play, in hundredths of a point. */
export const rateShape = z.object({ product: z.enum(pointProducts), rate_x100: z.int() })

/** Valid play of a month at one rate. */
const playLine = z.object({ ...rateShape.shape, valid: baht() })

export const getPointAccount = defineCall({
  method: 'GET',
  path: '/api/member/points/account',
  summary: 'Points, when they run out, and what the play of this month has earned at which rates',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    point: z.int(),
    /** False: the house gives this member nothing now. */
    is_open: z.boolean(),
    rates: z.array(rateShape),
    /** What is published to follow; null: nothing is. */
    next: z.nullable(z.object({ from: day(), rates: z.array(rateShape) })),
    month: z.object({
      /** `2026-12`. */
      month: z.string(),
      plays: z.array(playLine),
      earned: z.int(),
    }),
    /** What corrections took back of points that were credited: set off against what is earned next. */
    carried: z.int(),
    /** What is earned and not credited yet. */
    waiting: z.int(),
    /** What runs out on which day unless it is spent, the next first. */
    running_out: z.array(z.object({ last_day: day(), points: z.int() })),
  }),
  errors: [],
})

/** Kinds of movements that a list of points may be narrowed to. */
export const pointMovements = ['all', 'earned', 'spent', 'expired', 'returned'] as const
export type PointMovement = (typeof pointMovements)[number]

const historyLine = z.object({
  id: z.string(),
  at: instant(),
  kind: z.enum(['earned', 'spent', 'expired', 'returned']),
  /** Below zero: they went. */
  points: z.int(),
  after: z.int(),
  title: z.string(),
  note: z.nullable(z.string()),
  /** The page that it belongs to. */
  link: z.nullable(z.string()),
  /** Of points by play: what they were worked out from. */
  play: z.nullable(
    z.object({
      month: z.string(),
      lines: z.array(playLine),
      /** What the whole month had earned by then, and how much that was more than before. */
      earned: z.int(),
      gained: z.int(),
      /** What earlier looks had left: below zero, it was set off. */
      brought: z.int(),
    }),
  ),
})

export const listPointHistory = defineCall({
  method: 'GET',
  path: '/api/member/points/history',
  summary: 'Every movement of points with what it was for, newest first',
  access: 'member',
  passive: true,
  input: z.object({
    kind: z._default(z.enum(pointMovements, 'กรุณาเลือก'), 'all'),
    ...paging,
  }),
  output: z.object({ items: z.array(historyLine), next_cursor: z.nullable(z.string()) }),
  errors: [],
})

/** Written by `ledger.balance_events` with every movement, whoever makes it. */
export const countedChanged = defineEvent({
  topic: 'counted',
  summary: 'Points or free spins of a member came or went; a higher version is newer',
  audience: 'member',
  payload: z.strictObject({
    asset: z.enum(['points', 'free_spins']),
    left: z.int(),
    version: z.int(),
  }),
})

export const pointsRunningOut = defineEvent({
  topic: 'points_running_out',
  summary: 'Points of a member run out within a week unless he spends them',
  isFact: true,
  payload: z.strictObject({ told_id: z.int() }),
})

export type PointAccountWire = WireOutput<typeof getPointAccount>
export type PointLineWire = WireOutput<typeof listPointHistory>['items'][number]
