import * as z from 'zod/mini'
import { instant, positiveBaht } from '#kernel/contract.ts'
import { defineLimits } from '#kernel/limit.ts'
import { defineWebhook, defineProviderCall } from '#kernel/provider-contract.ts'

/** How a statement feed tells of lines, and how we answer it. */
const statementFeed = defineWebhook({
  name: 'statement',
  signature: {
    headers: ['x-signature', 'x-event-id'],
    rule:
      'X-Signature: t=seconds,v1=hex HMAC-SHA256 over `t.body` with the shared secret, at most five ' +
      'minutes old.',
  },
  bytesMax: 64 * 1024,
  what: { not: 'not_a_line', one: 'a line of a statement', many: 'Lines' },
})

const feedLimits = defineLimits({ statement_push: [3000, 'minute'] })

const text = (longest: number) => z.nullable(z.string().check(z.minLength(1), z.maxLength(longest)))

/** A line as a feed tells it, pushed or pulled. */
export const feedLine = z.object({
  line_id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The bank of our account; null for a TrueMoney wallet. Two banks may have one number. */
  bank_code: text(10),
  account_number: z.string().check(z.regex(/^\d{10,15}$/)),
  direction: z.enum(['credit', 'debit']),
  amount: positiveBaht(),
  at: instant(),
  trans_ref: text(40),
  ref1: text(40),
  counterparty: z.object({
    bank_code: text(10),
    /** In full, or with everything but its last digits masked. */
    account_number: text(30),
    name: text(200),
  }),
  /** The line that this one takes back. */
  reverses: text(100),
})
export type FeedLine = z.output<typeof feedLine>

export const receiveStatementLine = defineProviderCall({
  protocol: statementFeed,
  method: 'POST',
  path: '/webhook/statement',
  summary: 'Takes a line of a statement; the same line again, pushed or pulled, changes nothing',
  params: z.object({}),
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)), data: feedLine }),
  output: z.object({ received: z.string() }),
  errors: [],
  limit: feedLimits.statement_push,
  addresses: 'gateway',
})
