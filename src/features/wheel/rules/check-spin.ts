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

/**
 * What no seed tells, so that a step rests on somebody's word: that this hash was shown before the spin, that these
 * were the odds, that the fields were called so, that this was the fallback, that the prize had run out.
 */
export const spinGaps = ['promise', 'odds', 'labels', 'fallback', 'stock'] as const
export type SpinGap = (typeof spinGaps)[number]

/** One step: what was told, and what comes out when it is worked out here. */
export interface SpinStep {
  readonly name: SpinStepName
  /** `open`: it agrees, and what it rests on cannot be worked out (`gap`). */
  readonly state: 'ok' | 'off' | 'open'
  readonly gap: SpinGap | null
  readonly told: string
  readonly found: string
}

/** Who says what a proof says: the site itself, or whoever brings a record of it. */
export type SpinSource = 'site' | 'brought'

/**
 * Works a spin out again, step by step; without the seed of the house there is nothing to work out. Of a record that
 * somebody brings only the number follows from the seeds: he may have written the rest, and seeds of his own.
 */
export function checkSpin(proof: SpinProof, source: SpinSource): readonly SpinStep[] {
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, labels } = proof
  if (serverSeed === null) return []
  const x = createDraws({ serverSeed, clientSeed, nonce }).randInt(WEIGHT_SUM)
  const drawn = placeOf(proof.weights, x)
  const isInstead = isFallbackOf(proof, drawn)
  const label = (place: number) => `${place + 1} · ${labels[place] ?? ''}`
  const step = (name: SpinStepName, told: string, found: string, gap: SpinGap | null): SpinStep =>
    told === found
      ? { name, state: gap === null ? 'ok' : 'open', gap, told, found }
      : { name, state: 'off', gap: null, told, found }
  const isBrought = source === 'brought'
  const given = label(isInstead ? proof.place : drawn)
  const gap = isInstead ? (isBrought ? 'fallback' : 'stock') : isBrought ? 'labels' : null
  return [
    step('commit', proof.commit, commitOf(serverSeed), isBrought ? 'promise' : null),
    step('number', `${proof.x}`, `${x}`, null),
    step('field', label(proof.drawn_place), label(drawn), isBrought ? 'odds' : null),
    step('given', label(proof.place), given, gap),
  ]
}

/** Whether what was given is what stands in for a field that has run out: another one, which cannot run out itself. */
function isFallbackOf({ place, fallbacks }: SpinProof, drawn: number): boolean {
  return place !== drawn && place === fallbacks[drawn] && fallbacks[place] === null
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

const lengthOf = (list: unknown): number => (list as unknown[]).length

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
  const wrong =
    Object.keys(fields).find((name) => !fields[name]?.(proof[name])) ??
    // Each field has its odds, its name and its fallback.
    ['labels', 'fallbacks'].find((name) => lengthOf(proof[name]) !== lengthOf(proof['weights']))
  return wrong === undefined
    ? ok(proof as unknown as SpinProof)
    : err({ kind: 'field', path: wrong })
}
