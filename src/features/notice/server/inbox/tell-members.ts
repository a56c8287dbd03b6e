import type { EventDefinition } from '#kernel/event.ts'
import type { MessageKind, NewMessage } from '#kernel/message.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { type Consumer, consume, type FactOf } from '#platform/events/facts.ts'
import { publishAll } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { MessageSource } from '#platform/message-source.ts'
import type { Services } from '#platform/services.ts'
import { keepTold } from '#platform/stake-gate/may-tell.ts'
import { messageWritten } from '../../inbox-contract.ts'
import { kindsOf, type MessageKinds, showMessage, topicByKind } from '../../rules/message-kinds.ts'
import { insertDeliveries } from '../push/delivery-store.ts'
import { pushWork } from '../push/push-job.ts'
import { insertMessages, type MessageRow } from './message-store.ts'

const NAME = 'notice.messages'
const BATCH = 500
const EVERY_MS = 1_000

type Fact = FactOf<EventDefinition>

/**
 * Turns the facts that features tell of into messages to their members. The messages, their deliveries
 * and the place among the facts commit together, and a message is unique by its kind, thing and
 * revision: it is told once however often the fact comes, and never when its transaction was rolled back.
 * @returns whether anything was told
 */
export async function tellMembers(
  services: Services,
  sources: readonly MessageSource[],
): Promise<boolean> {
  const events = [...new Set(sources.map(({ follows }) => follows))]
  const consumer: Consumer = { name: NAME, events, beginsWith: 'new' }
  const kinds = kindsOf(sources.flatMap((source) => source.kinds))
  let told = 0
  for (;;) {
    const read = await inTransaction(services.db, (tx) =>
      consume(tx, consumer, BATCH, async (facts) => {
        told += await tell(tx, kinds, await findMessages(tx, sources, facts))
      }),
    )
    if (read < BATCH) return told > 0
  }
}

async function findMessages(
  tx: Tx,
  sources: readonly MessageSource[],
  facts: readonly Fact[],
): Promise<NewMessage[]> {
  const messages: NewMessage[] = []
  for (const source of sources) {
    const own = facts.filter(({ topic }) => topic === source.follows.topic)
    if (own.length > 0) {
      messages.push(
        ...(await source.find(
          tx,
          own.map(({ payload }) => payload),
        )),
      )
    }
  }
  return messages
}

/**
 * Writes what is told. What is hushed is written nowhere, and its fact is past: nobody is told of it later.
 * @returns how many members' messages were written
 */
async function tell(tx: Tx, kinds: MessageKinds, found: readonly NewMessage[]): Promise<number> {
  const told = await keepTold(
    tx,
    found.map((one) => ({ ...one, purpose: knownKind(kinds, one).purpose })),
  )
  if (told.length === 0) return 0
  const messages = await insertMessages(tx, told)
  await publishAll(
    tx,
    messageWritten,
    messages.flatMap((message) => writtenOf(kinds, message)),
  )
  const deliveries = await insertDeliveries(
    tx,
    messages.map(({ messageId }) => messageId),
    topicByKind(kinds),
  )
  if (deliveries > 0) await requestJob(tx, pushWork, {}, { key: pushWork.name })
  return messages.length
}

function knownKind(kinds: MessageKinds, { kind }: NewMessage): MessageKind {
  const known = kinds.get(kind)
  if (!known) throw new Error(`the kind of message ${kind} is not among those of its source`)
  return known
}

function writtenOf(kinds: MessageKinds, message: MessageRow) {
  const shown = showMessage(kinds, message, { showsAmount: true })
  if (!shown) return []
  const payload = { message_id: Number(message.messageId), kind: message.kind, ...shown }
  return [{ memberId: Number(message.memberId), payload }]
}

export const tellMembersTick = (sources: readonly MessageSource[]): Tick => ({
  name: NAME,
  everyMs: EVERY_MS,
  run: (services) => tellMembers(services, sources),
})
