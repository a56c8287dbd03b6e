import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** Who said that a member plays nothing. */
export type ExclusionBy =
  | { readonly kind: 'time_out' | 'self' }
  | { readonly kind: 'staff'; readonly staffId: number }

/**
 * Lets a member stake nothing and be given nothing until a moment; after his self-exclusion until he
 * came back (`confirmReturn`). It has to end later than what was set: by the member himself where he
 * sets it, so that his own does not rest on one that staff may take back, by anybody where staff do.
 * The term of a self-exclusion may be over: it holds an account that it has not bound yet all the same.
 * @returns the end that it had, null where none was set; `not_longer` where it was not earlier
 */
export async function lengthenExclusion(
  tx: Tx,
  memberId: number,
  until: Date,
  by: ExclusionBy,
): Promise<Date | null | 'not_longer'> {
  const before = await lockEnd(tx, memberId)
  const { rows } = await sql<{ is_longer: boolean }>`
    select not exists (
      select from platform.exclusion x left join platform.exclusion_lift l using (exclusion_id)
       where x.member_id = ${memberId} and x.until >= ${until} and l.exclusion_id is null
         and (${by.kind} = 'staff' or x.kind <> 'staff')) as is_longer`.execute(tx)
  if (!rows[0]?.is_longer) return 'not_longer'
  const staffId = by.kind === 'staff' ? by.staffId : null
  await sql`
    insert into platform.exclusion (member_id, kind, until, staff_id)
    values (${memberId}, ${by.kind}, ${until}, ${staffId})`.execute(tx)
  await endReturn(tx, memberId, 'cancelled')
  await sql`
    update platform.stake_standing
       set excluded_until = greatest(excluded_until, platform.excluded_by_rows(member_id))
     where member_id = ${memberId}`.execute(tx)
  return before
}

/** Locks how members stand until the transaction ends, in the order in which everybody does. */
export async function lockStandings(tx: Tx, memberIds: readonly number[]): Promise<void> {
  await sql`
    select from platform.stake_standing
     where member_id = any (${memberIds.map(BigInt)}::bigint[])
     order by member_id for update`.execute(tx)
}

/** Until when the gate is shut, locked until the transaction ends; null where it is open. */
async function lockEnd(tx: Tx, memberId: number): Promise<Date | null> {
  const { rows } = await sql<{ excluded_until: Date | null }>`
    select excluded_until from platform.stake_standing
     where member_id = ${memberId} for update`.execute(tx)
  return rows[0]?.excluded_until ?? null
}

/** Opens the gate as far as what was set allows. */
async function settleEnd(tx: Tx, memberId: number): Promise<void> {
  await sql`
    update platform.stake_standing set excluded_until = platform.excluded_by_rows(member_id)
     where member_id = ${memberId}`.execute(tx)
}

/** An exclusion that was set. */
export interface Exclusion {
  readonly exclusionId: bigint
  readonly kind: ExclusionBy['kind']
  readonly until: Date
  readonly madeAt: Date
  /** When staff took it back. */
  readonly liftedAt: Date | null
}

/** What holds one of the members now, oldest first. */
export async function findHolding(
  tx: Tx,
  memberIds: readonly number[],
): Promise<{ until: Date; by: ExclusionBy }[]> {
  const { rows } = await sql<{
    kind: ExclusionBy['kind']
    until: Date
    staff_id: bigint | null
  }>`
    select kind, until, staff_id from platform.held_by(${memberIds.map(BigInt)}::bigint[])
     order by exclusion_id`.execute(tx)
  return rows.map(({ kind, until, staff_id: staffId }) => ({
    until,
    by: kind === 'staff' ? { kind, staffId: Number(staffId) } : { kind },
  }))
}

