import { inTransaction, type Tx } from '#platform/database/database.ts'
import { consume, type FactOf } from '#platform/events/facts.ts'
import { publishAll } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { messageWritten } from '../../inbox-contract.ts'
import { messageLink, messageText } from '../../rules/message-text.ts'
import type { NoticePorts } from '../ports.ts'
import { insertDeliveries } from '../push/delivery-store.ts'
import { pushJob } from '../push/push-job.ts'
import { insertMessages, type NewMessage, type MessageRow } from './message-store.ts'

const CONSUMER = 'notice.messages'
const BATCH = 500
const EVERY_MS = 1_000

type Fact = FactOf<NoticePorts['billChanged'] | NoticePorts['reminderDue']>

/**
 * Turns what happened to bills, and reminders that are due, into messages to their members. The messages, their deliveries and the
 * place among the facts commit together, and a message is unique by bill and payment run, or by reminder: it is told
 * once however often the event comes, and never when its transaction was rolled back.
 * @returns whether anything was told
 */
export async function tellMembers(services: Services, ports: NoticePorts): Promise<boolean> {
  const { billChanged, reminderDue } = ports
  const consumer = {
    name: CONSUMER,
    events: [billChanged, reminderDue],
    beginsWith: 'new' as const,
  }
  let told = 0
  for (;;) {
    const read = await inTransaction(services.db, (tx) =>
      consume(tx, consumer, BATCH, async (facts) => {
        told += await tellOf(tx, ports, facts)
      }),
    )
    if (read < BATCH) return told > 0
  }
}

/** @returns how many members' messages were written */
async function tellOf(tx: Tx, ports: NoticePorts, facts: readonly Fact[]): Promise<number> {
  const news = await newsOf(tx, ports, facts)
  if (news.length === 0) return 0
  const messages = await insertMessages(tx, news)
  await publishAll(tx, messageWritten, messages.map(writtenOf))
  const deliveries = await insertDeliveries(
    tx,
    messages.map(({ messageId }) => messageId),
  )
  if (deliveries > 0) await requestJob(tx, pushJob, {}, { key: pushJob.name })
  return messages.length
}

async function newsOf(tx: Tx, ports: NoticePorts, facts: readonly Fact[]): Promise<NewMessage[]> {
  const billIds = new Set<number>()
  const reminderIds = new Set<number>()
  for (const fact of facts) {
    if (fact.topic === 'reminder') reminderIds.add(fact.payload.reminder_id)
    else if (isBillEvent(fact)) billIds.add(fact.payload.bill_id)
  }
  const bills = billIds.size > 0 ? await ports.billNotifications(tx, [...billIds]) : []
  const reminders =
    reminderIds.size > 0 ? await ports.reminderNotifications(tx, [...reminderIds]) : []
  return [...bills.map((one) => ({ ...one, refId: one.facts.bill_id })), ...reminders]
}

/** A bill that its owner cancels by himself is no news to him. */
const isBillEvent = ({ payload: { status } }: Extract<Fact, { topic: 'bill' }>): boolean =>
  status !== 'cancelled' && status !== 'accepted'

const writtenOf = (message: MessageRow) => ({
  memberId: Number(message.memberId),
  payload: {
    message_id: Number(message.messageId),
    kind: message.kind,
    ...messageText(message, { showsAmount: true }),
    link: messageLink(message),
  },
})

export const tellMembersTick = (ports: NoticePorts): Tick => ({
  name: CONSUMER,
  everyMs: EVERY_MS,
  run: (services) => tellMembers(services, ports),
})
