import * as z from 'zod/mini'
import { baht, defineCall, errorsOf, instant, type WireOutput } from '#kernel/contract.ts'
import { commonErrors, defineErrors } from '#kernel/errors.ts'
import { commonLimits } from '#kernel/limit.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import { launchErrors } from './launch-contract.ts'

/** Why a round is not proved. Numbers 2305–2309. */
export const proofErrors = defineErrors({
  not_provable: {
    number: 2305,
    status: 404,
    thai: 'รอบนี้เป็นเกมของค่ายอื่นซึ่งไม่เปิดเผยซีด จึงคำนวณผลซ้ำที่นี่ไม่ได้',
  },
})

/**
 * Where a round is at the provider that proves it; `riding`: a ticket waits for its coup, `decided`: drawn, its win is on
 * its way.
 */
export const proofStates = [
  'betting',
  'riding',
  'undoing',
  'decided',
  'settled',
  'refused',
  'void',
] as const
export type ProofState = (typeof proofStates)[number]

/** Why a ticket was taken back; `wallet`: the wallet did not answer, or took it back. */
export const ticketReasons = ['coup_void', 'late', 'taken_back', 'wallet'] as const

/** Everything that is needed to work a round out again, and nothing before its time. */
export const fairGameRound = defineCall({
  method: 'GET',
  path: '/api/fair/game',
  alsoAt: { path: '/api/fair/round', field: 'code' },
  summary:
    'The public proof of a round of our own games; seed null until its player reveals it or its shoe is over, nobody named; also at /api/fair/round?code=',
  access: 'public',
  limit: commonLimits.refresh,
  input: z.object({
    /** The name of the round at its provider: nobody guesses it. */
    code: z
      .string('กรุณากรอกรหัสรอบ')
      .check(
        z.overwrite(plainSigns),
        z.trim(),
        z.regex(
          /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
          'รหัสรอบไม่ถูกต้อง คัดลอกรหัสจากหน้ารอบเกมมาทั้งหมด',
        ),
      ),
  }),
  output: z.object({
    algo: z.literal('pf-v1'),
    round: z.string(),
    game: z.string(),
    /** Null: the game has another configuration by now. */
    version: z.nullable(z.string()),
    /** SHA-256 of the configuration that it was played by, as canonical JSON. */
    config_hash: z.string(),
    /** Where the game's exact return, chances and strips are published. */
    par_url: z.nullable(z.string()),
    state: z.enum(proofStates),
    stake: baht(),
    /** This and the two below are null until it is drawn. */
    win: z.nullable(baht()),
    outcome: z.nullable(z.string()),
    nonce: z.nullable(z.int()),
    choice: z.string(),
    /** SHA-256 of the seed's 64 hex characters, shown before the bet. */
    commit: z.string(),
    client_seed: z.string(),
    /** Null until its player has revealed it; of a ticket, until its shoe is over. */
    server_seed: z.nullable(z.string()),
    played_at: instant(),
    /** Of a ticket at a live table: its coup, which is proved by `/api/fair/shoe`; null for every other round. */
    ticket: z.nullable(
      z.object({
        room: z.string(),
        shoe: z.int(),
        coup: z.int(),
        kind: z.enum(['commission', 'no_commission']),
        reason: z.nullable(z.enum(ticketReasons)),
        /** When it began, what is staked and what came back, by the books of the site. */
        opened_at: instant(),
        staked: baht(),
        paid: baht(),
      }),
    ),
  }),
  errors: errorsOf(commonErrors.not_found, proofErrors.not_provable, launchErrors.provider_down),
})

/** The proof of a round, as the call answers it and as anyone keeps it. */
export type GameProofWire = WireOutput<typeof fairGameRound>
