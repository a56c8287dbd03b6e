import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { openerOf, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { SharedThing } from '../background-contract.ts'
import { nextId } from './member-store.ts'

/** Another account, and what it has in common with one. */
export interface Other {
  readonly memberId: number
  readonly shares: readonly SharedThing[]
}

/**
 * The other accounts that were used from a browser of this one, that have or had a bank account of it, or
 * whose person has the same name and birth date; the ones with most in common first. Cost: index ranges of
 * the member's devices, accounts and person.
 */
export async function findOthers(db: Db, memberId: number, limit: number): Promise<Other[]> {
  const { rows } = await sql<{ member_id: bigint; shares: SharedThing[] }>`
    select member_id, array_agg(distinct what order by what) as shares from (
      select o.member_id, 'device' as what
        from account.device d join account.device o using (token_hash)
       where d.member_id = ${memberId}
      union all
      select o.member_id, 'bank_account'
        from account.bank_account b join account.bank_account o using (account_index)
       where b.member_id = ${memberId}
      union all
      select o.member_id, 'person'
        from account.member m join account.member o using (person_index)
       where m.member_id = ${memberId}) found
     where member_id <> ${memberId}
     group by member_id order by count(distinct what) desc, member_id desc limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({ memberId: Number(row.member_id), shares: row.shares }))
}

/**
 * What each friend has in common with one other account: browser, bank account, person, or the address
 * that both came from within a day. Cost: index ranges of both sides' devices and accounts, a pair each.
 */
export async function findSharedOfPairs(
  tx: Tx,
  pairs: readonly { friendId: bigint; memberId: bigint }[],
): Promise<ReadonlyMap<bigint, (SharedThing | 'address')[]>> {
  const { rows } = await sql<{ friend: bigint | null; shares: (SharedThing | 'address')[] }>`
    select p.friend, array_agg(distinct found.what order by found.what) as shares
      from unnest(${pairs.map(({ friendId }) => friendId)}::bigint[],
                  ${pairs.map(({ memberId }) => memberId)}::bigint[]) as p (friend, member)
     cross join lateral (
       select 'device' as what
         from account.device d join account.device o using (token_hash)
        where d.member_id = p.friend and o.member_id = p.member
       union all
       select 'address'
         from account.device d join account.device o using (address_index)
        where d.member_id = p.friend and o.member_id = p.member
          and d.first_seen_at between o.first_seen_at - interval '24 hours'
                                  and o.last_seen_at + interval '24 hours'
       union all
       select 'bank_account'
         from account.bank_account b join account.bank_account o using (account_index)
        where b.member_id = p.friend and o.member_id = p.member
       union all
       select 'person'
         from account.member m join account.member o using (person_index)
        where m.member_id = p.friend and o.member_id = p.member) found
     group by p.friend`.execute(tx)
  return new Map(rows.flatMap(({ friend, shares }) => (friend === null ? [] : [[friend, shares]])))
}

const PLACE = 'account.member_note.text_sealed'
/** What stands for a note about somebody whose data was erased. */
const ERASED = 'ข้อมูลถูกลบแล้ว'

/** What somebody of the staff wrote down. */
export interface MemberNote {
  readonly staffName: string
  readonly text: string
  readonly at: Date
}

/** Writes a note; it is sealed, for people write names and numbers into notes. */
export async function insertNote(
  tx: Tx,
  vault: Vault,
  note: {
    readonly memberId: number
    readonly staffId: number
    readonly staffName: string
    readonly text: string
  },
): Promise<MemberNote> {
  const id = await nextId(tx, 'account.member_note_note_id_seq')
  const sealer = await sealerOf(tx, vault, { kind: 'member', id: note.memberId })
  const { rows } = await sql<{ at: Date }>`
    insert into account.member_note (note_id, member_id, staff_id, staff_name, text_sealed)
    values (${id}, ${note.memberId}, ${note.staffId}, ${note.staffName},
            ${sealer.seal(PLACE, id, note.text)})
    returning at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('account: a note was not written')
  return { staffName: note.staffName, text: note.text, at: row.at }
}

/** The newest notes of a member. */
export async function findNotes(
  db: Db,
  vault: Vault,
  memberId: number,
  limit: number,
): Promise<MemberNote[]> {
  const { rows } = await sql<{
    note_id: bigint
    staff_name: string
    text_sealed: string
    at: Date
  }>`
    select note_id, staff_name, text_sealed, at from account.member_note
     where member_id = ${memberId} order by note_id desc limit ${limit}`.execute(db)
  const opener = await openerOf(
    db,
    vault,
    rows.map((row) => row.text_sealed),
  )
  return rows.map((row) => ({
    staffName: row.staff_name,
    text: opener.open(PLACE, row.note_id, row.text_sealed) ?? ERASED,
    at: row.at,
  }))
}
