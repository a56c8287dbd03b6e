import * as z from 'zod/mini'
import { defineEvent, type EventDefinition } from '#kernel/event.ts'
import { events } from '#apps/server/features.ts'
import { permissionRoom } from '#platform/events/publish.ts'
import type pg from 'pg'

const payload = z.strictObject({ n: z.optional(z.int()), text: z.optional(z.string()) })

/** Events of tests alone, one of each audience; the first is a fact as well. */
export const toMember = defineEvent({
  topic: 'test',
  summary: 'test',
  audience: 'member',
  isFact: true,
  payload,
})
export const toEverybody = defineEvent({
  topic: 'test_all',
  summary: 'test',
  audience: 'everyone',
  payload,
})
/** Of a kind of room that browsers may enter. */
export const toRoom = defineEvent({
  topic: 'test_room',
  summary: 'test',
  audience: { room: 'yeekee' },
  payload,
})
export const toStaff = defineEvent({
  topic: 'test_staff',
  summary: 'test',
  audience: 'staff',
  payload,
})

export const toCashiers = defineEvent({
  topic: 'test_cashiers',
  summary: 'test',
  audience: { permission: 'withdraw.approve' },
  payload,
})

const declared = new Map<string, EventDefinition>(
  [...events, toMember, toEverybody, toRoom, toStaff, toCashiers].map((event) => [
    event.topic,
    event,
  ]),
)

/** What was written of events and is not as their contracts declare it; SQL functions write too. */
export async function eventFaults(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<Written>(
    `select 'push' as place, topic, member_id is not null as has_member,
            case when room like 'may:%' then room else split_part(room, ':', 1) end as room, payload from platform.push
      union all
     select 'fact', topic, null, null, payload from platform.fact`,
  )
  return [...new Set(rows.flatMap((row) => faultsOf(row).map((fault) => `${row.topic}: ${fault}`)))]
}

interface Written {
  readonly place: 'push' | 'fact'
  readonly topic: string
  readonly has_member: boolean | null
  readonly room: string | null
  readonly payload: unknown
}

function faultsOf(row: Written): string[] {
  const event = declared.get(row.topic)
  if (!event) return ['no contract declares it']
  const { success, error } = z.safeDecode(event.payload, row.payload)
  return [
    ...(success ? [] : [`${JSON.stringify(row.payload)}: ${error.message}`]),
    ...(row.place === 'fact' && !event.isFact ? ['it is kept, and is no fact'] : []),
    ...(row.place === 'push' ? addressFaults(event, row) : []),
  ]
}

function addressFaults({ audience }: EventDefinition, row: Written): string[] {
  const room =
    typeof audience !== 'object'
      ? audience
      : 'room' in audience
        ? audience.room
        : permissionRoom(audience.permission)
  const asked = audience === 'member' || audience === 'everyone' ? null : (room ?? 'nobody')
  const isRight = row.has_member === (audience === 'member') && row.room === asked
  return isRight ? [] : [`it is for ${room}, and was sent to ${row.room ?? 'a member or all'}`]
}
