import { sql } from 'kysely'
import pg from 'pg'
import type { Role } from '#kernel/permission.ts'
import { type ErrorDefinition, Refusal } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { LOCKS } from '#platform/database/locks.ts'
import { peopleErrors } from '../people-contract.ts'
import { staffColumns, type StaffUser, toStaffUser } from './staff-store.ts'

/** Locks accounts in their order: two people who act on each other come one after the other. */
export async function lockPeople(
  tx: Tx,
  staffIds: readonly number[],
): Promise<ReadonlyMap<number, StaffUser>> {
  const rows = await tx
    .selectFrom('staff.staff_user')
    .select(staffColumns)
    .where('staff_id', 'in', staffIds.map(BigInt))
    .orderBy('staff_id')
    .forUpdate()
    .execute()
  return new Map(rows.map(toStaffUser).map((user) => [user.staffId, user]))
}

/** @throws Refusal staff_last_owner */
export async function switchOff(tx: Tx, staffId: number): Promise<void> {
  await guarded(() =>
    sql`update staff.staff_user set active = false where staff_id = ${staffId}`.execute(tx),
  )
}

/** @throws Refusal staff_last_owner */
export async function setRoles(tx: Tx, staffId: number, roles: readonly Role[]): Promise<void> {
  await guarded(() =>
    sql`update staff.staff_user set roles = ${[...roles]} where staff_id = ${staffId}`.execute(tx),
  )
}

/** The account begins, or begins again: no password opens it until a one-time one is handed out. */
export async function beginSetup(
  tx: Tx,
  staffId: number,
  change: { readonly active: true; readonly roles: readonly Role[] } | null,
): Promise<void> {
  const also = change ? sql`, active = true, roles = ${[...change.roles]}` : sql``
  await guarded(() =>
    sql`update staff.staff_user set setup_until = platform.clock()${also}
         where staff_id = ${staffId}`.execute(tx),
  )
}

/** Hands a one-time password out; one before it opens nothing any more. */
export async function setOneTime(
  tx: Tx,
  staffId: number,
  secrets: { readonly passwordHash: string; readonly totpSecret: string; readonly hours: number },
): Promise<Date> {
  const { rows } = await sql<{
    // rows: trusted, the statement itself sets it
    until: Date
  }>`
    update staff.staff_user
       set password_hash = ${secrets.passwordHash}, totp_secret = ${secrets.totpSecret},
           setup_until = platform.clock() + ${secrets.hours} * interval '1 hour'
     where staff_id = ${staffId} and setup_until is not null
    returning setup_until as until`.execute(tx)
  return rows[0]?.until ?? new Date(0)
}

/** @returns false when the one-time password was used, replaced or ran out meanwhile */
export async function finishSetup(
  tx: Tx,
  staffId: number,
  { before, chosen }: { readonly before: string; readonly chosen: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff.staff_user set password_hash = ${chosen}, setup_until = null
     where staff_id = ${staffId} and active and setup_until > platform.clock()
       and password_hash = ${before}`.execute(tx)
  return numAffectedRows === 1n
}

/** Owners come and go one after the other. */
export async function lockOwners(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.staff_owners})`.execute(tx)
}

/** Owners who are switched on, those who have not chosen a password yet with them. */
export async function countOwners(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from staff.staff_user
     where active and not is_system and 'owner' = any(roles)`.execute(tx)
  return rows[0]?.count ?? 0
}

/** User names whose passwords a demo prints. */
export async function findDemoStaff(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff.staff_user')
    .select('username')
    .where('is_demo', '=', true)
    .where('active', '=', true)
    .orderBy('staff_id')
    .execute()
  return rows.map(({ username }) => username)
}

/** What the database refuses, by the name of its rule (sql/guard-staff.sql). */
const refusals: Readonly<Record<string, ErrorDefinition>> = {
  staff_keeps_an_owner: peopleErrors.staff_last_owner,
}

async function guarded(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const rule = error instanceof pg.DatabaseError ? (error.constraint ?? '') : ''
    const refusal = refusals[rule]
    throw refusal ? new Refusal(refusal) : error
  }
}
