import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { toWireTime } from '#kernel/time.ts'
import { realNow } from '../clock/clock.ts'
import { allowAnyOrigin } from '../http/any-origin.ts'
import { refuse } from '../http/errors.ts'
import { parse, queryInteger, text } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { answerTo, GREETING } from './answers.ts'
import {
  type Conversation,
  findConversation,
  insertChatMessage,
  insertConversation,
  listChatMessages,
} from './chat-store.ts'

/** So long somebody seems to type before an answer that comes by itself. */
const TYPING_MS = 900

const params = z.object({ id: z.string() })
const written = z.object({ text: text(1000) })
const since = z.object({ after: queryInteger(0, 1e12, 0) })

/** A chat as such services offer them: a script for a page, and the conversation that it holds. */
export function chatRoutes(server: Server, { store, clock }: World): void {
  server.get('/chat/sdk.js', async (_request, reply) =>
    allowAnyOrigin(reply)
      .type('text/javascript')
      .header('cache-control', 'public, max-age=300')
      .send(await readFile(join(import.meta.dirname, 'sdk.mjs'))),
  )
  const conversationOf = (given: unknown): Conversation => {
    const found = findConversation(store, parse(params, given).id)
    if (!found) throw refuse(404, 'conversation_not_found', 'no conversation has this id')
    return found
  }
  const say = (id: string, from: 'visitor' | 'staff', message: string, shownFromMs = 0) =>
    insertChatMessage(store, id, { from, text: message, atMs: clock.now().getTime() }, shownFromMs)
  server.post('/chat/conversations', (_request, reply) => {
    const id = store.transaction(() => {
      const made = insertConversation(store, clock.now().getTime())
      say(made, 'staff', GREETING)
      return made
    })
    void reply.status(201)
    return { conversation_id: id }
  })
  server.get('/chat/conversations/:id/messages', (request) => {
    const { id } = conversationOf(request.params)
    const { after } = parse(since, request.query)
    const { messages, isTyping } = listChatMessages(store, id, after, realNow())
    return {
      messages: messages.map(({ atMs, ...rest }) => ({ ...rest, at: toWireTime(new Date(atMs)) })),
      is_typing: isTyping,
    }
  })
  server.post('/chat/conversations/:id/messages', (request, reply) => {
    const { id, isTaken } = conversationOf(request.params)
    const message = parse(written, request.body).text
    store.transaction(() => {
      say(id, 'visitor', message)
      if (!isTaken) say(id, 'staff', answerTo(message), realNow() + TYPING_MS)
    })
    void reply.status(201)
    return { ok: true }
  })
}
