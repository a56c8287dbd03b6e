import { CLIENT_SEED, commitOf, createDraws } from '#kernel/fair.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { placeOf, WEIGHT_SUM } from './wheel-terms.ts'

/** Everything that a spin depended on, as the call answers it and as anyone keeps it. */
export interface SpinProof {
  readonly algo: 'pf-v1'
  readonly spin_id: number | string
  readonly title: string
  /** ISO text. */
  readonly spun_at: string
  readonly commit: string
  /** Null until its member has it shown. */
  readonly server_seed: string | null
  readonly client_seed: string
  readonly nonce: number
  readonly x: number
  readonly drawn_place: number
  readonly place: number
  /** Of each field in its order: its weight, its name, and what is given where it has run out. */
  readonly weights: readonly number[]
  readonly labels: readonly string[]
  readonly fallbacks: readonly (number | null)[]
}

/** The steps of a proof, in the order in which each builds on the one before. */
export const spinStepNames = ['commit', 'number', 'field', 'given'] as const
export type SpinStepName = (typeof spinStepNames)[number]

/** One step: what was told, and what comes out when it is worked out here. */
export interface SpinStep {
  readonly name: SpinStepName
  readonly ok: boolean
  readonly told: string
  readonly found: string
}

/** Works a spin out again, step by step; without the seed of the house there is nothing to work out. */
export function checkSpin(proof: SpinProof): readonly SpinStep[] {
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, labels } = proof
  if (serverSeed === null) return []
  const x = createDraws({ serverSeed, clientSeed, nonce }).randInt(WEIGHT_SUM)
  const drawn = placeOf(proof.weights, x)
  const fallback = proof.fallbacks[drawn] ?? null
  // What has run out is given as its fallback and as nothing else; the stock itself is no matter of the seed.
  const given = proof.place === fallback ? fallback : drawn
  const label = (place: number) => `${place + 1} · ${labels[place] ?? ''}`
  const step = (name: SpinStepName, told: string, found: string): SpinStep => ({
    name,
    ok: told === found,
    told,
    found,
  })
  return [
    step('commit', proof.commit, commitOf(serverSeed)),
    step('number', `${proof.x}`, `${x}`),
    step('field', label(proof.drawn_place), label(drawn)),
    step('given', label(proof.place), label(given)),
  ]
}

type Check = (value: unknown) => boolean

const whole =
  (most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
const text =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length >= 2 && value.length <= 24 && value.every(check)
const hash: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const place = whole(23)

/** The fields that the check reads, the one that says what it is first. */
const fields: Readonly<Record<string, Check>> = {
  algo: (value) => value === 'pf-v1',
  spin_id: (value) => /^[0-9]{1,16}$/.test(`${value as string}`),
  title: text(60),
  spun_at: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  commit: hash,
  server_seed: (value) => value === null || hash(value),
  client_seed: (value) => typeof value === 'string' && CLIENT_SEED.test(value),
  nonce: whole(1_000_000_000),
  x: whole(WEIGHT_SUM - 1),
  drawn_place: place,
  place,
  weights: (value) =>
    listOf(whole(WEIGHT_SUM))(value) &&
    (value as number[]).reduce((sum, weight) => sum + weight, 0) === WEIGHT_SUM,
  labels: listOf(text(24)),
  fallbacks: listOf((value) => value === null || place(value)),
}

/** Why a text is no proof: it is no JSON, or the first field that is off. */
export type SpinProofFault =
  | { readonly kind: 'json' }
  | { readonly kind: 'field'; readonly path: string }

/** Reads what somebody pasted or uploaded: the proof itself or the call's whole answer. */
export function parseSpinProof(json: string): Result<SpinProof, SpinProofFault> {
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
    ? ok(proof as unknown as SpinProof)
    : err({ kind: 'field', path: wrong })
}
