import * as z from 'zod/mini'
import { type WireOutput, defineCall, id, instant, page, paging } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { messageLooks } from '#kernel/message.ts'

export const listInbox = defineCall({
  method: 'GET',
  path: '/api/notice/inbox',
  summary: 'What I was told of my bills, newest first, and how much of it I have not read',
  access: 'member',
  passive: true,
  input: z.object({ ...paging }),
  output: z.extend(
    page(
      z.object({
        message_id: id(),
        kind: z.string(),
        /** Its sign and colour in the list. */
        look: z.enum(messageLooks),
        title: z.string(),
        body: z.string(),
        /** A path of this site. */
        link: z.string(),
        created_at: instant(),
        is_read: z.boolean(),
      }),
    ),
    { unread: z.int() },
  ),
  errors: [],
})

export const readInbox = defineCall({
  method: 'POST',
  path: '/api/notice/inbox/read',
  summary: 'I have read one message, or all up to the newest that I was shown',
  access: 'member',
  input: z.object({
    message_id: id(),
    /** True: this one and all before it. */
    all: z._default(z.boolean(), false),
  }),
  output: z.object({ unread: z.int() }),
  errors: [],
})

export const messageWritten = defineEvent({
  topic: 'inbox',
  summary: 'There is a new message',
  audience: 'member',
  payload: z.strictObject({
    message_id: z.int(),
    kind: z.string(),
    look: z.enum(messageLooks),
    title: z.string(),
    body: z.string(),
    link: z.string(),
  }),
})

export type InboxMessage = WireOutput<typeof listInbox>['items'][number]
