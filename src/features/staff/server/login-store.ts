import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
import { codeStep, lockout } from '../rules.ts'

type Success = 'password_ok' | 'ok'

/**
 * Notes a try before anything is checked: as failed, or as locked where the failures since the last login
 * are too many. Tries of one name come one after the other, so of any number at once each sees those
 * before it. Holds the lock for two short statements and the commit.
 */
export async function beginTry(
  db: Db,
  nameKey: Buffer,
  ip: string,
): Promise<{ tryId: bigint; isLocked: boolean }> {
  return inTransaction(db, async (tx) => {
    await lockText(tx, 'staff_tries', nameKey.toString('hex'))
    const { rows } = await sql<{ here: number; anywhere: number }>`
      select count(*) filter (where ip = ${ip})::int as here, count(*)::int as anywhere
        from staff.login_try
       where name_key = ${nameKey} and outcome = 'failed'
         and tried_at > platform.clock() - ${lockout.windowMinutes} * interval '1 minute'
         and try_id > coalesce((select max(try_id) from staff.login_try
                                 where name_key = ${nameKey} and outcome = 'ok'), 0)`.execute(tx)
    const { here = 0, anywhere = 0 } = rows[0] ?? {}
    const isLocked = here >= lockout.failuresMax || anywhere >= lockout.failuresMax * 4
    const { tryId } = await tx
      .insertInto('staff.login_try')
      .values({ name_key: nameKey, ip, outcome: isLocked ? 'locked' : 'failed' })
      .returning('try_id as tryId')
      .executeTakeFirstOrThrow()
    return { tryId, isLocked }
  })
}

export async function endTry(db: Db | Tx, tryId: bigint, outcome: Success): Promise<void> {
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
