import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { DAY_MS } from '#kernel/time.ts'
import { findOpenApprovals, findOpenObjects } from '#platform/approval/approval.ts'
import { proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { questAudit } from '../audit-contract.ts'
import {
  type listDeskEvents as listCall,
  questDeskChanged,
  questDeskErrors,
  type saveEvent as saveCall,
} from '../operator-contract.ts'
import {
  countJoins,
  type EventRow,
  findBoundEvents,
  findEvents,
  insertEvent,
  updateEvent,
} from './event-store.ts'
import { questApproval } from './quest-desk.ts'
import { lockQuests } from './quest-store.ts'

const EVENT_DAYS_MAX = 62

/**
 * Writes an event, or corrects one as long as no quest of it is out or waits for a second person, who agrees to what
 * he sees. It gives nothing by itself. Locks: quests, so that none of it is let out meanwhile.
 * @throws Refusal event_times_odd, not_found, event_begun
 */
export async function saveEvent(
  { db, clock }: Services,
  staffId: number,
  input: CallInput<typeof saveCall>,
): Promise<CallOutput<typeof saveCall>> {
  const { event_id: asked, title, body, starts_at: startsAt, ends_at: endsAt, reason } = input
  const lengthMs = endsAt.getTime() - startsAt.getTime()
  if (lengthMs <= 0 || lengthMs > EVENT_DAYS_MAX * DAY_MS || endsAt <= (await clock.now())) {
    throw refuseField(questDeskErrors.event_times_odd, 'ends_at')
  }
  const event = { title, body, startsAt, endsAt }
  return inTransaction(db, async (tx) => {
    const before = asked === undefined ? undefined : await requireFree(tx, asked)
    const eventId = asked ?? (await insertEvent(tx, event, staffId))
    if (before) await updateEvent(tx, { eventId, ...event })
    await audit(tx, questAudit, {
      staffId,
      action: before ? 'quest.event_corrected' : 'quest.event_written',
      object: { kind: 'quest_event', id: eventId },
      ...(before
        ? { before: valuesOf(before), after: valuesOf(event) }
        : { detail: valuesOf(event) }),
      reason,
    })
    await publish(tx, questDeskChanged, { payload: { quest_id: null } })
    return { event_id: eventId }
  })
}

const valuesOf = ({ title, body, startsAt, endsAt }: Omit<EventRow, 'eventId'>) => ({
  title,
  event_body: body,
  event_starts_at: startsAt,
  event_ends_at: endsAt,
})

/** @throws Refusal not_found, event_begun */
async function requireFree(tx: Tx, eventId: number): Promise<EventRow> {
  await lockQuests(tx)
  const [event] = await findEvents(tx, [eventId])
  if ((await findBound(tx)).has(eventId)) throw new Refusal(questDeskErrors.event_begun)
  return requireFound(event)
}

/** Events of which a quest is out, or waits for a second person. */
async function findBound(db: Db | Tx): Promise<ReadonlySet<number>> {
  const ids = (await findOpenObjects(db, questApproval)).map(Number)
  const open = await findOpenApprovals(db, questApproval, ids)
  const waiting = ids.flatMap((questId) => {
    const asked = open.get(`${questId}`)
    return asked ? [{ questId, version: proposedVersion(asked.body) }] : []
  })
  return findBoundEvents(db, waiting)
}

/** Every event as the desk sees it. */
export async function listDeskEvents({
  db,
  clock,
}: Services): Promise<CallOutput<typeof listCall>> {
  const [events, joined, bound, now] = await Promise.all([
    findEvents(db, 'all'),
    countJoins(db),
    findBound(db),
    clock.now(),
  ])
  return events.map((event) => ({
    event_id: event.eventId,
    title: event.title,
    body: event.body,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    is_over: event.endsAt <= now,
    may_change: !bound.has(event.eventId),
    members: joined.get(event.eventId) ?? 0,
  }))
}
