import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { choosePushTopic as call } from '../../push-contract.ts'
import { pushTopics } from '../../rules/push-topics.ts'
import { deleteMute, findMutes, insertMute } from './topic-store.ts'

/** What the member wants on his devices: everything that he has not switched off. */
export async function listPushTopics(
  db: Db | Tx,
  memberId: number,
): Promise<CallOutput<typeof call>> {
  const mutes = await findMutes(db, memberId)
  return pushTopics.map((topic) => ({ topic, is_on: !mutes.includes(topic) }))
}

/** Sends one kind of notice to the member's devices, or no longer; what waits is still sent. */
export async function choosePushTopic(
  { db }: Services,
  memberId: number,
  { topic, is_on: isOn }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  return inTransaction(db, async (tx) => {
    await (isOn ? deleteMute : insertMute)(tx, memberId, topic)
    return listPushTopics(tx, memberId)
  })
}
