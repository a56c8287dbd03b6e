import * as z from 'zod/mini'
import { baht, defineCall, errorsOf, id, instant } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { defineLimits } from '#kernel/limit.ts'
import { bareCode } from '#kernel/plain-signs.ts'

export const yeekeeLimits = defineLimits({ shoot: [120, 'minute'] })

/** What a shooter can be refused, in order of precedence. Numbers 4200–4299. */
export const yeekeeErrors = defineErrors({
  not_yeekee: { number: 4200, thai: 'งวดนี้ไม่ใช่ยี่กี จึงไม่มีการยิงเลข' },
  shooting_not_open: { number: 4201, thai: 'รอบนี้ยังไม่เปิดให้ยิงเลข' },
  shooting_closed: { number: 4202, thai: 'รอบนี้ปิดรับยิงเลขแล้ว' },
  shooting_paused: { number: 4203, thai: 'ระบบยิงเลขถูกปิดใช้งานชั่วคราว' },
  shot_cooldown: { number: 4204, thai: 'กรุณารอก่อนยิงเลขครั้งถัดไป' },
  reference_unreadable: {
    number: 4205,
    thai: 'อ่านไม่พบรอบในข้อความนี้ วางข้อความบนโพยที่มีเลขรอบและงวด หรือรหัสอ้างอิง',
  },
  reference_ambiguous: {
    number: 4206,
    thai: 'มีหลายห้องที่มีรอบนี้ในวันเดียวกัน วางชื่อห้องมาด้วย',
  },
})

/** Five digits, leading zeros included. */
export const shotNumber = () =>
  z
    .string('กรุณากรอกเลขให้ครบ 5 หลัก')
    .check(z.overwrite(bareCode), z.regex(/^\d{5}$/, 'กรุณากรอกเลขให้ครบ 5 หลัก'))

/** One accepted shot. Its rank is `count - seq + 1`: the newest is rank 1. */
export const shot = z.object({
  /** From 1, without gaps, in the order of arrival at the server. */
  seq: z.int(),
  number: shotNumber(),
  /** The shooter's masked name, the same for every viewer: it is part of the chain. */
  name: z.string(),
  at: instant(),
})
export type Shot = z.output<typeof shot>

/** Where the chain of a round stands: what `head` covers. */
const chain = {
  count: z.int(),
  /** Sum of all numbers, a plain integer. */
  sum: z.int(),
  /** Lowercase hex; `head_0` before the first shot (standards.md §3.4). */
  head: z.string(),
}

/** Where a round of yeekee is: betting and shooting, shooting alone, waiting for the beacon, over. */
export const shootStages = [
  'upcoming',
  'betting',
  'shooting',
  'drawing',
  'settled',
  'void',
] as const
export const shootStage = z.enum(shootStages)
export type ShootStage = z.output<typeof shootStage>

export const shootNumber = defineCall({
  method: 'POST',
  path: '/api/lotto/yeekee/shoot_number',
  summary: 'Adds a shot to a round; free, one every few seconds',
  access: 'member',
  limit: yeekeeLimits.shoot,
  input: z.object({ round_id: id(), number: shotNumber() }),
  output: z.object({
    seq: z.int(),
    /** 1 at the moment it was accepted, unless others came in the same instant. */
    rank: z.int(),
    ...chain,
    at: instant(),
    /** When this member may shoot again. */
    next_shot_at: instant(),
  }),
  errors: errorsOf(
    yeekeeErrors.not_yeekee,
    stakeErrors.member_not_active,
    stakeErrors.member_excluded,
    yeekeeErrors.shooting_paused,
    yeekeeErrors.shooting_not_open,
    yeekeeErrors.shooting_closed,
    yeekeeErrors.shot_cooldown,
  ),
})

