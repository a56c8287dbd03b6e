import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** What was claimed of a quest, once for each person and period. */
export interface ClaimRow {
  readonly claimId: bigint
  readonly questId: number
  readonly periodKey: string
  /** What it is worth. */
  readonly points: number
  /** Given as so many free spins; null: as points. */
  readonly spins: number | null
  readonly streak: number | null
}

/** The claim that a request made. */
export async function findClaimByKey(
  tx: Tx,
  memberId: number,
  key: string,
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    select claim_id as "claimId", quest_id as "questId", period_key as "periodKey", points, spins, streak
      from quest.claim where member_id = ${memberId} and key = ${key}`.execute(tx)
  return rows[0]
}

/** Which windows of these quests a person claimed that can still be shown, all accounts together. */
export async function findClaimed(
  db: Db | Tx,
  persons: readonly string[],
  questIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ questId: number; periodKey: string }>`
    select quest_id as "questId", period_key as "periodKey" from quest.claim
     where person = any(${[...persons]}::text[])
       and quest_id = any(${[...questIds]}::smallint[])
       and (claimed_at > platform.clock() - interval '70 days' or period_key = 'once')`.execute(db)
  return new Set(rows.map(({ questId, periodKey }) => `${questId} ${periodKey}`))
}

/** Which of these quests a person ever claimed, all accounts together. */
export async function findEverClaimed(
  db: Db | Tx,
  persons: readonly string[],
  questIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (questIds.length === 0) return new Set()
  const { rows } = await sql<{ questId: number }>`
    select distinct quest_id as "questId" from quest.claim
     where person = any(${[...persons]}::text[])
       and quest_id = any(${[...questIds]}::smallint[])`.execute(db)
  return new Set(rows.map(({ questId }) => questId))
}

/** A person's last visit. */
export async function findLastVisit(
  db: Db | Tx,
  persons: readonly string[],
  questId: number,
): Promise<{ day: string; streak: number } | null> {
  const { rows } = await sql<{ day: string; streak: number | null }>`
    select period_key as day, streak from quest.claim
     where person = any(${[...persons]}::text[]) and quest_id = ${questId}
     order by period_key desc limit 1`.execute(db)
  const [last] = rows
  return last ? { day: last.day, streak: last.streak ?? 1 } : null
}

/** Writes a claim; undefined: the person has claimed it. */
export async function insertClaim(
  tx: Tx,
  claim: {
    memberId: number
    person: string
    questId: number
    version: number
    periodKey: string
    points: number
    spins: number | null
    streak: number | null
    key: string
  },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into quest.claim (member_id, person, quest_id, version, period_key, points, spins, streak, key)
    values (${claim.memberId}, ${claim.person}, ${claim.questId}, ${claim.version},
            ${claim.periodKey}, ${claim.points}, ${claim.spins}, ${claim.streak}, ${claim.key})
    on conflict do nothing returning claim_id as id`.execute(tx)
  return rows[0]?.id
}

/** A member's claims with what they were of, newest first. */
export async function findClaimsOf(
  db: Db,
  memberId: number,
  limit: number,
): Promise<
  {
    claimId: bigint
    title: string
    points: number
    spins: number | null
    streak: number | null
    claimedAt: Date
  }[]
> {
  const { rows } = await sql<{
    claimId: bigint
    title: string
    points: number
    spins: number | null
    streak: number | null
    claimedAt: Date
  }>`
    select c.claim_id as "claimId", t.title, c.points, c.spins, c.streak, c.claimed_at as "claimedAt"
      from quest.claim c join quest.terms t using (quest_id, version)
     where c.member_id = ${memberId} order by c.claim_id desc limit ${limit}`.execute(db)
  return rows
}

/** What each quest gave in the last 30 days: points, and beside them spins. Cost: the claims of that time. */
export async function sumClaims(
  db: Db,
): Promise<
  ReadonlyMap<number, { claims: number; members: number; points: number; spins: number }>
> {
  const { rows } = await sql<{
    questId: number
    claims: number
    members: number
    points: number | null
    spins: number | null
  }>`
    select quest_id as "questId", count(*)::integer as claims,
           count(distinct member_id)::integer as members,
           sum(points) filter (where spins is null)::integer as points, sum(spins)::integer as spins
      from quest.claim where claimed_at > platform.clock() - interval '30 days'
     group by quest_id`.execute(db)
  return new Map(
    rows.map(({ questId, points, spins, ...rest }) => [
      questId,
      { ...rest, points: points ?? 0, spins: spins ?? 0 },
    ]),
  )
}
