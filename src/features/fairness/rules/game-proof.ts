import { parseBaht } from '#kernel/money.ts'
import { CLIENT_SEED } from '#kernel/fair.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import type { GameProofWire } from '#features/game/fair-contract.ts'

/** The proof of a round, as the call answers it and as a member keeps it. */
export type GameProof = GameProofWire

type Check = (value: unknown) => boolean

const matches =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const hash = matches(/^[0-9a-f]{64}$/)
const amount: Check = (value) => typeof value === 'string' && parseBaht(value).ok
const time: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** The fields that the proof reads, the one that says what it is first. */
const fields: Readonly<Record<string, Check>> = {
  algo: (value) => value === 'pf-v1',
  round: matches(/^[0-9a-f-]{1,64}$/),
  game: matches(/^[a-z0-9_-]{1,64}$/),
  config_hash: hash,
  state: matches(/^[a-z]{1,16}$/),
  stake: amount,
  win: orNull(amount),
  choice: matches(/^[a-z0-9_-]{1,64}$/),
  outcome: orNull(matches(/^[\w,;-]{1,20000}$/)),
  commit: hash,
  client_seed: matches(CLIENT_SEED),
  nonce: orNull((value) => Number.isSafeInteger(value) && Number(value) >= 0),
  server_seed: orNull(hash),
  played_at: time,
}

/** Why a text is no proof: it is no JSON, or the first field that is off. */
export type ProofFault =
  | { readonly kind: 'json' }
  | { readonly kind: 'field'; readonly path: string }

/**
 * Reads what a member pasted or uploaded: the proof itself or the call's whole answer. Every field that the
 * check reads is looked at, so the check itself cannot stumble.
 */
export function parseProof(json: string): Result<GameProof, ProofFault> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return err({ kind: 'json' })
  }
  const proof = ((value as { data?: unknown } | null)?.data ?? value) as Record<string, unknown>
  if (typeof proof !== 'object' || proof === null) return err({ kind: 'field', path: '' })
  const wrong = Object.keys(fields).find((name) => !fields[name]?.(proof[name]))
  return wrong === undefined
    ? ok(proof as unknown as GameProof)
    : err({ kind: 'field', path: wrong })
}

const CODE = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The code of a round in a text: the code itself, or a link with it. */
export const codeIn = (text: string): string | undefined =>
  CODE.exec(plainSigns(text).toLowerCase())?.[0]
