import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { codeStep, lockout } from '../rules.ts'

type Outcome = 'failed' | 'locked' | 'password_ok' | 'ok'

/**
 * Notes a try as failed before anything is checked and counts the failures since the last login,
 * this one included. It commits by itself: of many tries at once, each sees those before it.
 */
export async function beginTry(
  db: Db,
  nameKey: Buffer,
  ip: string,
): Promise<{ tryId: bigint; failuresHere: number; failuresAnywhere: number }> {
  const { tryId } = await db
    .insertInto('staff.login_try')
    .values({ name_key: nameKey, ip })
    .returning('try_id as tryId')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ here: number; anywhere: number }>`
    select count(*) filter (where ip = ${ip})::int as here, count(*)::int as anywhere
      from staff.login_try
     where name_key = ${nameKey} and outcome = 'failed' and try_id <= ${tryId}
       and tried_at > platform.clock() - ${lockout.windowMinutes} * interval '1 minute'
       and try_id > coalesce((select max(try_id) from staff.login_try
                               where name_key = ${nameKey} and outcome = 'ok'), 0)`.execute(db)
  return {
    tryId,
    failuresHere: rows[0]?.here ?? 0,
    failuresAnywhere: rows[0]?.anywhere ?? 0,
  }
}

export async function endTry(db: Db | Tx, tryId: bigint, outcome: Outcome): Promise<void> {
  await db.updateTable('staff.login_try').set({ outcome }).where('try_id', '=', tryId).execute()
}

/** Opens the second step for a person whose password was right. */
export async function insertStep(
  tx: Tx,
  step: { tokenHash: Buffer; staffId: number; ip: string },
): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into staff.login_step (token_hash, staff_id, ip, expires_at)
    values (${step.tokenHash}, ${step.staffId}, ${step.ip},
            platform.clock() + ${codeStep.minutes} * interval '1 minute')
    returning expires_at`.execute(tx)
  return rows[0]?.expires_at ?? new Date(0)
}

/**
 * Counts one try against an open step and answers whose it is. It commits by itself, so a code
 * that is wrong stays counted.
 * @returns undefined when the token is unknown, expired, used, or out of tries
 */
export async function countStepTry(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .updateTable('staff.login_step')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('tries', '<', codeStep.triesMax)
    .where('expires_at', '>', sql<Date>`platform.clock()`)
    .returning('staff_id')
    .executeTakeFirst()
  return row && Number(row.staff_id)
}

/** @returns false when another request used the step first */
export async function useStep(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('staff.login_step')
    .set({ used_at: sql<Date>`platform.clock()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Forgets what no lock and no step needs any more. */
export async function forgetOldTries(db: Db): Promise<void> {
  await sql`delete from staff.login_step
             where expires_at < platform.clock() - interval '1 day'`.execute(db)
  await sql`delete from staff.login_try
             where tried_at < platform.clock() - interval '90 days'`.execute(db)
}
