import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { LOCKS } from '#platform/database/locks.ts'
import { findExclusions } from '#platform/stake-gate/stake-gate.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { personKey } from '../rules/names.ts'
import { accountIndex } from './bank-account-store.ts'
import { findPersons, nextId, phoneIndex } from './member-store.ts'

/** What makes a person the same one again. */
export interface PersonFacts {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
}

export interface ExcludedPerson extends PersonFacts {
  readonly phone: string | null
}

export type ExclusionSource = 'authority' | 'member' | 'operator'

/** The key of a person; titles and typing order do not count. */
export const personIndex = (vault: Vault, person: PersonFacts): Buffer =>
  vault.blindIndex('person', `${personKey(person.firstName, person.lastName)}|${person.birthDate}`)

/**
 * Lets nobody bind the accounts of a person while this transaction makes or changes one. Call it before
 * anything else is locked.
 */
export async function holdPersons(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCKS.persons})`.execute(tx)
}

export async function savePersonIndex(
  tx: Tx,
  vault: Vault,
  memberId: number,
  person: PersonFacts,
): Promise<void> {
  await sql`update account.member set person_index = ${personIndex(vault, person)}
             where member_id = ${memberId}`.execute(tx)
}

/** The other members of each who have the same name and birth date. */
export async function findSamePersons(
  db: Db | Tx,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql<{ member_id: bigint; others: bigint[] }>`
    select m.member_id, array_agg(o.member_id order by o.member_id) as others
      from account.member m
      join account.member o on o.person_index = m.person_index and o.member_id <> m.member_id
     where m.member_id = any (${memberIds.map(BigInt)}::bigint[])
     group by m.member_id`.execute(db)
  return new Map(rows.map((row) => [Number(row.member_id), row.others.map(Number)]))
}

/** Which of these members are the same person as one: by name and birth date, or by the LINE id they gave. */
export async function findSamePersonAmong(
  tx: Tx,
  vault: Vault,
  memberId: number,
  others: readonly number[],
): Promise<ReadonlySet<number>> {
  const persons = await findPersons(tx, vault, [memberId, ...others])
  const one = persons.find((person) => person.memberId === memberId)
  if (!one) return new Set()
  const lineOf = ({ lineId }: { lineId: string | null }) => lineId?.trim().toLowerCase()
  const index = personIndex(vault, one)
  return new Set(
    persons
      .filter((person) => person !== one)
      .filter(
        (person) =>
          personIndex(vault, person).equals(index) ||
          (lineOf(one) !== undefined && lineOf(person) === lineOf(one)),
      )
      .map((person) => person.memberId),
  )
}

/**
 * Whether somebody who wants to register is excluded: by the list (person or phone), or as a member whose
 * exclusion runs (the same person, or one who had the bank account before).
 */
export async function isExcludedPerson(
  tx: Tx,
  vault: Vault,
  person: PersonFacts & { phone: string; bankCode: string; accountNumber: string },
): Promise<boolean> {
  const index = personIndex(vault, person)
  const { rows } = await sql<{ member_id: bigint | null }>`
    select null as member_id from account.excluded_person
     where lifted_at is null
       and (person_index = ${index} or phone_index = ${phoneIndex(vault, person.phone)})
    union all
    select member_id from account.member where person_index = ${index}
    union all
    select member_id from account.bank_account
     where account_index = ${accountIndex(vault, person.bankCode, person.accountNumber)}`.execute(
    tx,
  )
  if (rows.some(({ member_id: id }) => id === null)) return true
  const members = rows.map(({ member_id: id }) => Number(id))
  return (await findExclusions(tx, members)).size > 0
}

const PLACE = 'account.excluded_person.person'

/** Puts a person on the list. @returns the number of the entry; null where he stands on it already */
export async function insertExcludedPerson(
  tx: Tx,
  vault: Vault,
  entry: ExcludedPerson & { source: ExclusionSource; staffId: number },
): Promise<number | null> {
  const id = await nextId(tx, 'account.excluded_person_excluded_person_id_seq')
  const { firstName, lastName, birthDate, phone } = entry
  const sealed = vault.seal(PLACE, id, JSON.stringify({ firstName, lastName, birthDate, phone }))
  const { rows } = await sql`
    insert into account.excluded_person
      (excluded_person_id, person_index, phone_index, person, source, added_by)
    values (${id}, ${personIndex(vault, entry)},
      ${phone === null ? null : phoneIndex(vault, phone)}, ${sealed}, ${entry.source},
      ${entry.staffId})
    on conflict (person_index) where lifted_at is null do nothing
    returning 1`.execute(tx)
  return rows.length === 1 ? Number(id) : null
}

/**
 * Gives entries of the list that were keyed by an earlier rule their key of today. One that is another
 * entry's person by it keeps its own: that one holds.
 */
export async function indexExcludedPersons(tx: Tx, vault: Vault, countMax: number): Promise<void> {
  const { rows } = await sql<{ id: bigint; person: string }>`
    select excluded_person_id as id, person from account.excluded_person
     where not is_indexed order by 1 limit ${countMax} for update`.execute(tx)
  for (const { id, person } of rows) {
    const index = personIndex(vault, JSON.parse(vault.open(PLACE, id, person)) as ExcludedPerson)
    await sql`
      update account.excluded_person e
         set is_indexed = true,
             person_index = case when exists (
               select from account.excluded_person o
                where o.person_index = ${index} and o.lifted_at is null
                  and o.excluded_person_id <> e.excluded_person_id)
             then e.person_index else ${index} end
       where excluded_person_id = ${id}`.execute(tx)
  }
}

/** Says whose exclusion put a person on the list. */
export async function markFromMember(tx: Tx, entryId: number, memberId: number): Promise<void> {
  await sql`
    update account.excluded_person set from_member = ${memberId}
     where excluded_person_id = ${entryId}`.execute(tx)
}

export interface ExcludedEntry extends ExcludedPerson {
  readonly id: number
  readonly source: ExclusionSource
  readonly addedAt: Date
  /** Members who are this person; their exclusion is decided about at the member desk. */
  readonly memberIds: readonly number[]
}

/** The entries that hold, below an id, newest first. */
export async function findExcludedPersons(
  db: Db,
  vault: Vault,
  { before, limit }: { before: bigint; limit: number },
): Promise<ExcludedEntry[]> {
  const { rows } = await sql<{
    excluded_person_id: bigint
    person: string
    source: string
    added_at: Date
    member_ids: bigint[]
  }>`
    select e.excluded_person_id, e.person, e.source, e.added_at,
           array(select m.member_id from account.member m
                  where m.person_index = e.person_index or m.phone_index = e.phone_index
                  order by 1) as member_ids
      from account.excluded_person e
     where e.lifted_at is null and e.excluded_person_id < ${before}
     order by e.excluded_person_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...(JSON.parse(vault.open(PLACE, row.excluded_person_id, row.person)) as ExcludedPerson),
    id: Number(row.excluded_person_id),
    source: row.source as ExclusionSource,
    addedAt: row.added_at,
    memberIds: row.member_ids.map(Number),
  }))
}

/**
 * Takes an entry off the list; false where there is none that holds. One that kept its key of an earlier rule
 * because of it is keyed anew by the next run (`indexExcludedPersons`).
 */
export async function liftEntry(tx: Tx, id: number, staffId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account.excluded_person set lifted_at = platform.clock(), lifted_by = ${staffId}
     where excluded_person_id = ${id} and lifted_at is null`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`
    update account.excluded_person set is_indexed = false where lifted_at is null`.execute(tx)
  return true
}
