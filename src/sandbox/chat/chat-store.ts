import { newId } from '../store/ids.ts'
import type { Row, Store } from '../store/open-store.ts'

export interface ChatMessage {
  /** Grows with each message of the whole chat. */
  readonly id: number
  readonly from: 'visitor' | 'staff'
  readonly text: string
  readonly atMs: number
}

export interface Conversation {
  readonly id: string
  readonly atMs: number
  /** A person answered; from then on nothing answers by itself. */
  readonly isTaken: boolean
}

export function insertConversation(store: Store, atMs: number): string {
  const id = newId('conv_', 32)
  store.run('insert into chat_conversations (id, at) values (?, ?)', id, atMs)
  return id
}

export function findConversation(store: Store, id: string): Conversation | undefined {
  const row = store.one('select id, at, taken from chat_conversations where id = ?', id)
  return row && toConversation(row)
}

/** Newest first. */
export function listConversations(store: Store, limit: number): Conversation[] {
  const rows = store.all(
    'select id, at, taken from chat_conversations order by seq desc limit ?',
    limit,
  )
  return rows.map(toConversation)
}

export function takeConversation(store: Store, id: string): void {
  store.run('update chat_conversations set taken = 1 where id = ?', id)
}

/** @param shownFromMs real time: whoever answers needs a moment to type */
export function insertChatMessage(
  store: Store,
  conversation: string,
  message: Omit<ChatMessage, 'id'>,
  shownFromMs = 0,
): void {
  store.run(
    'insert into chat_messages (conversation_id, sender, text, at, shown_due) values (?, ?, ?, ?, ?)',
    conversation,
    message.from,
    message.text,
    message.atMs,
    shownFromMs,
  )
}

/** Messages after one, oldest first, and whether another is being typed. */
export function listChatMessages(
  store: Store,
  conversation: string,
  after: number,
  nowMs: number,
): { messages: ChatMessage[]; isTyping: boolean } {
  const rows = store.all(
    `select seq, sender, text, at, shown_due from chat_messages
     where conversation_id = ? and seq > ? order by seq limit 500`,
    conversation,
    after,
  )
  const waiting = rows.findIndex((row) => Number(row.shown_due) > nowMs)
  const shown = waiting === -1 ? rows : rows.slice(0, waiting)
  return { messages: shown.map(toMessage), isTyping: waiting !== -1 }
}

const toConversation = (row: Row): Conversation => ({
  id: String(row.id),
  atMs: Number(row.at),
  isTaken: row.taken === 1n,
})

const toMessage = (row: Row): ChatMessage => ({
  id: Number(row.seq),
  from: row.sender === 'staff' ? 'staff' : 'visitor',
  text: String(row.text),
  atMs: Number(row.at),
})
