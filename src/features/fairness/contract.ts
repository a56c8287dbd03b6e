import * as z from 'zod/mini'
import { defineCall, instant, nothing, type WireOutput } from '#kernel/contract.ts'
import { fairErrors } from '#kernel/fair-errors.ts'
import { CLIENT_SEED } from '#kernel/fair.ts'
import { commonLimits, defineLimits } from '#kernel/limit.ts'

export const fairLimits = defineLimits({ fair_rotate: [30, 'hour'] })

/** The seed that draws now, and the hash of the one that follows. */
const current = z.object({
  commit: z.string(),
  client_seed: z.string(),
  /** How many draws it made. */
  draws: z.int(),
  opened_at: instant(),
  next_commit: z.string(),
})

const revealed = z.object({
  commit: z.string(),
  client_seed: z.string(),
  draws: z.int(),
  server_seed: z.string(),
  opened_at: instant(),
  revealed_at: instant(),
})

export const getFairSeed = defineCall({
  method: 'GET',
  path: '/api/fair/seed',
  summary:
    "What the member's draws depend on: his seed now, the next one's hash, and those shown, newest first",
  access: 'member',
  limit: commonLimits.refresh,
  passive: true,
  input: nothing(),
  output: z.object({ current, revealed: z.array(revealed) }),
  errors: [],
})

export const rotateFairSeed = defineCall({
  method: 'POST',
  path: '/api/fair/rotate',
  summary:
    'Shows the seed that drew until now and goes on with the next one, and a part that the member chooses',
  access: 'member',
  limit: fairLimits.fair_rotate,
  input: z.object({
    client_seed: z
      .string('กรุณากรอกซีดของคุณ')
      .check(z.regex(CLIENT_SEED, 'ซีดของคุณใช้ได้เฉพาะ A–Z a–z 0–9 _ และ - ยาว 1–64 ตัว')),
    /** What the member saw: his part is chosen after it. */
    next_commit: z.string('ไม่พบค่าของซีดถัดไป').check(z.regex(/^[0-9a-f]{64}$/, 'ไม่พบค่าของซีดถัดไป')),
  }),
  output: z.object({ current, revealed }),
  errors: [fairErrors.seed_changed],
})

export type FairSeedsWire = WireOutput<typeof getFairSeed>
export type RevealedSeedWire = FairSeedsWire['revealed'][number]
