import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Role } from '#kernel/permission.ts'
import { isRole } from '../rules.ts'

/** A person of the back office. System accounts have neither password nor secret. */
export interface StaffUser {
  readonly staffId: number
  readonly username: string
  readonly displayName: string
  readonly passwordHash: string | null
  /** Sealed; see `secretPlace`. */
  readonly totpSecret: string | null
  readonly roles: Role[]
  readonly active: boolean
  readonly lastLoginAt: Date | null
  /** Until then a one-time password lets the person choose his own; null: he has. */
  readonly setupUntil: Date | null
  /** The site's own account: nobody logs in as it. */
  readonly isSystem: boolean
}

/** Where a TOTP secret is sealed; the row id is the staff id. */
export const secretPlace = 'staff.staff_user.totp_secret'

export const staffColumns = [
  'staff_id',
  'username',
  'display_name',
  'password_hash',
  'totp_secret',
  'roles',
  'active',
  'last_login_at',
  'setup_until',
  'is_system',
] as const

interface StaffRow {
  staff_id: bigint
  username: string
  display_name: string
  password_hash: string | null
  totp_secret: string | null
  roles: string[]
  active: boolean
  last_login_at: Date | null
  setup_until: Date | null
  is_system: boolean
}

export const toStaffUser = (row: StaffRow): StaffUser => ({
  staffId: Number(row.staff_id),
  username: row.username,
  displayName: row.display_name,
  passwordHash: row.password_hash,
  totpSecret: row.totp_secret,
  roles: row.roles.filter(isRole),
  active: row.active,
  lastLoginAt: row.last_login_at,
  setupUntil: row.setup_until,
  isSystem: row.is_system,
})

/** The active person of this user name; system accounts are nobody who could log in. */
export async function findLoginByUsername(
  db: Db | Tx,
  username: string,
): Promise<StaffUser | undefined> {
  const row = await db
    .selectFrom('staff.staff_user')
    .select(staffColumns)
    .where('username', '=', username)
    .where('active', '=', true)
    .where('is_system', '=', false)
    .executeTakeFirst()
  return row && toStaffUser(row)
}

export async function findActiveStaff(
  db: Db | Tx,
  staffId: number,
): Promise<StaffUser | undefined> {
  const row = await db
    .selectFrom('staff.staff_user')
    .select(staffColumns)
    .where('staff_id', '=', BigInt(staffId))
    .where('active', '=', true)
    .executeTakeFirst()
  return row && toStaffUser(row)
}

/** Those of some people who are switched off. */
export async function findSwitchedOff(db: Db, staffIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('staff.staff_user')
    .select('staff_id')
    .where('staff_id', 'in', staffIds.map(BigInt))
    .where('active', '=', false)
    .execute()
  return rows.map((row) => Number(row.staff_id))
}

/** Everybody, system accounts too: they stand in the audit list. */
export async function listStaffUsers(db: Db): Promise<StaffUser[]> {
  const rows = await db
    .selectFrom('staff.staff_user')
    .select(staffColumns)
    .orderBy('staff_id')
    .execute()
  return rows.map(toStaffUser)
}

export async function nextStaffId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('staff.staff_user_staff_id_seq') as id`.execute(tx)
  return Number(rows[0]?.id)
}

/** @returns false when the user name is taken */
export async function insertStaff(
  tx: Tx,
  user: {
    staffId: number
    username: string
    displayName: string
    passwordHash: string
    totpSecret: string
    roles: readonly Role[]
    /** False: it waits for a second person. */
    active?: boolean
    /** How long the password is a one-time one; 0: it never opens anything. */
    oneTimeHours?: number
    isDemo?: boolean
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff.staff_user')
    .values({
      staff_id: BigInt(user.staffId),
      username: user.username,
      display_name: user.displayName,
      password_hash: user.passwordHash,
      totp_secret: user.totpSecret,
      roles: [...user.roles],
      active: user.active ?? true,
      is_demo: user.isDemo ?? false,
      ...(user.oneTimeHours === undefined
        ? {}
        : { setup_until: sql<Date>`platform.clock() + ${user.oneTimeHours} * interval '1 hour'` }),
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('staff_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Takes the 30-second step of a right code for this person. The update demands a later step than
 * the last one, so of two requests with the same code one finds nothing to update.
 * @returns false when this step or a later one was used before
 */
export async function takeTotpStep(tx: Tx, staffId: number, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('staff.staff_user')
    .set({ totp_last_step: BigInt(step) })
    .where('staff_id', '=', BigInt(staffId))
    .where('totp_last_step', '<', BigInt(step))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export async function setPasswordHash(tx: Tx, staffId: number, hash: string): Promise<void> {
  await tx
    .updateTable('staff.staff_user')
    .set({ password_hash: hash })
    .where('staff_id', '=', BigInt(staffId))
    .execute()
}

export async function noteLogin(tx: Tx, staffId: number): Promise<void> {
  await tx
    .updateTable('staff.staff_user')
    .set({ last_login_at: sql<Date>`platform.clock()` })
    .where('staff_id', '=', BigInt(staffId))
    .execute()
}
