import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { QuestPeriod } from '../rules/periods.ts'
import type { QuestProduct, QuestTerms, QuestType } from '../rules/quest-terms.ts'

export type QuestState = 'draft' | 'live' | 'paused'

/** A version of a quest, with what it is a version of. */
export interface QuestRow extends QuestTerms {
  readonly questId: number
  readonly version: number
  readonly state: QuestState
  readonly liveVersion: number | null
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
    select q.quest_id as "questId", t.version, q.state, q.version as "liveVersion", t.title, t.type,
           t.period, t.product, t.goal, t.points, t.written_by as "writtenBy",
           t.written_at as "writtenAt"
      from quest.quest q join quest.terms t using (quest_id)
     where ${condition} order by q.quest_id, t.version desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    state: row.state as QuestState,
    type: row.type as QuestType,
    period: row.period as QuestPeriod,
    product: row.product as QuestProduct | null,
  }))
}

/** What members have now. */
export const findLiveQuests = (db: Db | Tx): Promise<QuestRow[]> =>
  findWhere(db, sql`q.state = 'live' and t.version = q.version`)

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
    insert into quest.terms (quest_id, version, title, type, period, product, goal, points, written_by)
    values (${questId}, ${version}, ${terms.title}, ${terms.type}, ${terms.period}, ${terms.product},
            ${terms.goal}, ${terms.points}, ${staffId})`.execute(tx)
}

/** Lets a version out; a quest that is paused stays so. */
export async function setLive(tx: Tx, questId: number, version: number): Promise<void> {
  await sql`
    update quest.quest set state = case state when 'paused' then 'paused' else 'live' end,
           version = ${version} where quest_id = ${questId}`.execute(tx)
}

export async function setState(tx: Tx, questId: number, state: QuestState): Promise<void> {
  await sql`update quest.quest set state = ${state} where quest_id = ${questId}`.execute(tx)
}
