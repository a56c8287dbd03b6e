import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ClosureState } from '../rules/closure-state.ts'

export interface Closure {
  readonly closureId: bigint
  readonly memberId: bigint
  readonly state: ClosureState
  readonly askedAt: Date
  readonly note: string | null
  readonly eraseAfter: Date | null
}

const columns = sql`
  closure_id as "closureId", member_id as "memberId", state, asked_at as "askedAt", note,
  erase_after as "eraseAfter"`

/** Null where one of this member lives, also from this very moment. */
export async function insertClosure(tx: Tx, memberId: number): Promise<Closure | null> {
  const { rows } = await sql<Closure>`
    insert into privacy.closure (member_id) values (${memberId})
    on conflict (member_id) where state in ('asked', 'closed', 'erased') do nothing
    returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

/** The last wish of a member. */
export async function findLastClosure(db: Db, memberId: number): Promise<Closure | null> {
  const { rows } = await sql<Closure>`
    select ${columns} from privacy.closure where member_id = ${memberId}
     order by closure_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function findClosure(db: Db, closureId: number): Promise<Closure | null> {
  const { rows } = await sql<Closure>`
    select ${columns} from privacy.closure where closure_id = ${closureId}`.execute(db)
  return rows[0] ?? null
}

/** The wish of a member that nobody decided, locked. */
export async function lockAsked(tx: Tx, memberId: number): Promise<Closure | null> {
  const { rows } = await sql<Closure>`
    select ${columns} from privacy.closure
     where member_id = ${memberId} and state = 'asked' for update`.execute(tx)
  return rows[0] ?? null
}

export async function findAsked(db: Db): Promise<Closure[]> {
  const { rows } = await sql<Closure>`
    select ${columns} from privacy.closure where state = 'asked'
     order by closure_id limit 100`.execute(db)
  return rows
}

export async function countAsked(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from privacy.closure where state = 'asked'`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}

/** Closed ones whose time has come, by when it came, after a closure. */
export async function findDue(db: Db, after: bigint, limit: number): Promise<Closure[]> {
  const { rows } = await sql<Closure>`
    select ${columns} from privacy.closure
     where state = 'closed' and erase_after <= platform.clock() and closure_id > ${after}
     order by closure_id limit ${limit}`.execute(db)
  return rows
}

/** One that is still due, locked. */
export async function lockDue(tx: Tx, closureId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from privacy.closure
     where closure_id = ${closureId} and state = 'closed' and erase_after <= platform.clock()
       for update skip locked`.execute(tx)
  return rows.length > 0
}

export async function saveEnded(
  tx: Tx,
  closureId: bigint,
  state: 'taken_back' | 'refused',
  note: string | null,
): Promise<void> {
  await sql`
    update privacy.closure set state = ${state}, note = ${note}, ended_at = platform.clock()
     where closure_id = ${closureId}`.execute(tx)
}

/** @returns when its data is erased */
export async function saveClosed(tx: Tx, closureId: bigint, keptDays: number): Promise<Date> {
  const { rows } = await sql<{ erase_after: Date | null }>`
    update privacy.closure
       set state = 'closed', ended_at = platform.clock(), closed_at = platform.clock(),
           erase_after = platform.clock() + ${keptDays}::integer * interval '1 day'
     where closure_id = ${closureId} returning erase_after`.execute(tx)
  const after = rows[0]?.erase_after
  if (!after) throw new Error(`closure ${closureId} is not there`)
  return after
}

export async function saveErased(tx: Tx, closureId: bigint): Promise<void> {
  await sql`
    update privacy.closure set state = 'erased', erased_at = platform.clock(), note = null
     where closure_id = ${closureId}`.execute(tx)
}
