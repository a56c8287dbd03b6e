import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { DAY_MS } from '#kernel/time.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { questAudit } from '../audit-contract.ts'
import {
  type listDeskEvents as listCall,
  questDeskChanged,
  questDeskErrors,
  type saveEvent as saveCall,
} from '../operator-contract.ts'
import { countJoins, findEvents, insertEvent } from './event-store.ts'

const EVENT_DAYS_MAX = 62

/**
 * Writes an event. It gives nothing by itself: its quests are let out by a second person, who sees it.
 * @throws Refusal event_times_odd
 */
export async function saveEvent(
  { db, clock }: Services,
  staffId: number,
  input: CallInput<typeof saveCall>,
): Promise<CallOutput<typeof saveCall>> {
  const { title, body, starts_at: startsAt, ends_at: endsAt, reason } = input
  const lengthMs = endsAt.getTime() - startsAt.getTime()
  if (lengthMs <= 0 || lengthMs > EVENT_DAYS_MAX * DAY_MS || endsAt <= (await clock.now())) {
    throw refuseField(questDeskErrors.event_times_odd, 'ends_at')
  }
  return inTransaction(db, async (tx) => {
    const eventId = await insertEvent(tx, { title, body, startsAt, endsAt }, staffId)
    await audit(tx, questAudit, {
      staffId,
      action: 'quest.event_written',
      object: { kind: 'quest_event', id: eventId },
      detail: { title, event_starts_at: startsAt, event_ends_at: endsAt },
      reason,
    })
    await publish(tx, questDeskChanged, { payload: { quest_id: null } })
    return { event_id: eventId }
  })
}

/** Every event as the desk sees it. */
export async function listDeskEvents({
  db,
  clock,
}: Services): Promise<CallOutput<typeof listCall>> {
  const [events, joined, now] = await Promise.all([
    findEvents(db, 'all'),
    countJoins(db),
    clock.now(),
  ])
  return events.map((event) => ({
    event_id: event.eventId,
    title: event.title,
    body: event.body,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    is_over: event.endsAt <= now,
    members: joined.get(event.eventId) ?? 0,
  }))
}
