import * as z from 'zod/mini'
import { defineCall, errorsOf, instant, type WireOutput } from '#kernel/contract.ts'
import { commonErrors } from '#kernel/errors.ts'
import { commonLimits } from '#kernel/limit.ts'
import { launchErrors } from './launch-contract.ts'

const shoeNumber = 'เลขขอนไม่ถูกต้อง'

/** Everything that is needed to deal a shoe of a live table again, and nothing before its time. */
export const fairShoe = defineCall({
  method: 'GET',
  path: '/api/fair/shoe',
  summary:
    'The public proof of a shoe of a live table: the promise as it was told, its coups with their signed beacons, and its seed once it is over',
  access: 'public',
  limit: commonLimits.refresh,
  input: z.object({
    room: z
      .string('กรุณาระบุห้อง')
      .check(z.regex(/^[a-z0-9-]{1,32}$/, 'รหัสห้องไม่ถูกต้อง กรุณาเลือกห้องจากรายการ')),
    shoe: z.coerce
      .number(shoeNumber)
      .check(z.int(shoeNumber), z.minimum(1, shoeNumber), z.maximum(1_000_000_000, shoeNumber)),
  }),
  output: z.object({
    algo: z.literal('bac-lazy-v1'),
    room: z.string(),
    shoe: z.int(),
    /** SHA-256 of the seed and of the rules: as they were told first, where that was written down. */
    commit: z.string(),
    config_hash: z.string(),
    /** When they were written down, and at which coup the table was; 0: before its first. Null: nobody was told. */
    promised: z.nullable(z.object({ at: instant(), coup: z.int() })),
    /** Null until the shoe is over. */
    server_seed: z.nullable(z.string()),
    /** The chains that signed the beacons, as they tell of themselves. */
    chains: z.array(
      z.object({
        chain_hash: z.string(),
        scheme: z.string(),
        public_key: z.string(),
        period_s: z.int(),
        genesis_unix: z.int(),
        is_test: z.boolean(),
      }),
    ),
    /** Those that are over, from the first on. A void one has neither cards nor beacon. */
    coups: z.array(
      z.object({
        coup: z.int(),
        code: z.string(),
        player: z.array(z.int()),
        banker: z.array(z.int()),
        chain_hash: z.nullable(z.string()),
        beacon_round: z.nullable(z.int()),
        /** The randomness of the beacon: SHA-256 of its signature. */
        beacon: z.nullable(z.string()),
        signature: z.nullable(z.string()),
        is_void: z.boolean(),
      }),
    ),
  }),
  errors: errorsOf(commonErrors.not_found, launchErrors.provider_down),
})

/** The proof of a shoe, as the call answers it and as anyone keeps it. */
export type ShoeProofWire = WireOutput<typeof fairShoe>
