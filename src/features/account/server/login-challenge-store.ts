import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { LOGIN_CHALLENGE_MINUTES } from '../rules.ts'

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Keeps that the password of a member was right. Answers until when that counts. */
export async function insertChallenge(tx: Tx, memberId: number, token: string): Promise<Date> {
  const row = await tx
    .insertInto('account.login_challenge')
    .values({
      member_id: BigInt(memberId),
      token_hash: hash(token),
      expires_at: sql<Date>`platform.clock() + ${LOGIN_CHALLENGE_MINUTES} * interval '1 minute'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Whose password was right; null where it was too long ago, used, or is another password by now. */
export async function findChallenge(db: Db, token: string): Promise<number | null> {
  const row = await livingChallenge(db, token).executeTakeFirst()
  return row === undefined ? null : Number(row.member_id)
}

const livingChallenge = (db: Db | Tx, token: string) =>
  db
    .selectFrom('account.login_challenge as c')
    .innerJoin('account.member as m', 'm.member_id', 'c.member_id')
    .select(['c.member_id', 'c.challenge_id'])
    .where('c.token_hash', '=', hash(token))
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', sql<Date>`platform.clock()`)
    .where((eb) =>
      eb.or([
        eb('m.password_changed_at', 'is', null),
        eb('m.password_changed_at', '<', eb.ref('c.created_at')),
      ]),
    )

/** Uses it up; false where it is none any more. The caller holds the member's row. */
export async function takeChallenge(tx: Tx, token: string): Promise<boolean> {
  const row = await livingChallenge(tx, token).forUpdate('c').executeTakeFirst()
  if (row === undefined) return false
  await tx
    .updateTable('account.login_challenge')
    .set({ used_at: sql<Date>`platform.clock()` })
    .where('challenge_id', '=', row.challenge_id)
    .execute()
  return true
}

/** Removes what counts no more. Cost: an index range. */
export async function deleteOldChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account.login_challenge').where('expires_at', '<', before).execute()
}
