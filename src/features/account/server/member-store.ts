import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { openerOf, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { MemberStatus } from '../rules/member-state.ts'

/** What a login needs to know. */
export interface MemberLogin {
  readonly memberId: number
  readonly passwordHash: string
  readonly status: MemberStatus
}

/**
 * A member with the sealed columns opened; who was erased has nothing in them any more. Never logged, never
 * in an event.
 */
export interface MemberPerson {
  readonly memberId: number
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly lineId: string | null
  readonly status: MemberStatus
  readonly level: number
  readonly referralCode: string
  readonly joinedAt: Date
}

export interface NewMember {
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly lineId: string | null
  readonly passwordHash: string
  readonly referralCode: string
  readonly referredBy: number | null
}

/** Where a sealed column stands; part of each seal, so it never changes. */
const place = (column: string) => `account.member.${column}`

/** The key under which a phone is found and kept unique. */
export const phoneIndex = (vault: Vault, phone: string): Buffer => vault.blindIndex('phone', phone)

/** Writes a member; null when somebody registered the phone first, also in this very moment. */
export async function insertMember(
  tx: Tx,
  vault: Vault,
  member: NewMember,
): Promise<number | null> {
  const id = await nextId(tx, 'account.member_member_id_seq')
  const sealer = await sealerOf(tx, vault, { kind: 'member', id })
  const seal = (column: string, text: string) => sealer.seal(place(column), id, text)
  const row = await tx
    .insertInto('account.member')
    .values({
      member_id: id,
      phone_index: phoneIndex(vault, member.phone),
      phone: seal('phone', member.phone),
      first_name: seal('first_name', member.firstName),
      last_name: seal('last_name', member.lastName),
      birth_date: seal('birth_date', member.birthDate),
      line_id: member.lineId === null ? null : seal('line_id', member.lineId),
      password_hash: member.passwordHash,
      referral_code: member.referralCode,
      referred_by: member.referredBy === null ? null : BigInt(member.referredBy),
    })
    .onConflict((conflict) => conflict.column('phone_index').doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row === undefined ? null : Number(row.member_id)
}

/** Draws the next id of a table whose sealed columns are bound to it. */
export async function nextId(tx: Tx, sequence: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select nextval(${sequence}::regclass) as id`.execute(
    tx,
  )
  if (!rows[0]) throw new Error(`${sequence} answered nothing`)
  return rows[0].id
}

export async function findMemberLogin(
  db: Db | Tx,
  vault: Vault,
  phone: string,
): Promise<MemberLogin | null> {
  return findLogin(db, (query) => query.where('phone_index', '=', phoneIndex(vault, phone)))
}

export async function findMemberLoginById(
  db: Db | Tx,
  memberId: number,
): Promise<MemberLogin | null> {
  return findLogin(db, (query) => query.where('member_id', '=', BigInt(memberId)))
}

/**
 * What a login needs to know, as it is until the transaction ends: a suspension or a new password
 * waits for this login and then ends its session too, or this login waits and sees it.
 */
export async function holdMemberLogin(tx: Tx, memberId: number): Promise<MemberLogin | null> {
  return findLogin(tx, (query) => query.where('member_id', '=', BigInt(memberId)).forShare())
}

const loginQuery = (db: Db | Tx) =>
  db.selectFrom('account.member').select(['member_id', 'password_hash', 'status'])

async function findLogin(
  db: Db | Tx,
  narrow: (query: ReturnType<typeof loginQuery>) => ReturnType<typeof loginQuery>,
): Promise<MemberLogin | null> {
  const row = await narrow(loginQuery(db)).executeTakeFirst()
  if (!row) return null
  return {
    memberId: Number(row.member_id),
    passwordHash: row.password_hash,
    status: row.status,
  }
}

/** The members of the ids, opened; ids that do not exist are left out. */
export async function findPersons(
  db: Db | Tx,
  vault: Vault,
  memberIds: readonly number[],
): Promise<MemberPerson[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('account.member')
    .selectAll()
    .where('member_id', 'in', memberIds.map(BigInt))
    .execute()
  const opener = await openerOf(
    db,
    vault,
    rows.map(({ phone }) => phone),
  )
  return rows.map((row) => {
    const open = (column: string, sealed: string) =>
      opener.open(place(column), row.member_id, sealed) ?? ''
    return {
      memberId: Number(row.member_id),
      phone: open('phone', row.phone),
      firstName: row.erased_at ? ERASED : open('first_name', row.first_name),
      lastName: open('last_name', row.last_name),
      birthDate: open('birth_date', row.birth_date),
      lineId: row.line_id && (open('line_id', row.line_id) || null),
      status: row.status,
      level: row.level,
      referralCode: row.referral_code,
      joinedAt: row.joined_at,
    }
  })
}

/** @throws for a member that there is not */
export async function findJoinedAt(db: Db | Tx, memberId: number): Promise<Date> {
  const row = await db
    .selectFrom('account.member')
    .select('joined_at')
    .where('member_id', '=', BigInt(memberId))
    .executeTakeFirstOrThrow()
  return row.joined_at
}

/** Instead of the name of who was erased, on desks that still show his bills. */
const ERASED = 'ลบข้อมูลแล้ว'

/** When a member joined and last changed the password. */
export function findMemberDates(
  db: Db | Tx,
  memberId: number,
): Promise<{ joinedAt: Date; passwordChangedAt: Date | null } | undefined> {
  return db
    .selectFrom('account.member')
    .select(['joined_at as joinedAt', 'password_changed_at as passwordChangedAt'])
    .where('member_id', '=', BigInt(memberId))
    .executeTakeFirst()
}

/** The member whose code it is, if that member may still bring friends. */
export async function findReferrer(db: Db | Tx, referralCode: string): Promise<number | null> {
  const row = await db
    .selectFrom('account.member')
    .select('member_id')
    .where('referral_code', '=', referralCode)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row === undefined ? null : Number(row.member_id)
}

/** The member whose code it is, however he stands. */
export async function findMemberOfCode(db: Db, referralCode: string): Promise<number | null> {
  const row = await db
    .selectFrom('account.member')
    .select('member_id')
    .where('referral_code', '=', referralCode)
    .executeTakeFirst()
  return row === undefined ? null : Number(row.member_id)
}

export async function savePassword(tx: Tx, memberId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account.member')
    .set({ password_hash: passwordHash })
    .where('member_id', '=', BigInt(memberId))
    .execute()
}

/** The status of a member, which nobody else changes until the transaction ends; null: no such member, or erased. */
export async function lockStatus(tx: Tx, memberId: number): Promise<MemberStatus | null> {
  const member = await tx
    .selectFrom('account.member')
    .select('status')
    .where('member_id', '=', BigInt(memberId))
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return member?.status ?? null
}

export async function saveStatus(tx: Tx, memberId: number, status: MemberStatus): Promise<void> {
  await tx
    .updateTable('account.member')
    .set({ status })
    .where('member_id', '=', BigInt(memberId))
    .execute()
}

/** Puts members on levels. Locks: the members, sorted. */
export async function saveLevels(
  tx: Tx,
  changes: readonly { memberId: bigint; level: number }[],
): Promise<void> {
  await sql`
    with locked as (
      select m.member_id from account.member m
       where m.member_id = any (${changes.map(({ memberId }) => memberId)}::bigint[])
       order by m.member_id for no key update
    )
    update account.member m set level = c.level
      from unnest(${changes.map(({ memberId }) => memberId)}::bigint[],
                  ${changes.map(({ level }) => level)}::smallint[]) c (member_id, level)
      join locked using (member_id)
     where m.member_id = c.member_id`.execute(tx)
}
