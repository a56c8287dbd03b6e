import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { type joinEvent as joinCall, questChanged, questErrors } from '../contract.ts'
import { describeQuests, personsOf } from './describe-quests.ts'
import { findEvents, findJoins, insertJoin } from './event-store.ts'
import type { QuestPorts } from './ports.ts'
import { findOpenQuests } from './quest-store.ts'
import { eventToWire, toWire } from './read-quests.ts'

/**
 * Takes a member into an event and answers its quests; twice is once, since the first time. It reports nothing:
 * what he does from here on counts by itself.
 * @throws Refusal not_found, reward_not_for_you, event_not_open
 */
export async function joinEvent(
  services: Services,
  ports: QuestPorts,
  memberId: number,
  { event_id: eventId }: CallInput<typeof joinCall>,
): Promise<CallOutput<typeof joinCall>> {
  const { db, clock } = services
  const quests = (await findOpenQuests(db)).filter((quest) => quest.eventId === eventId)
  const [event] = await findEvents(db, [eventId])
  if (!event || quests.length === 0) throw new Refusal(commonErrors.not_found)
  const joins = await inTransaction(db, async (tx) => {
    const had = await findJoins(tx, memberId)
    if (had.has(eventId)) return had
    if ((await mayReward(tx, memberId)) !== null) {
      throw new Refusal(rewardErrors.reward_not_for_you)
    }
    const now = await clockNow(tx)
    const isRunning = quests.some(({ state }) => state === 'live')
    if (!isRunning || now < event.startsAt || now >= event.endsAt) {
      throw new Refusal(questErrors.event_not_open)
    }
    await insertJoin(tx, memberId, eventId)
    await publish(tx, questChanged, { memberId, payload: {} })
    return findJoins(tx, memberId)
  })
  const persons = await personsOf(services, ports, memberId)
  const now = await clock.now()
  const isOffered = (await mayReward(db, memberId)) === null
  const described = await describeQuests(services, ports, db, { memberId, persons, quests, now })
  return {
    event: eventToWire(event, joins.get(eventId) ?? null),
    quests: isOffered ? toWire(described) : [],
  }
}
