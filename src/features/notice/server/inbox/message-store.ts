import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { NewMessage } from '#kernel/message.ts'
import type { KeptMessage } from '../../rules/message-kinds.ts'

export type MessageRow = KeptMessage & {
  readonly messageId: bigint
  readonly memberId: bigint
  readonly createdAt: Date
  readonly readAt: Date | null
}

const columns = sql`
  message_id as "messageId", member_id as "memberId", kind, facts, created_at as "createdAt",
  read_at as "readAt"`

/** Writes what is new of the news; what was told before is left out, whoever tells it again. */
export async function insertMessages(tx: Tx, news: readonly NewMessage[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    insert into notice.message (member_id, kind, ref_id, revision, facts)
    select * from unnest(
      ${news.map((one) => one.memberId)}::bigint[], ${news.map((one) => one.kind)}::text[],
      ${news.map((one) => one.refId)}::bigint[],
      ${news.map((one) => one.revision)}::smallint[],
      ${news.map((one) => JSON.stringify(one.facts))}::jsonb[])
    on conflict (kind, ref_id, revision) do nothing
    returning ${columns}`.execute(tx)
  return rows
}

/** A page of a member's messages, newest first, below `beforeId`. One index range. */
export async function findMessages(
  db: Db,
  memberId: number,
  page: { beforeId: bigint | null; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from notice.message
     where member_id = ${memberId}
       and message_id < coalesce(${page.beforeId}::bigint, 9223372036854775807)
     order by message_id desc limit ${page.limit}`.execute(db)
  return rows
}

export async function countUnread(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from notice.message
     where member_id = ${memberId} and read_at is null`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}

/** Marks one message of the member's as read, or all up to it. False where it is none of his. */
export async function markRead(
  db: Db,
  memberId: number,
  upTo: { messageId: number; all: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      select m.message_id from notice.message m
       where m.member_id = ${memberId} and m.message_id = ${upTo.messageId}
    ), marked as (
      update notice.message m set read_at = platform.clock() from own
       where m.member_id = ${memberId} and m.read_at is null
         and (m.message_id = own.message_id
              or ${upTo.all}::boolean and m.message_id < own.message_id))
    select from own`.execute(db)
  return rows.length > 0
}

/** Deletes so many messages older than an instant, with their deliveries. @returns how many */
export async function deleteOldMessages(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    with old as (
      select message_id from notice.message where created_at < ${before}
       order by created_at limit ${limit}
    ), sent as (
      delete from notice.push_delivery p using old where p.message_id = old.message_id
    ), gone as (
      delete from notice.message m using old where m.message_id = old.message_id returning 1
    )
    select count(*) as count from gone`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}
