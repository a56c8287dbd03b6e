import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RoundStatus } from '../../contract-words.ts'

/** A round of a market that draws by itself, as the feature that draws it sees it. */
export interface SelfDrawnRound {
  readonly roundId: bigint
  readonly roundRef: string
  readonly marketCode: string
  readonly marketName: string
  readonly roundNo: number
  readonly drawDay: Day
  readonly ruleVersionId: bigint
  readonly status: RoundStatus
  readonly openAt: Date
  /** When it was opened indeed; null before. */
  readonly openedAt: Date | null
  readonly closeAt: Date
  readonly shootCloseAt: Date
  readonly drawAt: Date
  readonly voidReason: string | null
}

/** The same as stored: only rounds of other markets lack a time. */
interface Row extends Omit<SelfDrawnRound, 'openAt' | 'shootCloseAt'> {
  readonly openAt: Date | null
  readonly shootCloseAt: Date | null
}

function toSelfDrawn(row: Row): SelfDrawnRound {
  const { openAt, shootCloseAt } = row
  if (openAt === null || shootCloseAt === null) {
    throw new Error(`lottery: round ${row.roundRef} draws itself and lacks a time`)
  }
  return { ...row, openAt, shootCloseAt }
}

const columns = sql`
  r.round_id as "roundId", r.round_ref as "roundRef", m.code as "marketCode",
  m.name as "marketName", r.round_no as "roundNo", r.draw_day::text as "drawDay",
  r.rule_version_id as "ruleVersionId", r.state as status, r.open_at as "openAt",
  r.opened_at as "openedAt", r.close_at as "closeAt", r.shoot_close_at as "shootCloseAt",
  r.draw_at as "drawAt", r.void_reason as "voidReason"`

const source = sql`lottery.round r join lottery.market m using (market_id)`

/** Undefined: no such round. Null: its market does not draw by itself. */
export async function findSelfDrawn(
  db: Db | Tx,
  roundId: number | bigint,
): Promise<SelfDrawnRound | null | undefined> {
  const { rows } = await sql<Row & { drawsItself: boolean }>`
    select ${columns}, m.result_rule = 'yeekee' as "drawsItself" from ${source}
     where r.round_id = ${roundId}`.execute(db)
  const row = rows[0]
  return row && (row.drawsItself ? toSelfDrawn(row) : null)
}

/** Rounds that are made and not open yet, soonest first: their draw has to be promised. */
export async function findUpcomingSelfDrawn(db: Db | Tx): Promise<SelfDrawnRound[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${source}
     where m.result_rule = 'yeekee' and r.state = 'upcoming' and r.close_at > platform.clock()
     order by r.open_at, r.close_at`.execute(db)
  return rows.map(toSelfDrawn)
}

/**
 * The rounds of the same market and day, by number; of very many those around the round itself, or
 * the last ones before a number.
 */
export async function findSiblings(
  db: Db | Tx,
  roundId: number,
  { limit, beforeNo }: { limit: number; beforeNo?: number | undefined },
): Promise<SelfDrawnRound[]> {
  const nearest = beforeNo === undefined ? sql`abs(r.round_no - self.round_no)` : sql`-r.round_no`
  const { rows } = await sql<Row>`
    select * from (
      select ${columns} from lottery.round self
        join lottery.round r on r.market_id = self.market_id and r.nominal_day = self.nominal_day
        join lottery.market m on m.market_id = r.market_id
       where self.round_id = ${roundId} and r.state <> 'missed'
         and r.round_no < coalesce(${beforeNo ?? null}::integer, 32767)
       order by ${nearest}, r.round_no limit ${limit}) x
     order by "roundNo"`.execute(db)
  return rows.map(toSelfDrawn)
}

/** Finds it by its reference, as proofs name it. */
export async function findSelfDrawnByRef(
  db: Db | Tx,
  ref: string,
): Promise<SelfDrawnRound | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from ${source}
     where m.result_rule = 'yeekee' and r.round_ref = ${ref}`.execute(db)
  return rows[0] && toSelfDrawn(rows[0])
}

/** Of every market that draws by itself the round with this number, by the day of the draw. */
export async function findSelfDrawnNumbered(
  db: Db | Tx,
  { day, roundNo }: { day: Day; roundNo: number },
): Promise<SelfDrawnRound[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${source}
     where m.result_rule = 'yeekee' and r.draw_day = ${day}::date and r.round_no = ${roundNo}
     order by r.round_id`.execute(db)
  return rows.map(toSelfDrawn)
}

/** Every round of a day but those that were never sold, newest close first; a few hundred. */
export async function findSelfDrawnOn(db: Db | Tx, day: Day): Promise<SelfDrawnRound[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${source}
     where m.result_rule = 'yeekee' and r.nominal_day = ${day}::date and r.state <> 'missed'
     order by r.close_at desc, r.round_id desc`.execute(db)
  return rows.map(toSelfDrawn)
}