/** Every exclusion of a member, the last one first. */
export async function listExclusions(db: Db | Tx, memberId: number): Promise<Exclusion[]> {
  // rows: trusted, the kind is checked by the table
  const { rows } = await sql<Exclusion>`
    select x.exclusion_id as "exclusionId", x.kind, x.until, x.made_at as "madeAt",
           l.lifted_at as "liftedAt"
      from platform.exclusion x left join platform.exclusion_lift l using (exclusion_id)
     where x.member_id = ${memberId} order by x.exclusion_id desc`.execute(db)
  return rows
}

/**
 * Takes back what staff set for a member and still runs; his own stays.
 * @returns the end that he had and has now; null where staff set nothing that runs
 */
export async function liftStaffExclusions(
  tx: Tx,
  memberId: number,
  by: { readonly staffId: number; readonly reason: string },
): Promise<{ readonly before: Date | null; readonly after: Date | null } | null> {
  const before = await lockEnd(tx, memberId)
  const { rows } = await sql<{ exclusion_id: bigint }>`
    insert into platform.exclusion_lift (exclusion_id, staff_id, reason)
    select x.exclusion_id, ${by.staffId}::bigint, ${by.reason} from platform.exclusion x
      left join platform.exclusion_lift l using (exclusion_id)
     where x.member_id = ${memberId} and x.kind = 'staff' and x.until > platform.clock()
       and l.exclusion_id is null
    returning exclusion_id`.execute(tx)
  if (rows.length === 0) return null
  await settleEnd(tx, memberId)
  return { before, after: await lockEnd(tx, memberId) }
}

/** A wish to play again after a self-exclusion. */
export interface Return {
  readonly returnId: bigint
  readonly readyAt: Date
  readonly lapsesAt: Date
}

/** The wish that nobody ended yet, also where its time is over. */
export async function findReturn(db: Db | Tx, memberId: number): Promise<Return | null> {
  const { rows } = await sql<Return>`
    select return_id as "returnId", ready_at as "readyAt", lapses_at as "lapsesAt"
      from platform.exclusion_return where member_id = ${memberId} and ending is null`.execute(db)
  return rows[0] ?? null
}

/** Notes the wish; its day begins now. All that was set has to be over. */
export async function insertReturn(tx: Tx, memberId: number): Promise<Return> {
  const { rows } = await sql<Return>`
    insert into platform.exclusion_return (member_id, exclusion_id)
    select x.member_id, x.exclusion_id from platform.exclusion x
     where x.member_id = ${memberId} order by x.exclusion_id desc limit 1
    returning return_id as "returnId", ready_at as "readyAt", lapses_at as "lapsesAt"`.execute(tx)
  return rows[0] as Return
}

/** Ends the wish that waits, if there is one; a confirmed one opens the gate. */
export async function endReturn(
  tx: Tx,
  memberId: number,
  ending: 'confirmed' | 'cancelled' | 'lapsed',
): Promise<void> {
  await sql`
    update platform.exclusion_return set ending = ${ending}, ended_at = platform.clock()
     where member_id = ${memberId} and ending is null`.execute(tx)
  if (ending === 'confirmed') await settleEnd(tx, memberId)
}

/** An exclusion that began: the gate was open to its member until then. */
export interface BegunExclusion {
  readonly exclusionId: bigint
  readonly memberId: number
  readonly madeAt: Date
  /** Another one held him already. */
  readonly isLonger: boolean
}

/** Exclusions above a number, in their order. Cost: a key range. */
export async function findBegunAfter(
  db: Db | Tx,
  after: bigint,
  limit: number,
): Promise<BegunExclusion[]> {
  const { rows } = await sql<Omit<BegunExclusion, 'memberId'> & { memberId: bigint }>`
    select x.exclusion_id as "exclusionId", x.member_id as "memberId", x.made_at as "madeAt",
           exists (select from platform.exclusion h left join platform.exclusion_lift l using (exclusion_id)
                    where h.member_id = x.member_id and h.exclusion_id < x.exclusion_id
                      and h.until > x.made_at and (l.lifted_at is null or l.lifted_at > x.made_at))
             as "isLonger"
      from platform.exclusion x where x.exclusion_id > ${after}
     order by x.exclusion_id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, memberId: Number(row.memberId) }))
}
