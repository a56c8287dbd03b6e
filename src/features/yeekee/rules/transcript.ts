import { err, ok, type Result } from '#kernel/result.ts'
import type { WireOutput } from '#kernel/contract.ts'
import type { fairRound } from '../contract.ts'

/** The public transcript of a round, as the call answers it and as a member keeps it. */
export type Transcript = WireOutput<typeof fairRound>
type Fields = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

const matches =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const text: Check = (value) => typeof value === 'string'
const flag: Check = (value) => typeof value === 'boolean'
const integer: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
/** Seconds that a date can hold: nobody makes a chain of year 3000. */
const seconds: Check = (value) => integer(value) && Number(value) < 2 ** 32
const time: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const hash = matches(/^[0-9a-f]{64}$/)
const hex = matches(/^([0-9a-f]{2})+$/)
const five = matches(/^\d{5}$/)

const object =
  (fields: Readonly<Record<string, Check>>, fault: (path: string) => void): Check =>
  (value) => {
    const wrong =
      typeof value === 'object' && value !== null
        ? Object.keys(fields).find((name) => !fields[name]?.((value as Fields)[name]))
        : ''
    if (wrong !== undefined) fault(wrong)
    return wrong === undefined
  }

/** The fields that the proof reads; what else a transcript carries is left alone. */
function transcriptShape(fault: (path: string) => void): Check {
  const list =
    (item: Check): Check =>
    (value) =>
      Array.isArray(value) &&
      value.every((entry, index) => item(entry) || (fault(`[${index}]`), false))
  return object(
    {
      algo: (value) => value === 'yeekee-v1',
      round_ref: text,
      stage: text,
      open_at: time,
      close_at: time,
      shoot_close_at: time,
      commit: hash,
      committed_at: time,
      beacon: object(
        {
          chain_hash: hash,
          scheme: text,
          public_key: hex,
          period_s: (value) => seconds(value) && value !== 0,
          genesis_unix: seconds,
          is_test: flag,
          round: integer,
          signature: orNull(hex),
          randomness: orNull(hash),
        },
        fault,
      ),
      rule: object(
        { shots_min: integer, minus_rank: (value) => integer(value) && value !== 0 },
        fault,
      ),
      count: integer,
      sum: integer,
      head: hash,
      head_published_at: orNull(time),
      shots: list(object({ seq: integer, number: five, name: text, at: time }, fault)),
      server_seed: orNull(hash),
      draw: orNull(
        object(
          {
            k: integer,
            sys: integer,
            shot16: integer,
            total: integer,
            result5: five,
            top3: text,
            top2: text,
            bottom2: text,
          },
          fault,
        ),
      ),
      bonuses: list(object({ rank: integer, seq: integer, number: five, name: text }, fault)),
    },
    fault,
  )
}

/** Why a text is no transcript: it is no JSON, or the dotted path of the first field that is off. */
export type TranscriptFault = { readonly kind: 'json' } | { kind: 'field'; path: string }

/**
 * Reads what a member pasted or uploaded: the transcript itself or the call's whole answer.
 * Every field that the proof reads is looked at, so the proof itself cannot stumble.
 */
export function parseTranscript(json: string): Result<Transcript, TranscriptFault> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return err({ kind: 'json' })
  }
  return readTranscript(value)
}

/** The same for a value that is read already. */
export function readTranscript(value: unknown): Result<Transcript, TranscriptFault> {
  const inner = (value as { data?: unknown } | null)?.data ?? value
  const path: string[] = []
  const isWhole = transcriptShape((name) => path.unshift(name))(inner)
  if (isWhole) return ok(inner as Transcript)
  return err({ kind: 'field', path: path.filter(Boolean).join('.').replaceAll('.[', '[') })
}
