import * as z from 'zod/mini'
import type { ErrorDefinition } from './errors.ts'
import type { RateLimit } from './limit.ts'
import { formatBaht, parseBaht } from './money.ts'
import type { StepUpRule } from './step-up.ts'
import { isDay, toWireTime } from './time.ts'
import { onTheWire } from './wire.ts'

/**
 * Who may make a call. `public`: anybody. `member`: both halves of a member's session;
 * `member_cookie`: the cookie half alone is enough (bootstrap, stream). `staff`: back office.
 */
export type Access = 'public' | 'member' | 'member_cookie' | 'staff' | 'staff_public'

/** One endpoint, declared once: server, browser client, documentation and tests derive from it. */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  /** Staff calls name the permission they need: `noun.verb`. */
  readonly permission?: string
  readonly input: Input
  readonly output: Output
  /** The refusals of this call in their order of precedence, beyond the common ones. */
  readonly errors: readonly ErrorDefinition[]
  readonly limit?: RateLimit
  /** A member's session alone is not enough: its person proved himself again, not long ago. */
  readonly stepUp?: StepUpRule
  /** It answers an `access_token` in the place of the one that asked, which is worth nothing any more. */
  readonly renewsSession?: boolean
  /** The call moves money, so it takes an `Idempotency-Key`. */
  readonly movesMoney?: boolean
  /** The body is one file as `multipart/form-data`; the handler reads it as `request.file`. */
  readonly upload?: { readonly bytesMax: number }
  /**
   * The answer is a file of one of these media types, sent while it is made; its output is `madeFile()`.
   * A refusal comes in the envelope like any other, before the first byte.
   */
  readonly download?: readonly string[]
  /** Polled or pushed, not a person's action: it does not keep a session awake. */
  readonly passive?: boolean
  /** Another call's path, at which this one answers where its field is in the query. */
  readonly alsoAt?: { readonly path: `/${string}`; readonly field: string }
  /** The lotto lobby answers `status` where every other call answers `error`. */
  readonly envelope?: 'error' | 'status'
}

/** Declares a call and keeps the exact types of its schemas. */
export function defineCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return call
}

/** What a handler receives and answers: amounts as satang, times as Date. */
export type CallInput<C> = C extends Call<infer I, z.ZodMiniType> ? z.output<I> : never
export type CallOutput<C> = C extends Call<z.ZodMiniType, infer O> ? z.output<O> : never
/** The same on the wire, and so in the browser: amounts as baht text, times as ISO text. */
export type WireInput<C> = C extends Call<infer I, z.ZodMiniType> ? z.input<I> : never
export type WireOutput<C> = C extends Call<z.ZodMiniType, infer O> ? z.input<O> : never

/** Errors of several features side by side, for a call's `errors`. */
export const errorsOf = (...definitions: ErrorDefinition[]): readonly ErrorDefinition[] =>
  definitions

// Sums and possible prizes may be larger than any amount that can be asked for.
const BAHT = /^-?\d{1,16}(\.\d{1,2})?$/
const NO_AMOUNT = 'จำนวนเงินไม่ถูกต้อง ตัวอย่าง 100.00'
const AMOUNT_TOO_LARGE = 'จำนวนเงินมากเกินไป'

/** An amount on the wire, `"1234.50"`, is satang inside; in an input at most twelve digits of baht. */
export const baht = () =>
  onTheWire(
    z.codec(z.string().check(z.regex(BAHT, NO_AMOUNT)), z.bigint(), {
      decode: (text, { issues }) => {
        const negative = text.startsWith('-')
        const parsed = parseBaht(negative ? text.slice(1) : text)
        if (!parsed.ok) {
          issues.push({ code: 'custom', input: text, message: AMOUNT_TOO_LARGE })
          return 0n
        }
        return negative ? -parsed.value : parsed.value
      },
      encode: formatBaht,
    }),
    {
      type: 'string',
      pattern: BAHT.source,
      description: 'Baht with two decimals',
      examples: ['1234.50'],
    },
  )

/** An amount a person enters: more than nothing. */
export const positiveBaht = (message = 'จำนวนเงินต้องมากกว่า 0') =>
  z.pipe(baht(), z.bigint().check(z.refine((satang) => satang > 0n, message)))

/**
 * An id: a positive integer in JSON, in a query string, and inside.
 * @param max the largest that its column holds
 */
export const id = (message = 'รหัสอ้างอิงไม่ถูกต้อง', max = Number.MAX_SAFE_INTEGER) =>
  onTheWire(
    z.codec(
      z.union([z.number(), z.string()]),
      z.int(message).check(z.minimum(1, message), z.maximum(max, message)),
      {
        decode: (value) =>
          typeof value === 'string' && !/^\d{1,15}$/.test(value) ? Number.NaN : Number(value),
        encode: (value) => value,
      },
    ),
    { type: 'integer', minimum: 1, description: 'An id', examples: [42] },
  )

/** An instant: ISO 8601 with offset on the wire, a Date inside. */
export const instant = () =>
  onTheWire(
    z.codec(z.string(), z.date('วันเวลาไม่ถูกต้อง'), {
      decode: (text) => new Date(text),
      encode: toWireTime,
    }),
    {
      type: 'string',
      format: 'date-time',
      description: 'An instant with its offset',
      examples: ['2026-11-22T13:05:00+07:00'],
    },
  )

/** A Bangkok day, `YYYY-MM-DD`. */
export const day = (message = 'วันที่ไม่ถูกต้อง') =>
  onTheWire(z.string(message).check(z.refine(isDay, message)), {
    type: 'string',
    format: 'date',
    description: 'A day in Bangkok',
    examples: ['2026-11-22'],
  })

/** A page of a list: the items and where the next page begins. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })

/** The two inputs of every paged list. */
export const paging = {
  cursor: z.optional(z.string().check(z.maxLength(100))),
  limit: z._default(
    z.coerce.number('จำนวนต่อหน้าไม่ถูกต้อง').check(z.int(), z.minimum(1), z.maximum(100)),
    30,
  ),
}

/**
 * Why a person of the staff does something, in his words; it stands in the audit.
 * @param shortest characters without the spaces around it
 */
export const reasonText = (shortest: number, longest: number) =>
  z
    .string('กรุณาระบุเหตุผล')
    .check(
      z.trim(),
      z.minLength(shortest, `กรุณาระบุเหตุผลอย่างน้อย ${shortest} ตัวอักษร`),
      z.maxLength(longest, `เหตุผลยาวเกิน ${longest} ตัวอักษร`),
    )

/** A file that is sent while it is made: whoever takes the bytes sets the pace. */
export interface MadeFile {
  readonly name: string
  readonly mediaType: string
  readonly chunks: AsyncIterable<Uint8Array>
}

/** The output of a call with `download`. */
export const madeFile = () =>
  onTheWire(z.custom<MadeFile>(), {
    type: 'string',
    format: 'binary',
    description: 'The file itself, not the envelope',
    examples: [],
  })

/** A call without input. */
export const nothing = () => z.object({})
