import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { QuestPeriod } from '../rules/periods.ts'
import type { QuestProduct, QuestTerms } from '../rules/quest-terms.ts'
import type { QuestType } from '../rules/quest-types.ts'

export type QuestState = 'draft' | 'live' | 'paused' | 'stopped'

/** A version of a quest, with what it is a version of. */
export interface QuestRow extends QuestTerms {
  readonly questId: number
  readonly version: number
  readonly state: QuestState
  readonly liveVersion: number | null
  readonly stoppedAt: Date | null
  /** What its budget has given; null: it has none. */
  readonly used: number | null
  readonly eventStartsAt: Date | null
  readonly eventEndsAt: Date | null
  /** What the quest before it is called. */
  readonly needsTitle: string | null
  /** Null: what the site started with. */
  readonly writtenBy: bigint | null
  readonly writtenAt: Date
}

interface Row extends Omit<QuestRow, 'state' | 'type' | 'period' | 'product'> {
  readonly state: string
  readonly type: string
  readonly period: string
  readonly product: string | null
}

async function findWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<QuestRow[]> {
  const { rows } = await sql<Row>`
    select q.quest_id as "questId", t.version, q.state, q.version as "liveVersion",
           q.stopped_at as "stoppedAt", t.title, t.type, t.period, t.product, t.goal, t.points, t.spins,
           t.event_id as "eventId", t.level_min as "levelMin", t.needs_quest as "needsQuest",
           t.budget, b.used, e.starts_at as "eventStartsAt", e.ends_at as "eventEndsAt",
           n.title as "needsTitle", t.written_by as "writtenBy", t.written_at as "writtenAt"
      from quest.quest q join quest.terms t using (quest_id)
      left join quest.budget b on b.quest_id = t.quest_id and b.version = t.version
      left join quest.event e on e.event_id = t.event_id
      left join quest.quest nq on nq.quest_id = t.needs_quest
      left join quest.terms n on n.quest_id = nq.quest_id and n.version = nq.version
     where ${condition} order by q.quest_id, t.version desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    state: row.state as QuestState,
    type: row.type as QuestType,
    period: row.period as QuestPeriod,
    product: row.product as QuestProduct | null,
  }))
}

/** What counts together when a version is let out. */
export const findLiveQuests = (db: Db | Tx): Promise<QuestRow[]> =>
  findWhere(db, sql`q.state = 'live' and t.version = q.version`)

/** What members have now: what runs, and what was stopped so lately that something of it may be claimed. */
export const findOpenQuests = (db: Db | Tx): Promise<QuestRow[]> =>
  findWhere(
    db,
    sql`t.version = q.version and (q.state = 'live'
        or q.stopped_at > platform.clock() - interval '70 days')`,
  )

/** Whether members ever had a quest. */
export async function wasPublished(tx: Tx, questId: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from quest.quest
                    where quest_id = ${questId} and version is not null) as yes`.execute(tx)
  return rows[0]?.yes === true
}

/** Every version of every quest. */
export const findAllVersions = (db: Db | Tx): Promise<QuestRow[]> => findWhere(db, sql`true`)

/** Locks a quest; undefined: there is none. */
export async function lockQuest(
  tx: Tx,
  questId: number,
): Promise<{ state: QuestState; liveVersion: number | null; versions: number } | undefined> {
  const { rows } = await sql<{ state: string; liveVersion: number | null; versions: number }>`
    select q.state, q.version as "liveVersion",
           (select count(*)::integer from quest.terms t where t.quest_id = q.quest_id) as versions
      from quest.quest q where q.quest_id = ${questId} for update`.execute(tx)
  return rows[0] && { ...rows[0], state: rows[0].state as QuestState }
}

/** Locks every quest, so that what they give together is judged by one person at a time. */
export async function lockQuests(tx: Tx): Promise<void> {
  await sql`select from quest.quest order by quest_id for update`.execute(tx)
}

export async function insertQuest(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quest.quest default values returning quest_id as id`.execute(tx)
  if (!rows[0]) throw new Error('quest: none was written')
  return rows[0].id
}

export async function insertTerms(
  tx: Tx,
  { questId, version, staffId }: { questId: number; version: number; staffId: number },
  terms: QuestTerms,
): Promise<void> {
  await sql`
    insert into quest.terms (quest_id, version, title, type, period, product, goal, points, spins, event_id,
                             level_min, needs_quest, budget, written_by)
    values (${questId}, ${version}, ${terms.title}, ${terms.type}, ${terms.period}, ${terms.product},
            ${terms.goal}, ${terms.points}, ${terms.spins}, ${terms.eventId}, ${terms.levelMin},
            ${terms.needsQuest}, ${terms.budget}, ${staffId})`.execute(tx)
  if (terms.budget === null) return
  await sql`
    insert into quest.budget (quest_id, version, points)
    values (${questId}, ${version}, ${terms.budget})`.execute(tx)
}

/** As how many free spins a version gives what it gives; null: as points, or there is no such version. */
export async function findSpinsOf(
  tx: Tx,
  questId: number,
  version: number,
): Promise<number | null> {
  const { rows } = await sql<{ spins: number | null }>`
    select spins from quest.terms
     where quest_id = ${questId} and version = ${version}::bigint`.execute(tx)
  return rows[0]?.spins ?? null
}

/**
 * Takes points from the budget of a version. Locks: its row.
 * @returns whether they were there, or it has no budget
 */
export async function takeBudget(
  tx: Tx,
  { questId, version, budget }: Pick<QuestRow, 'questId' | 'version' | 'budget'>,
  points: number,
): Promise<boolean> {
  if (budget === null) return true
  const { numAffectedRows } = await sql`
    update quest.budget set used = used + ${points}
     where quest_id = ${questId} and version = ${version} and used + ${points} <= points`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Lets a version out; a quest that is paused stays so. */
export async function setLive(tx: Tx, questId: number, version: number): Promise<void> {
  await sql`
    update quest.quest set state = case state when 'paused' then 'paused' else 'live' end,
           version = ${version} where quest_id = ${questId}`.execute(tx)
}

export async function setState(tx: Tx, questId: number, state: QuestState): Promise<void> {
  await sql`
    update quest.quest set state = ${state},
           stopped_at = case when ${state} = 'stopped' then platform.clock() end
     where quest_id = ${questId}`.execute(tx)
}
