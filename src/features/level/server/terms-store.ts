import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { LevelStep } from '../rules/level-terms.ts'

/** One version of the levels. */
export interface LevelTerms {
  readonly version: number
  readonly steps: readonly LevelStep[]
  /** Null: what the site started with. */
  readonly writtenBy: bigint | null
  readonly writtenAt: Date
}

/** Every version, newest first; each has its levels in their order. */
export async function findLevelTerms(db: Db | Tx): Promise<LevelTerms[]> {
  const { rows } = await sql<LevelStep & Omit<LevelTerms, 'steps'>>`
    select t.version, t.written_by as "writtenBy", t.written_at as "writtenAt", s.level, s.name,
           s.from_satang as "fromSatang", s.needs_check as "needsCheck"
      from level.terms t join level.step s using (version)
     order by t.version desc, s.level`.execute(db)
  return [...Map.groupBy(rows, ({ version }) => version).values()].flatMap((steps) => {
    const [first] = steps
    return first ? [{ ...first, steps }] : []
  })
}

/** The levels of a version. @throws where there is no such version */
export async function requireTerms(db: Db | Tx, version: number): Promise<LevelTerms> {
  const found = (await findLevelTerms(db)).find((terms) => terms.version === version)
  if (!found) throw new Error(`level: no version ${version} of the terms`)
  return found
}

/** The levels that hold now. */
export async function findLiveTerms(db: Db | Tx): Promise<LevelTerms> {
  const { rows } = await sql<{ version: number }>`select version from level.setting`.execute(db)
  return requireTerms(db, only(rows).version)
}

/** The highest that the levels in force have. */
export async function findHighestLevel(db: Db | Tx): Promise<number> {
  return Math.max(...(await findLiveTerms(db)).steps.map(({ level }) => level))
}

/** Locks the setting: whoever changes levels or their terms comes one after the other. */
export async function lockSetting(tx: Tx): Promise<LevelTerms> {
  const { rows } = await sql<{ version: number }>`
    select version from level.setting for update`.execute(tx)
  return requireTerms(tx, only(rows).version)
}

export async function insertTerms(
  tx: Tx,
  { version, staffId }: { version: number; staffId: number },
  steps: readonly LevelStep[],
): Promise<void> {
  await sql`insert into level.terms (version, written_by) values (${version}, ${staffId})`.execute(
    tx,
  )
  const all = <T>(of: (step: LevelStep) => T): T[] => steps.map(of)
  await sql`
    insert into level.step (version, level, name, from_satang, needs_check)
    select ${version}::smallint, * from unnest(${all(({ level }) => level)}::smallint[],
      ${all(({ name }) => name)}::text[], ${all(({ fromSatang }) => fromSatang)}::bigint[],
      ${all((step) => step.needsCheck)}::boolean[])`.execute(tx)
}

export async function setLiveVersion(tx: Tx, version: number): Promise<void> {
  await sql`update level.setting set version = ${version}`.execute(tx)
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('level: one row was expected, none came')
  return row
}
