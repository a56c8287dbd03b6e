import * as z from 'zod/mini'
import { instant } from '#kernel/contract.ts'
import { defineLimits } from '#kernel/limit.ts'
import { defineProtocol, defineProviderCall } from '#kernel/provider-contract.ts'

/** How Omise sends its events, and how we answer it. */
const omise = defineProtocol({
  name: 'omise',
  signature: {
    headers: ['omise-signature', 'omise-signature-timestamp'],
    rule:
      'Hex HMAC-SHA256 over `timestamp.body` with the shared secret, at most five minutes old; ' +
      'several signatures separated by commas while keys rotate.',
    errors: ['signature_missing', 'signature_stale', 'signature_wrong'],
  },
  bytesMax: 256 * 1024,
  errors: {
    signature_missing: { status: 401, meaning: 'No signature, or none that can be read' },
    signature_stale: { status: 401, meaning: 'Signed more than five minutes ago or ahead' },
    signature_wrong: { status: 401, meaning: 'Signed with another key, or the body was changed' },
    not_an_event: { status: 400, meaning: 'Rightly signed, and not an event' },
    address_not_allowed: { status: 403, meaning: 'The address is not on the list of the gateway' },
    unknown_path: { status: 404, meaning: 'Nothing is served there' },
    method_not_allowed: { status: 405, meaning: 'Events are sent with POST' },
    too_large: { status: 413, meaning: 'The body is larger than any event' },
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
    syntax: 'not_an_event',
    shape: 'not_an_event',
    busy: 'busy',
    unexpected: 'unexpected',
  },
  bodyOf: (code) => ({ error: code }),
})

// One gateway sends for all members, and sends again what it was refused.
const gatewayLimits = defineLimits({ webhook: [3000, 'minute'] })

/** An event as it is sent and as it is listed; of its data only the ids are read. */
export const omiseEvent = z.object({
  object: z.literal('event'),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  key: z.string().check(z.regex(/^[a-z_]{1,30}\.[a-z_]{1,30}$/)),
  created_at: instant(),
  data: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    metadata: z.optional(z.object({ withdraw_id: z.optional(z.union([z.string(), z.number()])) })),
  }),
})

export const receiveOmiseEvent = defineProviderCall({
  protocol: omise,
  method: 'POST',
  path: '/webhook/omise',
  summary: 'Takes an event of the payment gateway; the same event again changes nothing',
  params: z.object({}),
  body: omiseEvent,
  output: z.object({ received: z.string() }),
  errors: [],
  limit: gatewayLimits.webhook,
  addresses: 'gateway',
})
