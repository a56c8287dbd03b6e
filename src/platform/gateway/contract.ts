import * as z from 'zod/mini'
import { instant } from '#kernel/contract.ts'
import { defineLimits } from '#kernel/limit.ts'
import { defineWebhook, defineProviderCall } from '#kernel/provider-contract.ts'

/** How Omise sends its events, and how we answer it. */
const omise = defineWebhook({
  name: 'omise',
  signature: {
    headers: ['omise-signature', 'omise-signature-timestamp'],
    rule:
      'Hex HMAC-SHA256 over `timestamp.body` with the shared secret, at most five minutes old; ' +
      'several signatures separated by commas while keys rotate.',
  },
  bytesMax: 256 * 1024,
  what: { not: 'not_an_event', one: 'an event', many: 'Events' },
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
