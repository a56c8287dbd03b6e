import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { type Opener, openerOf, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { MemberBankAccount } from '../contract.ts'
import { canonicalBankCode, findBank, maskAccountNumber } from '../rules/banks.ts'
import { nextId } from './member-store.ts'

const place = (column: string) => `account.bank_account.${column}`

/** The key under which an account is kept unique: an old bank code is the same bank. */
export const accountIndex = (vault: Vault, bankCode: string, digits: string): Buffer =>
  vault.blindIndex('bank_account', `${canonicalBankCode(bankCode)}:${digits}`)

/** Writes a bank account; null when it already belongs to a member, also in this very moment. */
export async function insertBankAccount(
  tx: Tx,
  vault: Vault,
  account: {
    memberId: number
    bankCode: string
    accountNumber: string
    holderName: string
    isPrimary: boolean
    fromRegistration: boolean
    slot: number
    verifiedAt: Date | null
  },
): Promise<{ id: number; reviewUntil: Date | null } | null> {
  const id = await nextId(tx, 'account.bank_account_bank_account_id_seq')
  const sealer = await sealerOf(tx, vault, { kind: 'member', id: account.memberId })
  const row = await tx
    .insertInto('account.bank_account')
    .values({
      bank_account_id: id,
      member_id: BigInt(account.memberId),
      bank_code: canonicalBankCode(account.bankCode),
      account_number: sealer.seal(place('account_number'), id, account.accountNumber),
      holder_name: sealer.seal(place('holder_name'), id, account.holderName),
      account_index: accountIndex(vault, account.bankCode, account.accountNumber),
      is_primary: account.isPrimary,
      from_registration: account.fromRegistration,
      slot: account.slot,
      verified_at: account.verifiedAt,
    })
    .onConflict((conflict) =>
      conflict.column('account_index').where('removed_at', 'is', null).doNothing(),
    )
    .returning(['bank_account_id', 'review_until'])
    .executeTakeFirst()
  return row ? { id: Number(row.bank_account_id), reviewUntil: row.review_until } : null
}

export async function isBankAccountTaken(
  db: Db | Tx,
  vault: Vault,
  bankCode: string,
  digits: string,
): Promise<boolean> {
  return (await findBankAccountOwner(db, vault, bankCode, digits)) !== null
}

/** The member who registered an account, or null. */
export async function findBankAccountOwner(
  db: Db | Tx,
  vault: Vault,
  bankCode: string,
  digits: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('account.bank_account')
    .select('member_id')
    .where('account_index', '=', accountIndex(vault, bankCode, digits))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ? Number(row.member_id) : null
}

/** A member's accounts, opened, the primary one first; what was removed is left out. */
export async function findBankAccounts(
  db: Db | Tx,
  vault: Vault,
  memberId: number,
): Promise<MemberBankAccount[]> {
  const rows = await accountQuery(db)
    .where('member_id', '=', BigInt(memberId))
    .where('removed_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('bank_account_id')
    .execute()
  const opener = await openerOf(
    db,
    vault,
    rows.map((row) => row.account_number),
  )
  return rows.map((row) => openAccount(opener, row))
}

/** An account whatever became of it, opened. */
export async function findAnyBankAccount(
  db: Db | Tx,
  vault: Vault,
  bankAccountId: number,
): Promise<MemberBankAccount | null> {
  const row = await accountQuery(db)
    .where('bank_account_id', '=', BigInt(bankAccountId))
    .executeTakeFirst()
  return row ? openAccount(await openerOf(db, vault, [row.account_number]), row) : null
}

const accountQuery = (db: Db | Tx) =>
  db
    .selectFrom('account.bank_account')
    .selectAll()
    .select(sql<boolean>`coalesce(review_until > platform.clock(), false)`.as('is_in_review'))

type Row = Awaited<ReturnType<ReturnType<typeof accountQuery>['execute']>>[number]

function openAccount(opener: Opener, row: Row): MemberBankAccount {
  const open = (column: string, sealed: string) =>
    opener.open(place(column), row.bank_account_id, sealed) ?? ''
  const bank = findBank(row.bank_code)
  const accountNumber = open('account_number', row.account_number)
  return {
    id: Number(row.bank_account_id),
    memberId: Number(row.member_id),
    bankCode: row.bank_code,
    bankName: bank?.thai ?? row.bank_code,
    accountNumber,
    maskedNumber: maskAccountNumber(bank, accountNumber),
    holderName: open('holder_name', row.holder_name),
    addedAt: row.created_at,
    isPrimary: row.is_primary,
    isVerified: row.verified_at !== null,
    reviewUntil: row.is_in_review ? row.review_until : null,
  }
}
