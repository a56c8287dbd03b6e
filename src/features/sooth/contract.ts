import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  type WireOutput,
} from '#kernel/contract.ts'
import { commonErrors, defineErrors } from '#kernel/errors.ts'
import { defineLimits } from '#kernel/limit.ts'
import { patterns } from './rules/pattern.ts'

/** A page looks every few seconds, many share an address, and the answer comes from memory. */
export const soothLimits = defineLimits({ sooth_look: [1_200, 'minute'] })

/** Why a room is not shown. Numbers 4800–4809. */
export const soothErrors = defineErrors({
  rooms_down: {
    number: 4800,
    thai: 'ติดต่อค่ายเกมไม่ได้ชั่วคราว จึงยังแสดงห้องนี้ไม่ได้ กรุณาลองใหม่อีกครั้ง',
    level: 'warn',
  },
})

const sides = z.enum(['B', 'P'])

/** What the formula sees at the end of the shoe, and the side that it names. */
const suggestion = z.object({
  pattern: z.enum(patterns),
  /** How many decided coups make the pattern. */
  length: z.int(),
  side: sides,
})

const roomFields = {
  room: z.string(),
  name: z.string(),
  kind: z.enum(['commission', 'no_commission']),
  pace: z.enum(['normal', 'slow']),
  stake_min: baht(),
  stake_max: baht(),
  state: z.enum(['shoe', 'betting', 'closing', 'dealing', 'settled', 'paused']),
  /** When the state ends; null: nobody knows. */
  state_until: z.nullable(instant()),
  shoe: z.int(),
  coup: z.int(),
  /** What the coups of the shoe came to: `B`, `P` or `T`, then `b` and `p` for pairs; void ones left out. */
  codes: z.array(z.string()),
  counts: z.object({ banker: z.int(), player: z.int(), tie: z.int() }),
  /** The run at the end of the shoe; null before the first decided coup. */
  streak: z.nullable(z.object({ side: sides, length: z.int() })),
  /** Null: no pattern, and nothing is named. */
  suggestion: z.nullable(suggestion),
}

const room = z.object(roomFields)

const provider = z.object({
  code: z.string(),
  name: z.string(),
  /** `stale`: it does not answer, and its rooms are as they were at `read_at`. `paused`: closed by staff. */
  state: z.enum(['live', 'stale', 'down', 'paused']),
  /** When its rooms were read; null: never. */
  read_at: z.nullable(instant()),
  /** The game of its rooms, where it can be opened; null: it cannot. */
  game_id: z.nullable(id()),
})

export const listSoothRooms = defineCall({
  method: 'POST',
  path: '/api/sooth/baccarat',
  summary:
    'The live rooms of baccarat by provider: what each does now, its shoe, and the pattern at its end',
  access: 'public',
  passive: true,
  limit: soothLimits.sooth_look,
  input: nothing(),
  output: z.object({
    providers: z.array(z.extend(provider, { rooms: z.array(room) })),
  }),
  errors: [],
})

/** How often the formula was right; `rate` is null where there are too few predictions. */
const tally = z.object({
  correct: z.int(),
  total: z.int(),
  /** How often the banker won in the same coups. */
  banker: z.int(),
  /** In basis points, with the 95 % interval. */
  rate: z.nullable(z.object({ rate_bp: z.int(), low_bp: z.int(), high_bp: z.int() })),
})

export const readSoothRoom = defineCall({
  method: 'POST',
  path: '/api/sooth/detail',
  summary:
    'A room of baccarat: the results of its shoe, what the formula names next, and how often it was right',
  access: 'public',
  passive: true,
  limit: soothLimits.sooth_look,
  input: z.object({
    room: z
      .string('กรุณาเลือกห้อง')
      .check(z.regex(/^[a-z0-9-]{1,32}$/, 'รหัสห้องไม่ถูกต้อง กรุณาเลือกห้องจากรายการ')),
    /** The provider's code; without it the first one that has such a room. */
    provider: z.optional(
      z.string('ไม่พบรหัสค่ายเกม').check(z.regex(/^[a-z0-9_-]{1,32}$/, 'รหัสค่ายเกมไม่ถูกต้อง')),
    ),
  }),
  output: z.object({
    provider,
    room: z.object({
      ...roomFields,
      /** SHA-256 of the shoe's seed. */
      commit: z.string(),
    }),
    /** How many finished shoes `past` is of. */
    past_shoes: z.int(),
    /** Of the whole formula, then of each pattern: in this shoe, and in the finished ones before it. */
    rates: z.array(z.object({ of: z.enum(['all', ...patterns]), shoe: tally, past: tally })),
  }),
  errors: errorsOf(commonErrors.not_found, soothErrors.rooms_down),
})

export type SoothProviderWire = WireOutput<typeof listSoothRooms>['providers'][number]
export type SoothRoomWire = SoothProviderWire['rooms'][number]
export type SoothDetailWire = WireOutput<typeof readSoothRoom>
export type SoothTallyWire = SoothDetailWire['rates'][number]['shoe']
