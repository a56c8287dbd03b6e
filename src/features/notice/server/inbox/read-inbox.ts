import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../../inbox-contract.ts'
import { type MessageKinds, showMessage } from '../../rules/message-kinds.ts'
import { countUnread, findMessages, markRead } from './message-store.ts'

/** The member's messages, newest first. @throws invalid_input for a cursor that is none */
export async function listInbox(
  { db }: Services,
  kinds: MessageKinds,
  memberId: number,
  input: CallInput<typeof calls.listInbox>,
): Promise<CallOutput<typeof calls.listInbox>> {
  const { cursor, limit } = input
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    throw refuseField(commonErrors.invalid_input, 'cursor')
  }
  const [rows, unread] = await Promise.all([
    findMessages(db, memberId, { beforeId: cursor ? BigInt(cursor) : null, limit: limit + 1 }),
    countUnread(db, memberId),
  ])
  const shown = rows.slice(0, limit)
  return {
    items: shown.flatMap((row) => {
      const message = showMessage(kinds, row, { showsAmount: true })
      if (!message) return []
      return {
        message_id: Number(row.messageId),
        kind: row.kind,
        ...message,
        created_at: row.createdAt,
        is_read: row.readAt !== null,
      }
    }),
    next_cursor: rows.length > shown.length ? `${shown.at(-1)?.messageId}` : null,
    unread,
  }
}

/** Marks messages of the member's as read. @throws not_found for another member's */
export async function readInbox(
  { db }: Services,
  memberId: number,
  input: CallInput<typeof calls.readInbox>,
): Promise<CallOutput<typeof calls.readInbox>> {
  const isOwn = await markRead(db, memberId, { messageId: input.message_id, all: input.all })
  if (!isOwn) throw new Refusal(commonErrors.not_found)
  return { unread: await countUnread(db, memberId) }
}
