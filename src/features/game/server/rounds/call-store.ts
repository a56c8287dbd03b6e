import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { NewMessage } from '../wallet-store.ts'

/** A call of a provider that moved nothing. */
export interface NewCall {
  readonly providerId: number
  readonly kind: NewMessage['kind']
  /** Null: its user is none of ours. */
  readonly memberId: bigint | null
  /** Null: the provider names the bet only. */
  readonly roundRef: string | null
  readonly transactionRef: string
  /** The status that was answered. */
  readonly word: string
}

/** Writes calls, in one statement; each came so many ms ago. */
export async function insertCalls(
  db: Db,
  calls: readonly (NewCall & { readonly ageMs: number })[],
): Promise<void> {
  await sql`
    insert into game.call (provider_id, kind, member_id, round_ref, transaction_ref, word, came_at)
    select c.provider, c.kind, c.member, c.round, c.ref, c.word,
           platform.clock() - c.age * interval '1 ms'
      from unnest(${calls.map((one) => one.providerId)}::integer[],
      ${calls.map((one) => one.kind)}::text[], ${calls.map((one) => one.memberId)}::bigint[],
      ${calls.map((one) => one.roundRef)}::text[], ${calls.map((one) => one.transactionRef)}::text[],
      ${calls.map((one) => one.word)}::text[],
      ${calls.map((one) => one.ageMs)}::integer[])
        as c(provider, kind, member, round, ref, word, age)`.execute(db)
}

/** A call as the page of its round shows it. */
export interface CallRow extends Pick<NewCall, 'kind' | 'transactionRef' | 'word'> {
  readonly callId: bigint
  readonly cameAt: Date
}

const SHOWN_MAX = 200

/** The last calls that spoke of a round, in their order. */
export async function findCalls(
  db: Db,
  round: { providerId: number; memberId: bigint; ref: string; roundId: bigint },
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select c.call_id as "callId", c.kind, c.transaction_ref as "transactionRef", c.word,
           c.came_at as "cameAt"
      from game.call c
     where c.provider_id = ${round.providerId}
       and (c.round_ref = ${round.ref} or (c.round_ref is null and c.transaction_ref = any(array(
             select t.ref from game.transaction t
              where t.round_id = ${round.roundId} and t.ref is not null))))
       and (c.member_id = ${round.memberId} or c.member_id is null)
     order by c.call_id desc limit ${SHOWN_MAX}`.execute(db)
  return rows.toReversed()
}

/** Deletes up to `count` of the oldest calls that are older than so many days. @returns how many */
export async function deleteOldCalls(db: Db, days: number, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from game.call
     where call_id = any(array(select call_id from game.call order by call_id limit ${count}))
       and came_at < platform.clock() - ${days}::integer * interval '1 day'`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