export const listShots = defineCall({
  method: 'GET',
  path: '/api/lotto/yeekee/list',
  summary:
    'Shots of a round, newest first; those after a seq to catch up, before a seq to page back',
  access: 'public',
  passive: true,
  input: z.object({
    round_id: id(),
    after_seq: z.optional(z.coerce.number('ลำดับไม่ถูกต้อง').check(z.int(), z.minimum(0))),
    before_seq: z.optional(z.coerce.number('ลำดับไม่ถูกต้อง').check(z.int(), z.minimum(1))),
    limit: z._default(
      z.coerce.number('จำนวนต่อหน้าไม่ถูกต้อง').check(z.int(), z.minimum(1), z.maximum(500)),
      200,
    ),
  }),
  output: z.object({
    shots: z.array(shot),
    ...chain,
    /** Rank 1 and rank 16 of now, for the pinned places; null while there are fewer shots. */
    rank1: z.nullable(shot),
    rank16: z.nullable(shot),
    stage: shootStage,
    server_time: instant(),
  }),
  errors: errorsOf(yeekeeErrors.not_yeekee),
})

export const listSiblingRounds = defineCall({
  method: 'GET',
  path: '/api/lotto/yeekee/lists',
  summary: 'The rounds of the same market and day, by number: at most 100, those around the round',
  access: 'public',
  input: z.object({
    round_id: id(),
    /** Only those before this number, the last of them: of a day with more, one page further back. */
    before_no: z.optional(
      z.coerce
        .number('เลขรอบไม่ถูกต้อง')
        .check(z.int('เลขรอบไม่ถูกต้อง'), z.minimum(1), z.maximum(100_000)),
    ),
  }),
  output: z.array(
    z.object({
      round_id: id(),
      round_ref: z.string(),
      round_no: z.int(),
      stage: shootStage,
      open_at: instant(),
      close_at: instant(),
      shoot_close_at: instant(),
      draw_at: instant(),
      shot_count: z.int(),
      /** The five digits of the result; null before the draw. */
      result5: z.nullable(z.string()),
      top3: z.nullable(z.string()),
      bottom2: z.nullable(z.string()),
      void_reason: z.nullable(z.string()),
    }),
  ),
  errors: errorsOf(yeekeeErrors.not_yeekee),
})

export const myShots = defineCall({
  method: 'GET',
  path: '/api/lotto/yeekee/mine',
  summary: "The member's own part in a round: which shots, how much staked, what bonus",
  access: 'member',
  passive: true,
  input: z.object({ round_id: id() }),
  output: z.object({
    seqs: z.array(z.int()),
    /** Stake of the bets that count towards the bonus. */
    staked: baht(),
    bonus_stake_min: baht(),
    next_shot_at: z.nullable(instant()),
    bonuses: z.array(z.object({ rank: z.int(), amount: baht() })),
  }),
  errors: errorsOf(yeekeeErrors.not_yeekee),
})

/** Why the shooter of a rank was paid a bonus, or was not. */
export const bonusOutcomes = [
  'paid',
  'few_shooters',
  'small_stake',
  'other_rank',
  'no_wallet',
] as const

/** The randomness that nobody has before its time: a drand chain, or the sandbox's own of the same scheme. */
export const beaconChain = z.object({
  chain_hash: z.string(),
  /** `bls-unchained-g1-rfc9380`. */
  scheme: z.string(),
  public_key: z.string(),
  period_s: z.int(),
  genesis_unix: z.int(),
  /** True for the sandbox's beacon: shown as ทดสอบ. */
  is_test: z.boolean(),
})
export type BeaconChain = z.output<typeof beaconChain>

export const findRound = defineCall({
  method: 'GET',
  path: '/api/fair/find',
  summary: 'The round of which a text speaks: a reference, a link, or the words on a bill',
  access: 'public',
  input: z.object({
    text: z
      .string('กรุณาวางข้อความ')
      .check(z.trim(), z.minLength(1, 'กรุณาวางข้อความ'), z.maxLength(1000, 'ข้อความยาวเกินไป')),
  }),
  output: z.object({ round_id: id() }),
  errors: errorsOf(yeekeeErrors.reference_unreadable, yeekeeErrors.reference_ambiguous),
})

