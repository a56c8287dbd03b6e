import { inTransaction, type Tx } from '#platform/database/database.ts'
import { consume, type OutboxEvent, publishAll } from '#platform/events/outbox.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import type { InboxEvent } from '../../inbox-contract.ts'
import { messageLink, messageText } from '../../rules/message-text.ts'
import type { NoticePorts } from '../ports.ts'
import { insertDeliveries } from '../push/delivery-store.ts'
import { pushJob } from '../push/push-job.ts'
import { insertMessages, type NewMessage, type MessageRow } from './message-store.ts'

const CONSUMER = 'notice.messages'
const BATCH = 500
const EVERY_MS = 1_000

/**
 * Turns what happened to bills, and reminders that are due, into messages to their members. The messages, their deliveries and the
 * place in the outbox commit together, and a message is unique by bill and payment run, or by reminder: it is told
 * once however often the event comes, and never when its transaction was rolled back.
 * @returns whether anything was told
 */
export async function tellMembers(services: Services, ports: NoticePorts): Promise<boolean> {
  let told = 0
  for (;;) {
    const read = await inTransaction(services.db, (tx) =>
      consume(
        tx,
        CONSUMER,
        BATCH,
        async (events) => {
          told += await tellOf(tx, ports, events)
        },
        { fromEnd: true },
      ),
    )
    if (read < BATCH) return told > 0
  }
}

/** @returns how many members' messages were written */
async function tellOf(tx: Tx, ports: NoticePorts, events: readonly OutboxEvent[]): Promise<number> {
  const news = await newsOf(tx, ports, events)
  if (news.length === 0) return 0
  const messages = await insertMessages(tx, news)
  await publishAll(tx, messages.map(inboxEvent))
  const deliveries = await insertDeliveries(
    tx,
    messages.map(({ messageId }) => messageId),
  )
  if (deliveries > 0) await requestJob(tx, pushJob, {}, { key: pushJob.name })
  return messages.length
}

async function newsOf(
  tx: Tx,
  ports: NoticePorts,
  events: readonly OutboxEvent[],
): Promise<NewMessage[]> {
  const idsOf = (of: readonly OutboxEvent[], name: string) => [
    ...new Set(of.map(({ payload }) => Number(payload[name]))),
  ]
  const billIds = idsOf(events.filter(isBillEvent), 'bill_id')
  const bills = billIds.length > 0 ? await ports.billNotifications(tx, billIds) : []
  const reminderIds = idsOf(
    events.filter(({ topic }) => topic === 'reminder'),
    'reminder_id',
  )
  const reminders = reminderIds.length > 0 ? await ports.reminderNotifications(tx, reminderIds) : []
  return [...bills.map((one) => ({ ...one, refId: one.facts.bill_id })), ...reminders]
}

/** A bill that its owner cancels by himself is no news to him. */
const isBillEvent = ({ topic, payload }: OutboxEvent): boolean =>
  topic === 'bill' && payload['status'] !== 'cancelled' && payload['status'] !== 'accepted'

const inboxEvent = (message: MessageRow) => ({
  topic: 'inbox',
  memberId: Number(message.memberId),
  payload: {
    message_id: Number(message.messageId),
    kind: message.kind,
    ...messageText(message, { showsAmount: true }),
    link: messageLink(message),
  } satisfies InboxEvent,
})

export const tellMembersTick = (ports: NoticePorts): Tick => ({
  name: CONSUMER,
  everyMs: EVERY_MS,
  run: (services) => tellMembers(services, ports),
})
