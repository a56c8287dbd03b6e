import * as z from 'zod/mini'
import { err, ok, type Result } from '#kernel/result.ts'
import { CARDS_A_SHOE } from './cards.ts'
import { COUP_CODE } from './code.ts'
import type { ToldShoe } from './verify.ts'

/** SHA-256 in hex. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** The cards of one side. */
export const hand = z
  .array(z.int().check(z.nonnegative(), z.lt(CARDS_A_SHOE)))
  .check(z.maxLength(3))
/** The code of a coup; empty for a void one. */
export const coupCode = z.union([z.literal(''), z.string().check(z.regex(COUP_CODE))])
/** More coups than a shoe can have, void ones included. */
const COUPS_MAX = 1_000

/** The proof of a shoe as it is kept and handed on; what else is in it is not looked at. */
const shoeProof = z.object({
  algo: z.literal('bac-lazy-v1'),
  commit: hash,
  config_hash: hash,
  server_seed: hash,
  coups: z
    .array(
      z.object({
        coup: z.int().check(z.positive()),
        beacon: z.nullable(hash),
        code: coupCode,
        player: hand,
        banker: hand,
      }),
    )
    .check(z.maxLength(COUPS_MAX)),
})

/** The wire form of a shoe that is over. */
export type ShoeProofWire = z.output<typeof shoeProof>

/** Why a text is no proof: it is no JSON, or the first field that is off. */
export type ShoeProofFault =
  | { readonly kind: 'json' }
  | { readonly kind: 'field'; readonly path: string }

/** Reads the proof of a shoe, or the whole answer of a call that has it as its data. */
export function parseShoeProof(json: string): Result<ToldShoe, ShoeProofFault> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return err({ kind: 'json' })
  }
  const parsed = z.safeParse(shoeProof, (value as { data?: unknown } | null)?.data ?? value)
  if (!parsed.success) {
    return err({ kind: 'field', path: parsed.error.issues[0]?.path.join('.') ?? '' })
  }
  const { commit, config_hash: configHash, server_seed: serverSeed, coups } = parsed.data
  return ok({ commit, configHash, serverSeed, coups })
}