/** Everything that is needed to recompute a round, and nothing before its time. */
export const fairRound = defineCall({
  method: 'GET',
  path: '/api/fair/round',
  summary: 'The public transcript of a yeekee round; seed and result are null before the draw',
  access: 'public',
  input: z.object({ id: id() }),
  output: z.object({
    algo: z.literal('yeekee-v1'),
    round_id: id(),
    /** What is hashed: `YK-20260101-001`. */
    round_ref: z.string(),
    market_code: z.string(),
    market_name: z.string(),
    round_no: z.int(),
    stage: shootStage,
    /** When it opened indeed, once it has: never before it was committed to. */
    open_at: instant(),
    close_at: instant(),
    shoot_close_at: instant(),
    draw_at: instant(),
    /** SHA-256 of the seed's 64 hex characters, published before the round opened. */
    commit: z.string(),
    committed_at: instant(),
    beacon: z.extend(beaconChain, {
      round: z.int(),
      /** When the beacon of that round comes into being. */
      round_at: instant(),
      signature: z.nullable(z.string()),
      randomness: z.nullable(z.string()),
    }),
    rule: z.object({
      shots_min: z.int(),
      /** 16: the rank, newest first, whose number is taken off the sum. */
      minus_rank: z.int(),
      cooldown_ms: z.int(),
      /** By rank: the most that it pays. */
      bonuses: z.array(z.object({ rank: z.int(), amount: baht() })),
      bonus_stake_min: baht(),
      /** How many people have to shoot and stake the minimum for a round to have bonuses. */
      bonus_shooters_min: z.int(),
      /** A bonus is at most this share of what its shooter has staked; in 1/10,000. */
      bonus_share_bp: z.int(),
      /** Bets that cover this share of a type's numbers do not count; in 1/10,000. */
      bonus_cover_below_bp: z.int(),
    }),
    ...chain,
    /** When head and count were published; null while shots are still taken. */
    head_published_at: z.nullable(instant()),
    /** All shots in order of arrival; the newest 200 before shooting closes. */
    shots: z.array(shot),
    server_seed: z.nullable(z.string()),
    /** The draw worked out step by step; null before it. */
    draw: z.nullable(
      z.object({
        /** Which HMAC counter gave the system number: 0 unless a value had to be skipped. */
        k: z.int(),
        sys: z.int(),
        shot16: z.int(),
        total: z.int(),
        result5: z.string(),
        top3: z.string(),
        top2: z.string(),
        bottom2: z.string(),
        drawn_at: instant(),
      }),
    ),
    /** How many people shot and staked enough; null before the bonuses are decided. */
    bonus_shooters: z.nullable(z.int()),
    /** Who shot ranks 1 and 16, and what was paid; empty before the bonuses are decided. */
    bonuses: z.array(
      z.object({
        rank: z.int(),
        seq: z.int(),
        number: shotNumber(),
        name: z.string(),
        /** What was paid; the most that the rank pays where nothing was. */
        amount: baht(),
        paid: z.boolean(),
        /** Null: decided before this was kept. */
        outcome: z.nullable(z.enum(bonusOutcomes)),
      }),
    ),
    void_reason: z.nullable(z.string()),
  }),
  errors: errorsOf(yeekeeErrors.not_yeekee),
})

/**
 * One event carries all shots of one commit, written by `yeekee.shoot`. A browser whose last seq is
 * not `from_seq - 1` has a gap and asks `listShots` with `after_seq`. What a thousand streams cost:
 * bench/stream.
 */
export const shotsTaken = defineEvent({
  topic: 'shot',
  summary: 'Shots were taken in a round',
  audience: { room: 'yeekee' },
  payload: z.strictObject({
    round_id: z.int(),
    from_seq: z.int(),
    shots: z.array(
      z.strictObject({ seq: z.int(), number: shotNumber(), name: z.string(), at: instant() }),
    ),
    ...chain,
  }),
})

export const bonusesPaid = defineEvent({
  topic: 'bonus',
  summary: 'Bonuses of a round were paid',
  isFact: true,
  payload: z.strictObject({ round_id: z.int() }),
})

/** Written by `yeekee.publish_head`. */
export const headPublished = defineEvent({
  topic: 'head',
  summary: 'Shooting in a round is over, and this is what the draw will use',
  audience: 'everyone',
  payload: z.strictObject({ round_id: z.int(), ...chain, published_at: instant() }),
})
