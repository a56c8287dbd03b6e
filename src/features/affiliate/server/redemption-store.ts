import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** What was taken out at once. */
export interface Redemption {
  readonly redemptionId: bigint
  readonly amountSatang: Satang
  readonly madeAt: Date
}

/** What a request took out. */
export async function findRedemptionByKey(
  tx: Tx,
  memberId: number,
  key: string,
): Promise<Redemption | undefined> {
  const { rows } = await sql<Redemption>`
    select redemption_id as "redemptionId", amount_satang as "amountSatang", made_at as "madeAt"
      from affiliate.redemption where member_id = ${memberId} and key = ${key}`.execute(tx)
  return rows[0]
}

export async function insertRedemption(
  tx: Tx,
  { memberId, amountSatang, key }: { memberId: number; amountSatang: Satang; key: string },
): Promise<Redemption> {
  const { rows } = await sql<Redemption>`
    insert into affiliate.redemption (member_id, amount_satang, key)
    values (${memberId}, ${amountSatang}, ${key})
    returning redemption_id as "redemptionId", amount_satang as "amountSatang",
              made_at as "madeAt"`.execute(tx)
  if (!rows[0]) throw new Error('affiliate: no redemption was written')
  return rows[0]
}

/** All that a member ever took out. */
export async function sumRedeemed(db: Db | Tx, memberId: number): Promise<Satang> {
  const { rows } = await sql<{ satang: bigint | null }>`
    select sum(amount_satang)::bigint as satang from affiliate.redemption
     where member_id = ${memberId}`.execute(db)
  return rows[0]?.satang ?? 0n
}

/** What a member took out between two moments, newest first. */
export async function findRedemptions(
  db: Db,
  memberId: number,
  { from, to }: { from: Date; to: Date },
): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    select redemption_id as "redemptionId", amount_satang as "amountSatang", made_at as "madeAt"
      from affiliate.redemption
     where member_id = ${memberId} and made_at >= ${from} and made_at < ${to}
     order by redemption_id desc`.execute(db)
  return rows
}
