import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** What a member chose for a payment. */
export interface Choice {
  readonly paymentId: number
  readonly memberId: number
  readonly promotionId: bigint
  readonly version: number
  readonly chosenAt: Date
}

/** Binds a promotion to a payment, in the place of what was chosen before. @returns false where it is decided */
export async function writeChoice(
  db: Db,
  { paymentId, memberId, promotionId, version }: Omit<Choice, 'chosenAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promotion.choice as c (payment_id, member_id, promotion_id, version)
    values (${paymentId}, ${memberId}, ${promotionId}, ${version})
    on conflict (payment_id) do update
       set promotion_id = excluded.promotion_id, version = excluded.version,
           chosen_at = platform.clock()
     where c.outcome is null`.execute(db)
  return numAffectedRows === 1n
}

export async function dropChoice(db: Db, paymentId: number): Promise<void> {
  await sql`
    delete from promotion.choice where payment_id = ${paymentId} and outcome is null`.execute(db)
}

/** A choice, and what became of it: null while it waits. */
export interface DecidedChoice extends Choice {
  readonly outcome: 'granted' | 'refused' | 'lapsed' | null
  readonly refusal: string | null
}

/** What was chosen for a payment; null: nothing. */
export async function findChoice(db: Db, paymentId: number): Promise<DecidedChoice | null> {
  const { rows } = await sql<
    Pick<DecidedChoice, 'promotionId' | 'version' | 'chosenAt' | 'refusal'> & {
      memberId: bigint
      outcome: string | null
    }
  >`
    select member_id as "memberId", promotion_id as "promotionId", version, chosen_at as "chosenAt",
           outcome, refusal
      from promotion.choice where payment_id = ${paymentId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const outcome = row.outcome as DecidedChoice['outcome']
  return { ...row, paymentId, memberId: Number(row.memberId), outcome }
}

/** Choices whose payments are not decided, behind `after`. */
export async function findOpenChoices(db: Db, after: number, limit: number): Promise<Choice[]> {
  const { rows } = await sql<
    Omit<Choice, 'paymentId' | 'memberId'> & { paymentId: bigint; memberId: bigint }
  >`
    select payment_id as "paymentId", member_id as "memberId", promotion_id as "promotionId", version,
           chosen_at as "chosenAt"
      from promotion.choice where outcome is null and payment_id > ${after}
     order by payment_id limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    paymentId: Number(row.paymentId),
    memberId: Number(row.memberId),
  }))
}

export async function decideChoice(
  db: Db | Tx,
  paymentId: number,
  outcome: 'granted' | 'refused' | 'lapsed',
  refusal: string | null = null,
): Promise<void> {
  await sql`
    update promotion.choice
       set outcome = ${outcome}, refusal = ${refusal}, decided_at = platform.clock()
     where payment_id = ${paymentId} and outcome is null`.execute(db)
}

/** What was chosen lately and brought nothing. */
export async function findMissed(
  db: Db,
  memberId: number,
  days: number,
): Promise<{ paymentId: bigint; title: string; refusal: string; at: Date }[]> {
  const { rows } = await sql<{ paymentId: bigint; title: string; refusal: string; at: Date }>`
    select c.payment_id as "paymentId", t.title, coalesce(c.refusal, '') as refusal,
           coalesce(c.decided_at, c.chosen_at) as at
      from promotion.choice c
      join promotion.terms t on t.promotion_id = c.promotion_id and t.version = c.version
     where c.member_id = ${memberId} and c.outcome = 'refused'
       and c.decided_at > platform.clock() - ${days}::integer * interval '1 day'
     order by c.payment_id desc limit 5`.execute(db)
  return rows
}
