import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** A time in which its quests count for those who joined it. */
export interface EventRow {
  readonly eventId: number
  readonly title: string
  readonly body: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Events by number, the newest first. */
export async function findEvents(
  db: Db | Tx,
  eventIds: readonly number[] | 'all',
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event_id as "eventId", title, body, starts_at as "startsAt", ends_at as "endsAt"
      from quest.event
     where ${eventIds === 'all'} or event_id = any (${eventIds === 'all' ? [] : [...eventIds]}::smallint[])
     order by event_id desc`.execute(db)
  return rows
}

export async function insertEvent(
  tx: Tx,
  event: Omit<EventRow, 'eventId'>,
  staffId: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quest.event (title, body, starts_at, ends_at, written_by)
    values (${event.title}, ${event.body}, ${event.startsAt}, ${event.endsAt}, ${staffId})
    returning event_id as id`.execute(tx)
  if (!rows[0]) throw new Error('quest: no event was written')
  return rows[0].id
}

/** Corrects an event of which no quest is out; the database refuses it else. */
export async function updateEvent(tx: Tx, event: EventRow): Promise<void> {
  await sql`
    update quest.event
       set title = ${event.title}, body = ${event.body}, starts_at = ${event.startsAt},
           ends_at = ${event.endsAt}
     where event_id = ${event.eventId}`.execute(tx)
}

/** Of which of these versions of quests, or of what was ever out, events are named. */
export async function findBoundEvents(
  db: Db | Tx,
  waiting: readonly { readonly questId: number; readonly version: number }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ eventId: number | null }>`
    select distinct t.event_id as "eventId"
      from quest.terms t join quest.quest q using (quest_id)
     where t.event_id is not null
       and (t.version <= q.version
            or (t.quest_id, t.version) in (
                 select * from unnest(${waiting.map(({ questId }) => questId)}::smallint[],
                                      ${waiting.map(({ version }) => version)}::smallint[])))`.execute(
    db,
  )
  return new Set(rows.flatMap(({ eventId }) => eventId ?? []))
}

/** Since when a member is in which events. */
export async function findJoins(db: Db | Tx, memberId: number): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ eventId: number; joinedAt: Date }>`
    select event_id as "eventId", joined_at as "joinedAt" from quest.event_join
     where member_id = ${memberId}`.execute(db)
  return new Map(rows.map(({ eventId, joinedAt }) => [eventId, joinedAt]))
}

/** Takes a member into an event; the first time stands. */
export async function insertJoin(tx: Tx, memberId: number, eventId: number): Promise<void> {
  await sql`
    insert into quest.event_join (member_id, event_id) values (${memberId}, ${eventId})
    on conflict do nothing`.execute(tx)
}

/** How many members joined each event. */
export async function countJoins(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ eventId: number; members: number }>`
    select event_id as "eventId", count(*)::integer as members from quest.event_join
     group by event_id`.execute(db)
  return new Map(rows.map(({ eventId, members }) => [eventId, members]))
}
