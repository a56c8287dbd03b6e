import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * Where a reader stands among the pushes, and the id that browsers get with each. The incarnation
 * is the life of the rows: after a crash, a promotion of a standby or a restore they are gone and
 * transaction ids are given out again, so a place of an earlier one says nothing.
 */
export interface PushCursor {
  readonly incarnation: number
  readonly xid: bigint
  readonly pushId: bigint
}

/** An event on its way to browsers. */
export interface Push {
  readonly cursor: PushCursor
  readonly topic: string
  /** Neither member nor room: for everybody. */
  readonly memberId: number | null
  readonly room: string | null
  /** JSON, as it goes to browsers. */
  readonly data: string
}

/** `3.81234.17`; the parts are numbers, so it is safe in a header and in an address. */
export const pushIdText = ({ incarnation, xid, pushId }: PushCursor): string =>
  `${incarnation}.${xid}.${pushId}`

export function parsePushId(text: string): PushCursor | undefined {
  const match = /^(\d{1,9})\.(\d{1,19})\.(\d{1,19})$/.exec(text)
  if (!match) return undefined
  const [, incarnation = '', xid = '', pushId = ''] = match
  return { incarnation: Number(incarnation), xid: BigInt(xid), pushId: BigInt(pushId) }
}

/** True where `a` stands behind `b`, both of one incarnation. */
export const isAfter = (a: PushCursor, b: PushCursor): boolean =>
  a.xid > b.xid || (a.xid === b.xid && a.pushId > b.pushId)

interface PushRow {
  readonly incarnation_no: number
  /** Pushes behind the asked place were deleted unread. */
  readonly is_late: boolean
  /** null: there is none. */
  readonly xid: string | null
  readonly push_id: bigint | null
  readonly topic: string | null
  readonly member_id: bigint | null
  readonly room: string | null
  readonly data: string | null
}

/**
 * The next pushes after a place, oldest first, below the horizon; 'gap' where some that follow it
 * are gone. Cost: an index range, and the horizon.
 */
export async function readPushes(
  db: Db,
  after: PushCursor,
  limit: number,
): Promise<Push[] | 'gap'> {
  const { rows } = await sql<PushRow>`
    select life.incarnation_no, p.xid::text as xid, p.push_id, p.topic, p.member_id, p.room, p.data,
           (life.floor_xid, life.floor_id) > (${String(after.xid)}::xid8, ${after.pushId}) as is_late
      from platform.push_life life
      left join lateral (
           select xid, push_id, topic, member_id, room, payload::text as data from platform.push
            where (xid, push_id) > (${String(after.xid)}::xid8, ${after.pushId})
              and xid < platform.horizon()
            order by xid, push_id
            limit ${limit}) p on true
     order by p.xid, p.push_id`.execute(db)
  return pushesOf(rows, after)
}

/**
 * The pushes of one listener after a place and up to another, for a stream that was away: those to
 * everybody, to the member and to the rooms; 'gap' where some are gone or there are `limit` of them.
 */
export async function readMissed(
  db: Db,
  listener: { readonly memberId: number | null; readonly rooms: readonly string[] },
  after: PushCursor,
  until: PushCursor,
  limit: number,
): Promise<Push[] | 'gap'> {
  const between = sql`(xid, push_id) > (${String(after.xid)}::xid8, ${after.pushId})
              and (xid, push_id) <= (${String(until.xid)}::xid8, ${until.pushId})`
  const columns = sql`select xid, push_id, topic, member_id, room, payload::text as data
                        from platform.push`
  const order = sql`order by xid, push_id limit ${limit}`
  const { rows } = await sql<PushRow>`
    select life.incarnation_no, p.xid::text as xid, p.push_id, p.topic, p.member_id, p.room, p.data,
           (life.floor_xid, life.floor_id) > (${String(after.xid)}::xid8, ${after.pushId}) as is_late
      from platform.push_life life
      left join lateral (
           select * from (
             (${columns} where member_id = ${listener.memberId} and ${between} ${order})
             union all
             (${columns} where member_id is null and room is null and ${between} ${order})
             union all
             (${columns} where member_id is null and room = any(${listener.rooms}::text[])
                           and ${between} ${order})) mine
            ${order}) p on true
     order by p.xid, p.push_id`.execute(db)
  const missed = pushesOf(rows, after)
  return missed.length === limit ? 'gap' : missed
}

function pushesOf(rows: readonly PushRow[], after: PushCursor): Push[] | 'gap' {
  const [first] = rows
  if (!first || first.incarnation_no !== after.incarnation || first.is_late) return 'gap'
  return rows.flatMap((row) => {
    if (row.xid === null || row.push_id === null) return []
    const cursor = {
      incarnation: row.incarnation_no,
      xid: BigInt(row.xid),
      pushId: row.push_id,
    }
    return {
      cursor,
      topic: row.topic ?? '',
      memberId: row.member_id === null ? null : Number(row.member_id),
      room: row.room,
      data: row.data ?? '{}',
    }
  })
}

/** The present end: everything that commits from now on lies behind it. It begins an incarnation. */
export async function pushEnd(db: Db): Promise<PushCursor> {
  const { rows: begun } = await sql<{ no: number }>`
    select platform.begin_incarnation() as no`.execute(db)
  const { rows } = await sql<{ xid: string }>`select platform.horizon()::text as xid`.execute(db)
  return {
    incarnation: begun[0]?.no ?? 0,
    xid: BigInt(rows[0]?.xid ?? '0'),
    pushId: 0n,
  }
}
