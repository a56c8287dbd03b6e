import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** What a member does not want on his devices. */
export async function findMutes(db: Db | Tx, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select topic from notice.push_mute where member_id = ${memberId}`.execute(db)
  return rows.map(({ topic }) => topic)
}

export async function insertMute(tx: Tx, memberId: number, topic: string): Promise<void> {
  await sql`
    insert into notice.push_mute (member_id, topic) values (${memberId}, ${topic})
    on conflict do nothing`.execute(tx)
}

export async function deleteMute(tx: Tx, memberId: number, topic: string): Promise<void> {
  await sql`
    delete from notice.push_mute where member_id = ${memberId} and topic = ${topic}`.execute(tx)
}
