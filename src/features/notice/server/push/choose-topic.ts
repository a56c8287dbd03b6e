import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { choosePushTopic as call } from '../../push-contract.ts'
import { type MessageKinds, topicsOf } from '../../rules/message-kinds.ts'
import { deleteMute, findMutes, insertMute } from './topic-store.ts'

/** What the member wants on his devices: everything that he has not switched off. */
export async function listPushTopics(
  db: Db | Tx,
  kinds: MessageKinds,
  memberId: number,
): Promise<CallOutput<typeof call>> {
  const mutes = await findMutes(db, memberId)
  return topicsOf(kinds).map((one) => ({ ...one, is_on: !mutes.includes(one.topic) }))
}

/** Sends one kind of notice to the member's devices, or no longer; what waits is still sent. @throws invalid_input for one that is not told of */
export async function choosePushTopic(
  { db }: Services,
  kinds: MessageKinds,
  memberId: number,
  { topic, is_on: isOn }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  if (topicsOf(kinds).every((one) => one.topic !== topic)) {
    const message = 'ไม่พบการแจ้งเตือนชนิดนี้'
    const details = [{ field: 'topic', code: 'not_found', message }]
    throw new Refusal(commonErrors.invalid_input, { details })
  }
  return inTransaction(db, async (tx) => {
    await (isOn ? deleteMute : insertMute)(tx, memberId, topic)
    return listPushTopics(tx, kinds, memberId)
  })
}
