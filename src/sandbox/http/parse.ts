import * as z from 'zod/mini'
import { formatBaht, parseBaht, type Satang } from '#kernel/money.ts'
import { bareCode } from '#kernel/plain-signs.ts'
import { refuse } from './errors.ts'

/** 2,000,000 baht: what Thai banks let through in one PromptPay payment. */
export const AMOUNT_MAX: Satang = 200_000_000n

/**
 * Checks input at the edge.
 * @throws Refused 400 `invalid_input` with one detail per faulty field
 */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }))
  const [first] = details
  const where = first?.field ? `${first.field}: ` : ''
  throw refuse(400, 'invalid_input', `${where}${first?.message ?? 'is not valid'}`, details)
}

/** Text without control characters; what people type is trimmed first. */
export const text = (maxLength: number) =>
  z.pipe(
    z.pipe(
      z.string('expects text'),
      z.transform((value: string) => value.normalize('NFC').trim()),
    ),
    z.string().check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(maxLength, `has more than ${maxLength} characters`),
      // oxlint-disable-next-line no-control-regex -- they are what is refused
      z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'has control characters'),
    ),
  )

/** Satang as the gateway writes them: an integer in JSON, a bigint inside. */
export const satang = () =>
  z.pipe(
    z
      .int('expects an amount in satang, an integer')
      .check(
        z.minimum(1, 'must be more than 0'),
        z.maximum(Number(AMOUNT_MAX), `must be at most ${AMOUNT_MAX}`),
      ),
    z.transform((value: number) => BigInt(value)),
  )

/** The way out: the gateway writes a JSON integer, and no amount here comes near 2^53. */
export const satangInteger = (amount: Satang): number => Number(amount)

/**
 * Baht as people and the bank write them, `"300.37"`. A JSON number is taken by its decimal text,
 * never calculated with.
 */
export const baht = () =>
  z.pipe(
    z.union([z.string(), z.number()], 'expects an amount of baht such as "300.37"'),
    z.pipe(
      z.transform((value: string | number, context) => {
        const parsed = parseBaht(String(value).trim().replaceAll(',', ''))
        if (parsed.ok) return parsed.value
        context.issues.push({
          code: 'custom',
          message: 'expects an amount of baht such as "300.37"',
          input: value,
        })
        return z.NEVER
      }),
      z.bigint().check(
        z.refine((value) => value > 0n, 'must be more than 0'),
        z.refine((value) => value <= AMOUNT_MAX, `must be at most ${formatBaht(AMOUNT_MAX)}`),
      ),
    ),
  )

/** Text of digits; people put dashes and spaces into account numbers. */
export const digits = (pattern: RegExp, message: string) =>
  z.pipe(
    z.pipe(z.string(message), z.transform(bareCode)),
    z.string().check(z.regex(pattern, message)),
  )

/** A whole number of a query string. */
export const queryInteger = (minimum: number, maximum: number, fallback: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,15}$/, 'expects a whole number')), `${fallback}`),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(minimum, `must be at least ${minimum}`),
          z.maximum(maximum, `must be at most ${maximum}`),
        ),
    ),
  )

/** An instant, ISO 8601 with its offset. */
export const instant = () =>
  z.pipe(
    z.iso.datetime({ offset: true, error: 'expects a time such as 2026-11-21T15:00:00+07:00' }),
    z.transform((value: string) => new Date(value)),
  )

/** What a caller may hang on an object: up to 20 short texts, numbers or flags. */
export const metadata = () =>
  z._default(
    z
      .record(
        z.string().check(z.maxLength(40)),
        z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean(), z.null()]),
        'expects an object of texts and numbers',
      )
      .check(z.refine((value) => Object.keys(value).length <= 20, 'has more than 20 entries')),
    {},
  )
