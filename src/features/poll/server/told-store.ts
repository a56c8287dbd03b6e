import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PollNotice } from '../rules/poll-messages.ts'

interface Reminder {
  readonly pollId: number
  readonly memberId: number
}

export async function hasReminder(db: Db, { pollId, memberId }: Reminder): Promise<boolean> {
  const { rows } = await sql`
    select from poll.reminder where poll_id = ${pollId} and member_id = ${memberId}`.execute(db)
  return rows.length > 0
}

export async function insertReminder(db: Db, { pollId, memberId }: Reminder): Promise<void> {
  await sql`
    insert into poll.reminder (poll_id, member_id) values (${pollId}, ${memberId})
    on conflict do nothing`.execute(db)
}

export async function deleteReminder(db: Db, { pollId, memberId }: Reminder): Promise<void> {
  await sql`
    delete from poll.reminder where poll_id = ${pollId} and member_id = ${memberId}`.execute(db)
}

/** Who is due, as rows of poll, member and revision. */
const due: Readonly<Record<PollNotice, RawBuilder<unknown>>> = {
  closing: sql`
    select p.poll_id, r.member_id, 0 as revision from poll.poll p join poll.reminder r using (poll_id)
     where p.state = 'open' and platform.clock() < p.closes_at
       and p.closes_at <= platform.clock() + interval '1 hour'`,
  // Whoever was paid hears that instead.
  result: sql`
    select distinct p.poll_id, v.member_id, p.revision::integer as revision
      from poll.poll p
      join poll.result r on r.poll_id = p.poll_id and r.revision = p.revision
      join poll.vote v on v.poll_id = p.poll_id
     where p.state = 'paid' and r.confirmed_at > platform.clock() - interval '3 days'
       and not exists (select from poll.share s
                        where s.poll_id = p.poll_id and s.member_id = v.member_id
                          and s.status = 'paid' and s.amount > 0)`,
  void: sql`
    select distinct p.poll_id, v.member_id, 0 as revision
      from poll.poll p join poll.vote v using (poll_id)
     where p.state = 'void' and p.closes_at > platform.clock() - interval '5 days'`,
}

/**
 * Writes who is to be told of a kind of news, each once. Cost: the votes of polls that ended in the last days, or the
 * reminders of those that close within the hour.
 * @returns the ids of what was written
 */
export async function takeNotices(tx: Tx, what: PollNotice, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into poll.told (poll_id, member_id, what, revision)
    select d.poll_id, d.member_id, ${what}, d.revision from (${due[what]}) d
     where not exists (select from poll.told t
                        where t.poll_id = d.poll_id and t.member_id = d.member_id
                          and t.what = ${what} and t.revision = d.revision)
     order by d.poll_id, d.member_id limit ${limit}
    on conflict do nothing returning told_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Who is told what of which poll, by the ids of what was written. */
export async function findNotices(
  tx: Tx,
  ids: readonly number[],
): Promise<
  { toldId: bigint; pollId: bigint; memberId: bigint; what: PollNotice; revision: number }[]
> {
  const { rows } = await sql<{
    toldId: bigint
    pollId: bigint
    memberId: bigint
    what: PollNotice
    revision: number
  }>`
    select told_id as "toldId", poll_id as "pollId", member_id as "memberId", what, revision
      from poll.told where told_id = any (${[...ids]}::bigint[]) order by told_id`.execute(tx)
  return rows
}
