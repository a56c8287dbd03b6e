import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { openSealed, sealerOf } from '#platform/vault/data-keys.ts'
import type { Sealer, Vault } from '#platform/vault/vault.ts'
import { LINE_NONCE_MINUTES, LINE_TICKET_MINUTES } from '../../rules.ts'
import { nextId } from '../member-store.ts'

/** A person as LINE knows him. */
export interface LinePerson {
  readonly subject: string
  readonly displayName: string | null
}

export interface LineAccount {
  readonly displayName: string | null
  readonly linkedAt: Date
  readonly lastUsedAt: Date | null
}

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const subjectIndex = (vault: Vault, subject: string) => vault.blindIndex('line_subject', subject)

/** The columns of a person, sealed for one row of one table. */
function sealPerson(vault: Pick<Sealer, 'seal'>, table: string, id: bigint, person: LinePerson) {
  const seal = (column: string, text: string) => vault.seal(`account.${table}.${column}`, id, text)
  return {
    subject: seal('subject', person.subject),
    display_name: person.displayName === null ? null : seal('display_name', person.displayName),
  }
}

/** Whose LINE account it is; null: nobody linked it. */
export async function findLinked(
  db: Db | Tx,
  vault: Vault,
  subject: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('account.line_account')
    .select('member_id')
    .where('subject_index', '=', subjectIndex(vault, subject))
    .executeTakeFirst()
  return row ? Number(row.member_id) : null
}

/** The LINE account of a member. */
export async function findLineAccount(
  db: Db | Tx,
  vault: Vault,
  memberId: number,
): Promise<LineAccount | null> {
  const row = await db
    .selectFrom('account.line_account')
    .selectAll()
    .where('member_id', '=', BigInt(memberId))
    .executeTakeFirst()
  if (!row) return null
  const { line_account_id: id, display_name: name } = row
  const place = 'account.line_account.display_name'
  return {
    displayName:
      name === null ? null : await openSealed(db, vault, { place, rowId: id, sealed: name }),
    linkedAt: row.linked_at,
    lastUsedAt: row.last_used_at,
  }
}

/** False: the LINE account has a member already, or the member a LINE account, also in this moment. */
export async function insertLineAccount(
  tx: Tx,
  vault: Vault,
  memberId: number,
  person: LinePerson,
): Promise<boolean> {
  const id = await nextId(tx, 'account.line_account_line_account_id_seq')
  const sealer = await sealerOf(tx, vault, { kind: 'member', id: memberId })
  const row = await tx
    .insertInto('account.line_account')
    .values({
      line_account_id: id,
      member_id: BigInt(memberId),
      subject_index: subjectIndex(vault, person.subject),
      ...sealPerson(sealer, 'line_account', id, person),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('line_account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes a login; false where the account was let go of meanwhile. */
export async function noteLineUse(
  tx: Tx,
  vault: Vault,
  memberId: number,
  subject: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account.line_account')
    .set({ last_used_at: sql<Date>`platform.clock()` })
    .where('member_id', '=', BigInt(memberId))
    .where('subject_index', '=', subjectIndex(vault, subject))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteLineAccount(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('account.line_account').where('member_id', '=', BigInt(memberId)).execute()
}

export async function insertNonce(db: Db, nonce: string): Promise<void> {
  await db
    .insertInto('account.line_nonce')
    .values({
      nonce_hash: hash(nonce),
      expires_at: sql<Date>`platform.clock() + ${LINE_NONCE_MINUTES} * interval '1 minute'`,
    })
    .execute()
}

/** Uses a nonce up; false where it is none of ours, or not any more. */
export async function takeNonce(db: Db, nonce: string): Promise<boolean> {
  const row = await db
    .deleteFrom('account.line_nonce')
    .where('nonce_hash', '=', hash(nonce))
    .returning(sql<boolean>`expires_at > platform.clock()`.as('is_alive'))
    .executeTakeFirst()
  return row?.is_alive === true
}

/** Notes that a token was shown; false where it was before, also in this very moment. */
export async function takeToken(db: Db, token: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('account.line_token')
    .values({ token_hash: hash(token), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps who somebody is at LINE, under a secret that he gets. @returns until when it counts */
export async function insertTicket(
  tx: Tx,
  vault: Vault,
  ticket: string,
  person: LinePerson,
): Promise<Date> {
  const id = await nextId(tx, 'account.line_ticket_line_ticket_id_seq')
  const row = await tx
    .insertInto('account.line_ticket')
    .values({
      line_ticket_id: id,
      ticket_hash: hash(ticket),
      ...sealPerson(vault, 'line_ticket', id, person),
      expires_at: sql<Date>`platform.clock() + ${LINE_TICKET_MINUTES} * interval '1 minute'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Uses a ticket up. @returns null where it is none, or not any more */
export async function takeTicket(tx: Tx, vault: Vault, ticket: string): Promise<LinePerson | null> {
  const row = await tx
    .deleteFrom('account.line_ticket')
    .where('ticket_hash', '=', hash(ticket))
    .returning(['line_ticket_id', 'subject', 'display_name'])
    .returning(sql<boolean>`expires_at > platform.clock()`.as('is_alive'))
    .executeTakeFirst()
  if (!row?.is_alive) return null
  const open = (column: string, sealed: string) =>
    vault.open(`account.line_ticket.${column}`, row.line_ticket_id, sealed)
  return {
    subject: open('subject', row.subject),
    displayName: row.display_name === null ? null : open('display_name', row.display_name),
  }
}

/** Removes what counts no more. Cost: three index ranges. */
export async function deleteOldLineRows(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account.line_nonce').where('expires_at', '<', before).execute()
  await db.deleteFrom('account.line_token').where('expires_at', '<', before).execute()
  await db.deleteFrom('account.line_ticket').where('expires_at', '<', before).execute()
}
