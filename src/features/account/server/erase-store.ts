import { sql } from 'kysely'
import { SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import type { EraseMember } from '#platform/member-data/member-data.ts'
import { listExclusions } from '#platform/stake-gate/exclusion.ts'
import { forgetSessionPlaces } from '#platform/session/session.ts'
import { findExclusions } from '#platform/stake-gate/stake-gate.ts'
import type { Services } from '#platform/services.ts'
import { kinds } from './member-sessions.ts'
import { findPersons } from './member-store.ts'
import { insertExcludedPerson, markFromMember } from './person-store.ts'

/**
 * Takes away everything by which a member is found: hashes of his phone, accounts, names and person, the
 * keys of the desk's search, devices, passkeys, secrets, and from where he came. His row stays for the books,
 * closed. Who is excluded goes on the list of excluded persons before: the law keeps him from playing
 * whether we know him or not.
 */
export const eraseAccount: EraseMember = async (tx, services, memberId) => {
  await keepExcluded(tx, services, memberId)
  await forgetTries(tx, memberId)
  for (const statement of ownRows(memberId)) await statement.execute(tx)
  for (const kind of kinds) await forgetSessionPlaces(tx, kind, memberId)
  await sql`
    update account.bank_account
       set removed_at = coalesce(removed_at, platform.clock()), account_index = null,
           is_primary = false
     where member_id = ${memberId}`.execute(tx)
  await sql`
    update account.member
       set phone_index = null, person_index = null, password_hash = '$argon2id$erased',
           erased_at = platform.clock()
     where member_id = ${memberId}`.execute(tx)
}

/** What says something of the member and is of no use to the books. */
const ownRows = (memberId: number) => [
  sql`delete from account.search_key where member_id = ${memberId}`,
  sql`delete from account.recovery_code where member_id = ${memberId}`,
  sql`delete from account.passkey where member_id = ${memberId}`,
  sql`delete from account.line_account where member_id = ${memberId}`,
  sql`delete from account.device where member_id = ${memberId}`,
  sql`delete from account.login_challenge where member_id = ${memberId}`,
  sql`delete from account.security where member_id = ${memberId}`,
]

/** Codes and password tries are kept by the hash of the phone. */
async function forgetTries(tx: Tx, memberId: number): Promise<void> {
  const { rows } = await sql<{ phone_index: Buffer | null }>`
    select phone_index from account.member where member_id = ${memberId}`.execute(tx)
  const index = rows[0]?.phone_index ?? null
  await sql`delete from account.otp where phone_index = ${index}`.execute(tx)
  await sql`delete from account.login_try where phone_index = ${index}`.execute(tx)
}

async function keepExcluded(tx: Tx, { vault }: Services, memberId: number): Promise<void> {
  if (!(await findExclusions(tx, [memberId])).has(memberId)) return
  const [person] = await findPersons(tx, vault, [memberId])
  if (!person) return
  const isStaffs = (await listExclusions(tx, memberId))[0]?.kind === 'staff'
  const { firstName, lastName, birthDate, phone } = person
  const id = await insertExcludedPerson(tx, vault, {
    firstName,
    lastName,
    birthDate,
    phone,
    source: isStaffs ? 'operator' : 'member',
    staffId: SYSTEM_STAFF_ID,
  })
  if (id !== null) await markFromMember(tx, id, memberId)
}
