import * as z from 'zod/mini'
import { parseBaht, type Satang } from '#kernel/money.ts'
import { proofStates, ticketReasons } from '../../fair-contract.ts'
import type { RoundProof } from './games-api.ts'

const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/))
const amount = () =>
  z.string().check(
    z.maxLength(24),
    z.refine((text) => parseBaht(text).ok, 'no amount'),
  )

/** A proof as our studio words it; fields that are not here, a player's name above all, go no further. */
export const proofAnswer = z.object({
  algo: z.literal('pf-v1'),
  round: z.string(),
  game: z.string().check(z.maxLength(64)),
  version: z.nullable(z.string().check(z.maxLength(32))),
  config_hash: hash(),
  par_url: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(200))),
  state: z.enum(proofStates),
  stake: amount(),
  win: z.nullable(amount()),
  // A ticket names each of its boxes with its stake.
  choice: z.string().check(z.maxLength(256)),
  outcome: z.nullable(z.string().check(z.maxLength(20_000))),
  commit: hash(),
  client_seed: z.string().check(z.maxLength(64)),
  nonce: z.nullable(z.int().check(z.minimum(0))),
  server_seed: z.nullable(hash()),
  played_at: z.iso.datetime(),
  ticket: z.nullish(
    z.object({
      room: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
      shoe: z.int().check(z.positive()),
      coup: z.int().check(z.positive()),
      kind: z.enum(['commission', 'no_commission']),
      reason: z.nullable(z.enum(ticketReasons)),
    }),
  ),
})

/** The proof that an answer says. */
export const toRoundProof = (said: z.output<typeof proofAnswer>): RoundProof => ({
  round: said.round,
  game: said.game,
  version: said.version,
  configHash: said.config_hash,
  parUrl: said.par_url,
  state: said.state,
  stakeSatang: satangOf(said.stake),
  winSatang: said.win === null ? null : satangOf(said.win),
  choice: said.choice,
  outcome: said.outcome,
  commit: said.commit,
  clientSeed: said.client_seed,
  nonce: said.nonce,
  serverSeed: said.server_seed,
  playedAt: new Date(said.played_at),
  ticket: said.ticket ?? null,
})

function satangOf(text: string): Satang {
  const read = parseBaht(text)
  if (!read.ok) throw new Error(`no amount: ${text}`)
  return read.value
}
