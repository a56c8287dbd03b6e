import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** How often a member's link was opened in the last 180 days, once a visitor and day. */
export async function countClicks(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ clicks: number }>`
    select count(*)::integer as clicks from affiliate.click
     where member_id = ${memberId}`.execute(db)
  return rows[0]?.clicks ?? 0
}

/** Counts a visit; another one of that day is the same. */
export async function insertClick(db: Db, memberId: number, visitor: Buffer): Promise<void> {
  await sql`
    insert into affiliate.click (member_id, day, visitor)
    values (${memberId}, platform.bangkok_day(platform.clock()), ${visitor})
    on conflict do nothing`.execute(db)
}

/** Removes visits that are older than is kept. Cost: an index range. */
export async function forgetClicks(db: Db): Promise<void> {
  await sql`
    delete from affiliate.click
     where day < platform.bangkok_day(platform.clock()) - 180`.execute(db)
}
