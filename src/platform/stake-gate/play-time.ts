import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** Notes that a member did something: the time since his last action is time of play, a pause is not. */
export async function notePlay(db: Db, memberId: number): Promise<void> {
  await sql`select platform.note_play(${memberId})`.execute(db)
}

/** How long a member has played, past periods at zero, and of the session that he is in. */
export interface PlayTime {
  readonly dayMs: bigint
  readonly weekMs: bigint
  readonly monthMs: bigint
  readonly seenAt: Date
  readonly sessionFrom: Date
  readonly sessionMs: bigint
  /** Of the session, up to where he was shown what he did and went on. */
  readonly answeredMs: bigint
  readonly checkMin: number
}

/** Null where he never did anything. */
export async function findPlayTime(db: Db | Tx, memberId: number): Promise<PlayTime | null> {
  // rows: trusted, the function's columns are those of its table
  const { rows } = await sql<PlayTime>`
    select t.day_ms as "dayMs", t.week_ms as "weekMs", t.month_ms as "monthMs",
           t.seen_at as "seenAt", t.session_from as "sessionFrom", t.session_ms as "sessionMs",
           t.answered_ms as "answeredMs", t.check_min as "checkMin"
      from platform.play_time_of(${memberId}) t`.execute(db)
  return rows[0] ?? null
}

/** The member has seen how long he plays, up to now, if it was time to show him. */
export async function answerCheck(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    update platform.play_time set answered_ms = session_ms
     where member_id = ${memberId} and session_ms - answered_ms >= check_min * 60000::bigint
    returning 1 as one`.execute(tx)
  return rows.length > 0
}

/** After how long a member is shown what he did. */
export async function setCheckMinutes(tx: Tx, memberId: number, minutes: number): Promise<void> {
  await sql`select from platform.lock_play_times(${memberId})`.execute(tx)
  await sql`
    update platform.play_time set check_min = ${minutes} where member_id = ${memberId}`.execute(tx)
}
