import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RedemptionState } from '../rules/redemption.ts'

/** What was taken out at once. */
export interface Redemption {
  readonly redemptionId: bigint
  readonly memberId: bigint
  readonly amountSatang: Satang
  readonly madeAt: Date
  readonly state: RedemptionState
  readonly endedAt: Date | null
  readonly reason: string | null
}

const columns = sql`redemption_id as "redemptionId", member_id as "memberId",
  amount_satang as "amountSatang", made_at as "madeAt", state, ended_at as "endedAt", reason`

/** What a request took out. */
export async function findRedemptionByKey(
  tx: Tx,
  memberId: number,
  key: string,
): Promise<Redemption | undefined> {
  const { rows } = await sql<Redemption>`
    select ${columns} from affiliate.redemption
     where member_id = ${memberId} and key = ${key}`.execute(tx)
  return rows[0]
}

export async function findRedemption(
  db: Db | Tx,
  redemptionId: number | bigint,
): Promise<Redemption | undefined> {
  const { rows } = await sql<Redemption>`
    select ${columns} from affiliate.redemption
     where redemption_id = ${redemptionId}`.execute(db)
  return rows[0]
}

/** The same, and nobody else ends it meanwhile. Locks: its row; lock wallets before. */
export async function lockRedemption(
  tx: Tx,
  redemptionId: bigint,
): Promise<Redemption | undefined> {
  const { rows } = await sql<Redemption>`
    select ${columns} from affiliate.redemption
     where redemption_id = ${redemptionId} for update`.execute(tx)
  return rows[0]
}

/** What a request of the desk decided. */
export async function findRedemptionEnded(tx: Tx, endKey: string): Promise<Redemption | undefined> {
  const { rows } = await sql<Redemption>`
    select ${columns} from affiliate.redemption where end_key = ${endKey}`.execute(tx)
  return rows[0]
}

export async function insertRedemption(
  tx: Tx,
  of: { memberId: number; amountSatang: Satang; key: string; state: 'waiting' | 'paid' },
): Promise<Redemption> {
  const { rows } = await sql<Redemption>`
    insert into affiliate.redemption (member_id, amount_satang, key, state, ended_at)
    values (${of.memberId}, ${of.amountSatang}, ${of.key}, ${of.state},
            case when ${of.state} = 'paid' then platform.clock() end)
    returning ${columns}`.execute(tx)
  if (!rows[0]) throw new Error('affiliate: no redemption was written')
  return rows[0]
}

/** Ends what waits, as its approval says; the table's trigger holds to it. */
export async function endRedemption(
  tx: Tx,
  redemptionId: bigint,
  end: {
    readonly to: Exclude<RedemptionState, 'waiting'>
    readonly staffId: number | null
    readonly reason: string | null
    readonly endKey: string | null
  },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update affiliate.redemption
       set state = ${end.to}, ended_at = platform.clock(), decided_by = ${end.staffId},
           reason = ${end.reason}, end_key = ${end.endKey}
     where redemption_id = ${redemptionId} and state = 'waiting'`.execute(tx)
  if (numAffectedRows !== 1n) throw new Error(`affiliate: redemption ${redemptionId} has ended`)
}

/** What a member ever took out. */
export interface TakenOut {
  readonly paidSatang: Satang
  /** Looked at before it is paid. */
  readonly waitingSatang: Satang
}

/** Cost: an index walk of a member's redemptions. */
export async function sumTakenOut(db: Db | Tx, memberId: number): Promise<TakenOut> {
  const { rows } = await sql<{ paid: bigint | null; waiting: bigint | null }>`
    select sum(amount_satang) filter (where state = 'paid')::bigint as paid,
           sum(amount_satang) filter (where state = 'waiting')::bigint as waiting
      from affiliate.redemption where member_id = ${memberId}`.execute(db)
  return { paidSatang: rows[0]?.paid ?? 0n, waitingSatang: rows[0]?.waiting ?? 0n }
}

/** What a member took out between two moments, newest first. */
export async function findRedemptions(
  db: Db,
  memberId: number,
  { from, to }: { from: Date; to: Date },
): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    select ${columns} from affiliate.redemption
     where member_id = ${memberId} and made_at >= ${from} and made_at < ${to}
     order by redemption_id desc`.execute(db)
  return rows
}

/** What waits, the oldest first. Cost: an index of those alone. */
export async function findWaiting(db: Db, limit: number): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    select ${columns} from affiliate.redemption where state = 'waiting'
     order by redemption_id limit ${limit}`.execute(db)
  return rows
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from affiliate.redemption
     where state = 'waiting'`.execute(db)
  return rows[0]?.waiting ?? 0
}
