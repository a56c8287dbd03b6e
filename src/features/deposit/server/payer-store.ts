import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Payer } from '../rules/payer.ts'

const KEPT_DAYS = 180

/** Keeps a keyed hash of the account that a deposit came from, where the bank told all of it. */
export async function notePayer(
  tx: Tx,
  vault: Vault,
  memberId: number,
  { bankCode, accountNumber }: Pick<Payer, 'bankCode' | 'accountNumber'>,
): Promise<void> {
  const digits = accountNumber?.replaceAll(/\D/g, '') ?? ''
  if (bankCode === null || digits.length < 8) return
  await sql`
    insert into deposit.payer (member_id, payer_index)
    values (${memberId}, ${vault.blindIndex('payer', `${bankCode}|${digits}`)})
    on conflict (member_id, payer_index) do update set last_at = excluded.last_at`.execute(tx)
}

/** Which of these members had a deposit from the same account as the one beside them. Cost: their payers. */
export async function findSharedPayers(
  tx: Tx,
  pairs: readonly { friendId: bigint; memberId: bigint }[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ friendId: bigint | null }>`
    select p.friend as "friendId"
      from unnest(${pairs.map(({ friendId }) => friendId)}::bigint[],
                  ${pairs.map(({ memberId }) => memberId)}::bigint[]) as p (friend, member)
     where exists (select from deposit.payer a join deposit.payer b using (payer_index)
                    where a.member_id = p.friend and b.member_id = p.member)`.execute(tx)
  return new Set(rows.flatMap(({ friendId }) => (friendId === null ? [] : [friendId])))
}

/** Forgets accounts that no deposit came from for long. */
export async function forgetPayers(db: Db): Promise<void> {
  await sql`
    delete from deposit.payer
     where last_at < platform.clock() - ${KEPT_DAYS}::integer * interval '1 day'`.execute(db)
}
