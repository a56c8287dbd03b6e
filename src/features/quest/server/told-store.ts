import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A window of a quest that somebody can claim. */
export interface ToTell {
  readonly memberId: number
  readonly person: string
  /** All names under which the person may have been told of it. */
  readonly persons: readonly string[]
  readonly questId: number
  readonly version: number
  readonly periodKey: string
  readonly claimUntil: Date | null
}

/** Writes who is told of a window; undefined: the person was. */
export async function insertTold(tx: Tx, told: ToTell): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into quest.told (member_id, person, quest_id, version, period_key, claim_until)
    select ${told.memberId}, ${told.person}, ${told.questId}, ${told.version}, ${told.periodKey},
           ${told.claimUntil}
     where not exists (
           select from quest.told
            where person = any (${[...told.persons]}::text[])
              and quest_id = ${told.questId} and period_key = ${told.periodKey})
    on conflict do nothing returning told_id as id`.execute(tx)
  return rows[0]?.id
}

/** Of these, what nobody has claimed meanwhile. */
export async function findUnclaimedTold(
  tx: Tx,
  ids: readonly number[],
): Promise<
  {
    toldId: bigint
    memberId: bigint
    title: string
    points: number
    spins: number | null
    claimUntil: Date | null
  }[]
> {
  const { rows } = await sql<{
    toldId: bigint
    memberId: bigint
    title: string
    points: number
    spins: number | null
    claimUntil: Date | null
  }>`
    select d.told_id as "toldId", d.member_id as "memberId", t.title, t.points, t.spins,
           d.claim_until as "claimUntil"
      from quest.told d join quest.terms t using (quest_id, version)
     where d.told_id = any (${[...ids]}::bigint[])
       and not exists (select from quest.claim c
                        where c.person in (d.person, 'member:' || d.member_id)
                          and c.quest_id = d.quest_id and c.period_key = d.period_key)
     order by d.told_id`.execute(tx)
  return rows
}
