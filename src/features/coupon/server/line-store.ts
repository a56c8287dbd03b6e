import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import { networkOf } from '#platform/config/addresses.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { LINE_WRONG_MAX } from '../rules/guesses.ts'

/** A line on a Bangkok day; the hash is keyed. */
export interface Line {
  readonly addressIndex: Buffer
  readonly day: Day
}

/** The line of an address: of IPv6 the network of 64 bits, since one line has all addresses in it. */
export const lineOf = (vault: Vault, ip: string, day: Day): Line => ({
  addressIndex: vault.blindIndex('ip', networkOf(ip)),
  day,
})

/** Whether as many wrong codes came from the line today as may come. */
export async function isLineFull(tx: Tx, { addressIndex, day }: Line): Promise<boolean> {
  const { rows } = await sql<{ wrong: number }>`
    select wrong from coupon.line_guess
     where address_index = ${addressIndex} and day = ${day} and wrong >= ${LINE_WRONG_MAX}`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Counts a wrong code, and drops what was counted on days that are over.
 * Locks: the row of the line; rows that somebody else holds are dropped by the next.
 * @returns false where the line was full meanwhile
 */
export async function countWrong(tx: Tx, { addressIndex, day }: Line): Promise<boolean> {
  const { rows } = await sql<{ wrong: number }>`
    insert into coupon.line_guess as g (address_index, day, wrong)
    values (${addressIndex}, ${day}, 1)
    on conflict (address_index) do update
       set day = excluded.day, wrong = case when g.day = excluded.day then g.wrong + 1 else 1 end
     where g.day <> excluded.day or g.wrong < ${LINE_WRONG_MAX}
    returning wrong`.execute(tx)
  await sql`
    delete from coupon.line_guess where address_index in
      (select address_index from coupon.line_guess where day < ${day} limit 100
          for update skip locked)`.execute(tx)
  return rows.length > 0
}
