import * as z from 'zod/mini'
import { instant, positiveBaht } from '#kernel/contract.ts'
import { defineLimits } from '#kernel/limit.ts'
import { defineProtocol, defineProviderCall } from '#kernel/provider-contract.ts'

/** How a statement feed tells of lines, and how we answer it. */
const statementFeed = defineProtocol({
  name: 'statement',
  signature: {
    headers: ['x-signature', 'x-event-id'],
    rule:
      'X-Signature: t=seconds,v1=hex HMAC-SHA256 over `t.body` with the shared secret, at most five ' +
      'minutes old.',
    errors: ['signature_missing', 'signature_stale', 'signature_wrong'],
  },
  bytesMax: 64 * 1024,
  errors: {
    signature_missing: { status: 401, meaning: 'No signature, or none that can be read' },
    signature_stale: { status: 401, meaning: 'Signed more than five minutes ago or ahead' },
    signature_wrong: { status: 401, meaning: 'Signed with another key, or the body was changed' },
    not_a_line: { status: 400, meaning: 'Rightly signed, and not a line of a statement' },
    address_not_allowed: { status: 403, meaning: 'The address is not on the list of the gateway' },
    unknown_path: { status: 404, meaning: 'Nothing is served there' },
    method_not_allowed: { status: 405, meaning: 'Lines are sent with POST' },
    too_large: { status: 413, meaning: 'The body is larger than any line' },
    too_many_requests: { status: 429, meaning: 'Send again after the time in retry-after' },
    unexpected: { status: 500, meaning: 'A fault of ours: send again' },
    busy: { status: 503, meaning: 'Not now: send again' },
  },
  faults: {
    method: 'method_not_allowed',
    address: 'address_not_allowed',
    limit: 'too_many_requests',
    size: 'too_large',
    path: 'unknown_path',
    syntax: 'not_a_line',
    shape: 'not_a_line',
    busy: 'busy',
    unexpected: 'unexpected',
  },
  bodyOf: (code) => ({ error: code }),
})

const feedLimits = defineLimits({ statement_push: [3000, 'minute'] })

const text = (longest: number) => z.nullable(z.string().check(z.minLength(1), z.maxLength(longest)))

/** A line as a feed tells it, pushed or pulled. */
export const feedLine = z.object({
  line_id: z.string().check(z.minLength(1), z.maxLength(100)),
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
