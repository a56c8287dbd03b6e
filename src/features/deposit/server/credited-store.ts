import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** A deposit that reached its wallet. */
export interface CreditedPayment {
  readonly paymentId: number
  readonly memberId: number
  readonly satang: Satang
  /** When the payer paid. */
  readonly paidAt: Date
  /** When it was booked. */
  readonly creditedAt: Date
  /** Deposits that were credited before it: ever, and on the same Bangkok day. */
  readonly earlier: number
  readonly earlierOnDay: number
}

/** Which of these payments are credited, and what came before them. Cost: a member's payments each. */
export async function findCreditedPayments(
  db: Db | Tx,
  paymentIds: readonly number[],
): Promise<CreditedPayment[]> {
  if (paymentIds.length === 0) return []
  const { rows } = await sql<
    Omit<CreditedPayment, 'paymentId' | 'memberId'> & { paymentId: bigint; memberId: bigint }
  >`
    select p.payment_id as "paymentId", p.member_id as "memberId", coalesce(p.credited_satang, 0) as satang,
           coalesce(p.paid_at, p.created_at) as "paidAt",
           coalesce(p.credited_at, p.paid_at, p.created_at) as "creditedAt",
           e.earlier, e.earlier_on_day as "earlierOnDay"
      from deposit.payment p
     cross join lateral (
       select count(*)::integer as earlier,
              count(*) filter (where platform.bangkok_day(coalesce(x.credited_at, x.paid_at))
                = platform.bangkok_day(coalesce(p.credited_at, p.paid_at)))::integer as earlier_on_day
         from deposit.payment x
        where x.member_id = p.member_id and x.status = 'paid' and x.payment_id <> p.payment_id
          and (coalesce(x.credited_at, x.paid_at), x.payment_id)
              < (coalesce(p.credited_at, p.paid_at), p.payment_id)) e
     where p.payment_id = any(${[...paymentIds]}::bigint[]) and p.status = 'paid'`.execute(db)
  return rows.map((row) => ({
    ...row,
    paymentId: Number(row.paymentId),
    memberId: Number(row.memberId),
  }))
}

/** How many deposits of a member are credited: ever, and on the Bangkok day of `now`. Cost: his payments. */
export async function countCreditedPayments(
  db: Db | Tx,
  memberId: number,
  now: Date,
): Promise<{ earlier: number; earlierOnDay: number }> {
  const { rows } = await sql<{ earlier: number; earlierOnDay: number }>`
    select count(*)::integer as earlier,
           count(*) filter (where platform.bangkok_day(coalesce(credited_at, paid_at))
             = platform.bangkok_day(${now}))::integer as "earlierOnDay"
      from deposit.payment
     where member_id = ${memberId} and status = 'paid'`.execute(db)
  return rows[0] ?? { earlier: 0, earlierOnDay: 0 }
}

/** When each of these members first had a deposit of at least so much; who had none is left out. Cost: their payments. */
export async function findFirstDeposits(
  db: Db | Tx,
  memberIds: readonly bigint[],
  leastSatang: Satang,
): Promise<ReadonlyMap<bigint, Date>> {
  const { rows } = await sql<{ memberId: bigint; at: Date | null }>`
    select member_id as "memberId", min(coalesce(credited_at, paid_at)) as at from deposit.payment
     where member_id = any (${[...memberIds]}::bigint[]) and status = 'paid'
       and credited_satang >= ${leastSatang}
     group by member_id`.execute(db)
  return new Map(rows.flatMap(({ memberId, at }) => (at === null ? [] : [[memberId, at]])))
}

/** What of members' deposits was credited: ever, and since an instant; who had none is left out. Cost: their payments. */
export async function sumDepositsOf(
  db: Db | Tx,
  memberIds: readonly bigint[],
  since: Date,
): Promise<ReadonlyMap<bigint, { satang: Satang; recentSatang: Satang }>> {
  const { rows } = await sql<{ memberId: bigint; satang: bigint; recentSatang: bigint }>`
    select member_id as "memberId", coalesce(sum(credited_satang), 0)::bigint as satang,
           coalesce(sum(credited_satang)
             filter (where coalesce(credited_at, paid_at) >= ${since}), 0)::bigint as "recentSatang"
      from deposit.payment
     where member_id = any (${[...memberIds]}::bigint[]) and status = 'paid'
     group by member_id`.execute(db)
  return new Map(rows.map(({ memberId, ...sums }) => [memberId, sums]))
}

/** When a deposit of a member last reached his wallet; null: never. */
export async function findLastCreditedAt(db: Db | Tx, memberId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(coalesce(credited_at, paid_at)) as at from deposit.payment
     where member_id = ${memberId} and status = 'paid'`.execute(db)
  return rows[0]?.at ?? null
}

/** What has to be paid for one of a member's payments, and whether it is not credited yet; null: not his. */
export async function findOwnAmount(
  db: Db | Tx,
  memberId: number,
  paymentId: number,
): Promise<{ satang: Satang; isOpen: boolean } | null> {
  const { rows } = await sql<{ satang: Satang; isOpen: boolean }>`
    select amount_satang as satang, status <> 'paid' as "isOpen" from deposit.payment
     where payment_id = ${paymentId} and member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** The deposits of a member that reached his wallet from one instant to another. Cost: his payments. */
export async function findCreditedBetween(
  db: Db | Tx,
  memberId: number,
  { since, until }: { since: Date; until: Date },
): Promise<{ at: Date; satang: Satang }[]> {
  const { rows } = await sql<{ at: Date; satang: bigint }>`
    select coalesce(credited_at, paid_at, created_at) as at,
           coalesce(credited_satang, 0)::bigint as satang from deposit.payment
     where member_id = ${memberId} and status = 'paid'
       and coalesce(credited_at, paid_at) >= ${since} and coalesce(credited_at, paid_at) < ${until}
     order by 1`.execute(db)
  return rows
}

/** What of a member's deposits was credited since an instant. Cost: his payments. */
export async function sumDeposited(db: Db | Tx, memberId: number, since: Date): Promise<Satang> {
  const { rows } = await sql<{ satang: bigint | null }>`
    select sum(credited_satang)::bigint as satang from deposit.payment
     where member_id = ${memberId} and status = 'paid'
       and coalesce(credited_at, paid_at) >= ${since}`.execute(db)
  return rows[0]?.satang ?? 0n
}

/**
 * How often members paid in so much, or so many times at least `leastSatang`, in a day, week or month, and how many
 * members. Cost: the payments of that time.
 */
export async function countDepositsReached(
  db: Db,
  of: {
    since: Date
    until: Date
    bucket: 'day' | 'week' | 'month'
    goal: bigint
    leastSatang: bigint | null
  },
): Promise<{ claims: number; members: number }> {
  const { since, until, bucket, goal, leastSatang } = of
  const { rows } = await sql<{ claims: number; members: number }>`
    select count(*)::integer as claims, count(distinct x.member_id)::integer as members
      from (select member_id from deposit.payment
             where status = 'paid' and coalesce(credited_at, paid_at) >= ${since}
               and coalesce(credited_at, paid_at) < ${until}
             group by member_id, date_trunc(${bucket}, coalesce(credited_at, paid_at), 'Asia/Bangkok')
            having case when ${leastSatang}::bigint is null then sum(credited_satang)
                        else count(*) filter (where credited_satang >= ${leastSatang}::bigint) end
                   >= ${goal}) x`.execute(db)
  return rows[0] ?? { claims: 0, members: 0 }
}
