import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** What became of money that the bank took back. */
export interface Reversal {
  readonly outcome: 'taken_back' | 'from_suspense'
  readonly memberId: number | null
  readonly takenSatang: Satang
  readonly owedSatang: Satang
}

/** Once a line, and once for what was received. */
export async function insertReversal(
  tx: Tx,
  lineId: bigint,
  receivedChargeId: bigint,
  { outcome, memberId, takenSatang, owedSatang }: Reversal,
): Promise<void> {
  await sql`
    insert into deposit.reversal (statement_line_id, received_charge_id, outcome, member_id,
      taken_satang, owed_satang)
    values (${lineId}, ${receivedChargeId}, ${outcome}, ${memberId}, ${takenSatang},
      ${owedSatang})`.execute(tx)
}

/** Whether the bank took it back before. */
export async function isReversed(db: Db | Tx, receivedChargeId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from deposit.reversal where received_charge_id = ${receivedChargeId}`.execute(db)
  return rows.length > 0
}
