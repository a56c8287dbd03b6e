import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
import { findCountedWith } from '#platform/stake-gate/play-limits.ts'
import type { Holdings } from '../rules/choose-amount.ts'
import type { Payable } from '../rules/own-limit.ts'

/** Amounts reserved on an account above one whole baht. */
export async function findReservedAmounts(
  tx: Tx,
  receivingAccountId: bigint,
  baseSatang: Satang,
): Promise<Satang[]> {
  const { rows } = await sql<{ amount_satang: bigint }>`
    select amount_satang from deposit.payment
     where receiving_account_id = ${receivingAccountId} and reserved
       and amount_satang <> base_satang
       and amount_satang between ${baseSatang + 1n} and ${baseSatang + 99n}`.execute(tx)
  return rows.map((row) => row.amount_satang)
}

/**
 * Lets what one person asks to deposit, over any account, come one after the other until the transaction
 * ends. Each takes the locks of all accounts, sorted: who began before the accounts counted together holds
 * at least his own.
 */
export async function lockAmountsOf(tx: Tx, memberId: number): Promise<void> {
  for (const one of await findCountedWith(tx, memberId)) {
    await lockText(tx, 'deposit_amounts', `${one}`)
  }
}

/** What a member has of the amounts, under `lockAmountsOf`. Cost: an index range of his own rows. */
export async function countHoldings(tx: Tx, memberId: number): Promise<Holdings> {
  const { rows } = await sql<{ open: number; held: number }>`
    select count(*) filter (where status = 'pending' and expires_at > platform.clock())::int4 as open,
           count(*)::int4 as held
      from deposit.payment
     where member_id = ${memberId} and reserved and amount_until > platform.clock()
       and status in ('pending', 'expired')`.execute(tx)
  return rows[0] ?? { open: 0, held: 0 }
}

/** Whole baht that a member asked for and can still pay. Cost: an index range of his own rows. */
export async function sumHeld(tx: Db | Tx, memberId: number): Promise<Satang> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(base_satang), 0)::bigint as sum from deposit.payment
     where member_id = ${memberId} and reserved and amount_until > platform.clock()
       and status in ('pending', 'expired')`.execute(tx)
  return rows[0]?.sum ?? 0n
}

/**
 * What members asked for and did not cancel and can still pay, also in its time of grace, the oldest first.
 * Cost: an index range of each.
 */
export async function findPayable(db: Db | Tx, memberIds: readonly number[]): Promise<Payable[]> {
  const { rows } = await sql<{ payment_id: bigint; amount_satang: bigint }>`
    select payment_id, amount_satang from deposit.payment
     where member_id = any (${memberIds.map(BigInt)}::bigint[])
       and status in ('pending', 'expired') and cancelled_at is null
       and greatest(expires_at, amount_until) > platform.clock()
     order by payment_id`.execute(db)
  return rows.map((row) => ({
    paymentId: Number(row.payment_id),
    amountSatang: row.amount_satang,
  }))
}

/** Whether the amount of a payment is held for it now. */
export async function isAmountHeld(tx: Tx, paymentId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean | null }>`
    select exists (select from deposit.payment
                    where payment_id = ${paymentId} and reserved
                      and amount_until > platform.clock()) as held`.execute(tx)
  return rows[0]?.held === true
}

/** Frees the amounts above one whole baht whose grace time is over; another's lock is left alone. */
export async function releaseAmounts(
  tx: Tx,
  receivingAccountId: bigint,
  baseSatang: Satang,
): Promise<void> {
  await sql`
    update deposit.payment set reserved = false where payment_id in (
      select payment_id from deposit.payment
       where receiving_account_id = ${receivingAccountId} and reserved
         and amount_satang <> base_satang
         and amount_satang between ${baseSatang + 1n} and ${baseSatang + 99n}
         and amount_until <= platform.clock()
         for no key update skip locked)`.execute(tx)
}
