import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type EventDefinition, type EventPayload, roomName } from '#kernel/event.ts'
import type { Tx } from '../database/database.ts'

/** With what its audience is told an event: whose, or which room's. */
type AddressFor<To> = [To] extends ['member']
  ? { readonly memberId: number }
  : [To] extends ['session']
    ? { readonly sessionId: bigint }
    : [To] extends [{ readonly room: string }]
      ? { readonly roomId: number }
      : object

type AddressOf<E> = E extends EventDefinition<string, infer To> ? AddressFor<To> : never

/** One happening of an event. */
export type Happening<E> = AddressOf<E> & { readonly payload: EventPayload<E> }

/**
 * Writes an event in the caller's transaction: it is heard of if and only if that commits. A payload
 * that is not as declared is an error of ours and rolls back.
 */
export function publish<E extends EventDefinition>(
  tx: Tx,
  event: E,
  happening: Happening<E>,
): Promise<void> {
  return publishAll(tx, event, [happening])
}

/** Writes many happenings of one event at once: one insert for browsers, one for consumers. */
export async function publishAll<E extends EventDefinition>(
  tx: Tx,
  event: E,
  happenings: readonly Happening<E>[],
): Promise<void> {
  if (happenings.length === 0) return
  const rows = happenings.map((one) => rowOf(event, one))
  const members = rows.map(({ memberId }) => memberId)
  const payloads = rows.map(({ payload }) => payload)
  if (event.audience) {
    const rooms = rows.map(({ room }) => room)
    await sql`
      insert into platform.push (topic, member_id, room, payload)
      select ${event.topic}::text, * from unnest(${members}::bigint[], ${rooms}::text[],
        ${payloads}::jsonb[])`.execute(tx)
  }
  if (event.isFact) {
    await sql`
      insert into platform.fact (topic, member_id, payload)
      select ${event.topic}::text, * from unnest(${members}::bigint[], ${payloads}::jsonb[])`.execute(
      tx,
    )
  }
}

interface Addressed {
  readonly memberId?: number
  readonly sessionId?: bigint
  readonly roomId?: number
  readonly payload: unknown
}

function rowOf({ audience, payload }: EventDefinition, happening: Addressed) {
  const { memberId = null, sessionId, roomId } = happening
  return {
    memberId,
    room:
      audience === 'staff'
        ? STAFF_ROOM
        : typeof audience === 'object'
          ? 'room' in audience
            ? roomName(audience.room, roomId ?? 0)
            : permissionRoom(audience.permission)
          : sessionId === undefined
            ? null
            : sessionRoom(sessionId),
    payload: JSON.stringify(z.encode(payload, happening.payload)),
  }
}

/**
 * Rooms that nobody asks for: a stream is in its session's, and one of the back office in this one and
 * in those of its person's permissions.
 */
export const STAFF_ROOM = 'staff'
export const permissionRoom = (permission: string): string => `may:${permission}`
export const sessionRoom = (sessionId: bigint): string => `session:${sessionId}`
