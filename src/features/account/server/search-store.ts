import type { Db, Tx } from '#platform/database/database.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { nameWords, phoneEndWord, phoneWords, tailWords } from '../rules/member-search.ts'
import { findBankAccounts } from './bank-account-store.ts'
import { findPersons } from './member-store.ts'
import { savePersonIndex } from './person-store.ts'

/** The key under which a word of the member search is kept. */
const keyOf = (vault: Vault, word: string): Buffer => vault.blindIndex('member_search', word)

/**
 * Writes the keys under which staff find a member, and the one of the person behind the account. Names and accounts stay as they were told, so once
 * is enough; whoever lets them change calls it again.
 */
export async function indexMember(tx: Tx, vault: Vault, memberId: number): Promise<void> {
  const [person] = await findPersons(tx, vault, [memberId])
  if (!person) return
  const accounts = await findBankAccounts(tx, vault, memberId)
  const words = [
    ...nameWords(person.firstName, person.lastName),
    ...phoneWords(person.phone),
    ...accounts.flatMap(({ accountNumber }) => tailWords(accountNumber)),
  ]
  await savePersonIndex(tx, vault, memberId, person)
  const member_id = BigInt(memberId)
  await tx
    .insertInto('account.search_key')
    .values([...new Set(words)].map((word) => ({ member_id, key: keyOf(vault, word) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .updateTable('account.member')
    .set({ is_searchable: true })
    .where('member_id', '=', member_id)
    .execute()
}

/** Some members who have no keys yet. */
export async function findUnindexed(db: Db | Tx, countMax: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account.member')
    .select('member_id')
    .where('is_searchable', '=', false)
    .orderBy('member_id')
    .limit(countMax)
    .execute()
  return rows.map((row) => Number(row.member_id))
}

/** The members whom one of the words fits, the newest first. */
export async function findByWords(
  db: Db | Tx,
  vault: Vault,
  words: readonly string[],
  countMax: number,
): Promise<number[]> {
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('account.search_key')
    .select('member_id')
    .distinct()
    .where(
      'key',
      'in',
      words.map((word) => keyOf(vault, word)),
    )
    .orderBy('member_id', 'desc')
    .limit(countMax)
    .execute()
  return rows.map((row) => Number(row.member_id))
}

/** So many have one end where a hundred thousand are members, with room. */
const SAME_END_MAX = 100

/** The members whose phone ends and begins like this, the newest first, up to a hundred. */
export async function findByShownPhone(
  db: Db | Tx,
  vault: Vault,
  shown: { readonly start: string; readonly end: string } | null,
): Promise<number[]> {
  if (shown === null) return []
  const ids = await findByWords(db, vault, [phoneEndWord(shown.end)], SAME_END_MAX)
  if (shown.start === '') return ids
  const persons = await findPersons(db, vault, ids)
  const fits = new Set(
    persons.filter(({ phone }) => phone.startsWith(shown.start)).map(({ memberId }) => memberId),
  )
  return ids.filter((memberId) => fits.has(memberId))
}
