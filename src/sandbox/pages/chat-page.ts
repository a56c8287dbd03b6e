import * as z from 'zod/mini'
import {
  type ChatMessage,
  type Conversation,
  findConversation,
  insertChatMessage,
  listChatMessages,
  listConversations,
  takeConversation,
} from '../chat/chat-store.ts'
import { refuse } from '../http/errors.ts'
import { parse, text } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { listOr, textField } from './fields.ts'
import { type Html, html } from './html.ts'
import { attempt, notice, sendPage, showTime } from './layout.ts'

const SHOWN_MAX = 30
const reply = z.object({ conversation_id: z.string(), text: text(1000) })

/** The desk of the chat: what visitors write, and an answer by a person, after which none comes by itself. */
export function chatPage(server: Server, { store, clock }: World): void {
  const page = (head: Html | false = false): Html => {
    const items = listConversations(store, SHOWN_MAX)
    return html`${head}
    ${listOr(
      'ยังไม่มีใครทักมา',
      items.map((one) => conversationRow(one, messagesOf(one))),
    )}`
  }
  // The desk also sees what is still being typed.
  const messagesOf = ({ id }: Conversation) => listChatMessages(store, id, 0, Infinity).messages
  server.get('/chat', (_request, answer) => sendPage(answer, '/chat', 'แชท', page()))
  server.post('/chat', (request, answer) => {
    const sent = attempt(() => {
      const { conversation_id: id, text: written } = parse(reply, request.body)
      if (!findConversation(store, id)) throw refuse(404, 'not_found', 'no such conversation')
      store.transaction(() => {
        takeConversation(store, id)
        const atMs = clock.now().getTime()
        insertChatMessage(store, id, { from: 'staff', text: written, atMs })
      })
    })
    const head = 'problem' in sent ? notice('error', sent.problem) : notice('done', 'ส่งคำตอบแล้ว')
    return sendPage(answer, '/chat', 'แชท', page(head), 'problem' in sent ? 400 : 200)
  })
}

function conversationRow(conversation: Conversation, messages: readonly ChatMessage[]): Html {
  return html`<li>
    <div class="soft">เริ่ม ${showTime(conversation.atMs)}</div>
    ${messages.map(
      ({ from, text: said }) =>
        html`<p class="message">
          <strong>${from === 'staff' ? 'เจ้าหน้าที่' : 'ลูกค้า'}</strong> ${said}
        </p>`,
    )}
    <form method="post" action="/chat">
      <input type="hidden" name="conversation_id" value="${conversation.id}" />
      ${textField({ label: 'ตอบในฐานะเจ้าหน้าที่', name: 'text' })}
      <button>ส่งคำตอบ</button>
    </form>
  </li>`
}
