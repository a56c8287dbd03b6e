import { sql } from 'kysely'
import pg from 'pg'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { type ErrorDefinition, Refusal } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import { SYSTEM_STAFF_ID } from '../audit/audit.ts'
import type { Db, Tx } from '../database/database.ts'
import { type ApprovalKind, type ApprovalStep, decidersFor } from './approval-kind.ts'
import type { ApprovalState } from './approval-state.ts'

/** What is said in an approval; for a blind one in its canonical form. */
export type ApprovalBody = Readonly<Record<string, unknown>>

/** The id behind the kind's object: `17` of `withdrawal:17`. */
type ObjectId = number | bigint | string

export interface NewApproval {
  readonly id: ObjectId
  readonly asker: { readonly kind: 'staff' | 'member'; readonly id: number } | 'system'
  readonly body: ApprovalBody
  readonly amountSatang?: Satang
  /** Those of a setting, instead of the kind's own. */
  readonly steps?: readonly ApprovalStep[]
  /** Staff who have a part in it and may not approve it; they may reject it. */
  readonly barredStaff?: readonly number[]
}

/**
 * Asks for an approval, in the transaction that writes what is asked for. Lock the object's own row
 * before. Costs three short statements; locks nothing but the row it writes.
 * @throws Refusal approval_asked where one of this kind is open about the object
 */
export async function requestApproval(
  tx: Tx,
  kind: ApprovalKind,
  asked: NewApproval,
): Promise<{ approvalId: bigint; needed: number }> {
  const object = objectOf(kind, asked.id)
  const [asker, askerId] =
    asked.asker === 'system' ? ['system', SYSTEM_STAFF_ID] : [asked.asker.kind, asked.asker.id]
  const amountSatang = asked.amountSatang ?? null
  const needed = decidersFor(kind, asked.steps ?? kind.steps, amountSatang ?? 0n)
  await expireApprovals(tx, { kind: kind.kind, object })
  const { rows } = await refusing(() =>
    sql<{ approvalId: bigint }>`
      insert into platform.approval
        (kind, object, asker, asker_id, body, amount_satang, needed, mismatches_max, expires_at,
         barred_staff)
      values (${kind.kind}, ${object}, ${asker}, ${askerId}, ${JSON.stringify(asked.body)}::jsonb,
        ${amountSatang}, ${needed}, ${kind.blind === false ? null : kind.blind.mismatchesMax},
        platform.clock() + ${kind.expiresAfterMinutes}::integer * interval '1 minute',
        ${[...(asked.barredStaff ?? [])]}::bigint[])
      returning approval_id as "approvalId"`.execute(tx),
  )
  const row = rows[0]
  if (!row) throw new Error('approval: the request was not written')
  return { approvalId: row.approvalId, needed }
}

export interface Decision {
  /** The one that the person has read; without it the open one. */
  readonly approvalId?: bigint
  readonly staffId: number
  readonly verdict: 'approve' | 'reject'
  /** What the person typed, where the request is blind. */
  readonly body?: ApprovalBody
  readonly reason?: string
}

/** How a request stands after a decision. */
export interface Decided {
  /** Still `open` while more people have to approve, or after a wrong try. */
  readonly state: ApprovalState
  /** A blind one: what was typed is not what was asked for. */
  readonly isMismatch: boolean
  readonly mismatches: number
  readonly approvals: number
  readonly needed: number
  /** What was asked for; null where it is blind. */
  readonly body: ApprovalBody | null
}

/**
 * Writes what a person decided; the database judges it and moves the request. The caller does in the
 * same transaction what an end of it means. Lock the object's own row before: this locks the request's.
 * @throws Refusal approval_closed, approval_expired, approval_own, approval_given, `barred` of the kind
 */
export async function decideApproval(
  tx: Tx,
  kind: ApprovalKind,
  id: ObjectId,
  decision: Decision,
): Promise<Decided> {
  const which =
    decision.approvalId === undefined
      ? sql`state = 'open'`
      : sql`approval_id = ${decision.approvalId}`
  const body = decision.body === undefined ? null : JSON.stringify(decision.body)
  const { rows } = await refusing(
    () =>
      sql<{ approvalId: bigint; verdict: Verdict }>`
      insert into platform.approval_decision (approval_id, staff_id, verdict, body, reason)
      select approval_id, ${decision.staffId}, ${decision.verdict}, ${body}::jsonb,
             ${decision.reason?.trim() || null}
        from platform.approval
       where kind = ${kind.kind} and object = ${objectOf(kind, id)} and ${which}
      returning approval_id as "approvalId", verdict`.execute(tx),
    kind.barred,
  )
  const decided = rows[0]
  if (!decided) throw new Refusal(approvalErrors.approval_closed)
  return {
    ...(await readDecided(tx, decided.approvalId)),
    isMismatch: decided.verdict === 'mismatch',
  }
}

type Verdict = 'approve' | 'reject' | 'mismatch' | 'withdraw' | 'expire'

interface DecidedRow extends Omit<Decided, 'isMismatch'> {
  readonly body: ApprovalBody | null
  readonly approvals: number
  readonly mismatches: number
}

async function readDecided(tx: Tx, approvalId: bigint): Promise<DecidedRow> {
  const { rows } = await sql<DecidedRow>`
    select state, needed, case when mismatches_max is null then body end as body,
           (select count(*)::integer from platform.approval_decision d
             where d.approval_id = a.approval_id and d.verdict = 'approve') as approvals,
           (select count(*)::integer from platform.approval_decision d
             where d.approval_id = a.approval_id and d.verdict = 'mismatch') as mismatches
      from platform.approval a where a.approval_id = ${approvalId}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`approval ${approvalId} is not there`)
  return row
}

/**
 * Takes the open request about an object back, if there is one: by whoever asked, or by the system
 * when the object needs it no more. One that ran out meanwhile ends as expired.
 * @returns whether there was one
 */
export async function withdrawApproval(
  tx: Tx,
  kind: ApprovalKind,
  id: ObjectId,
  { staffId = SYSTEM_STAFF_ID, reason }: { staffId?: number; reason?: string } = {},
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into platform.approval_decision (approval_id, staff_id, verdict, reason)
    select approval_id, ${staffId}, 'withdraw', ${reason?.trim() || null}
      from platform.approval
     where kind = ${kind.kind} and object = ${objectOf(kind, id)} and state = 'open'`.execute(tx)
  return numAffectedRows === 1n
}

/** An open request, as those see it who may decide it. */
export interface OpenApproval {
  readonly approvalId: bigint
  /** Null where a member or the system asked. */
  readonly askerStaffId: number | null
  /** Null where it is blind. */
  readonly body: ApprovalBody | null
  readonly needed: number
  /** Who approved so far, in that order. */
  readonly approvedBy: readonly number[]
  /** Who may not approve it. */
  readonly barredStaff: readonly number[]
  readonly askedAt: Date
  readonly expiresAt: Date | null
}

interface OpenRow {
  readonly approvalId: bigint
  readonly object: string
  readonly askerStaffId: bigint | null
  readonly body: ApprovalBody | null
  readonly needed: number
  readonly approvedBy: bigint[]
  readonly barredStaff: bigint[]
  readonly askedAt: Date
  readonly expiresAt: Date | null
}

/** The open requests of a kind about these objects, by the object's id. One index look-up each. */
export async function findOpenApprovals(
  db: Db | Tx,
  kind: ApprovalKind,
  ids: readonly ObjectId[],
): Promise<ReadonlyMap<string, OpenApproval>> {
  const objects = ids.map((id) => objectOf(kind, id))
  const { rows } = await sql<OpenRow>`
    select approval_id as "approvalId", object, needed, asked_at as "askedAt",
           expires_at as "expiresAt", barred_staff as "barredStaff",
           case when asker = 'staff' then asker_id end as "askerStaffId",
           case when mismatches_max is null then body end as body,
           array(select d.staff_id from platform.approval_decision d
                  where d.approval_id = a.approval_id and d.verdict = 'approve'
                  order by d.decision_id) as "approvedBy"
      from platform.approval a
     where kind = ${kind.kind} and object = any(${objects}::text[]) and state = 'open'
       and (expires_at is null or expires_at > platform.clock())`.execute(db)
  return new Map(
    rows.map(({ object, ...row }) => [
      object.slice(kind.object.length + 1),
      {
        ...row,
        askerStaffId: row.askerStaffId === null ? null : Number(row.askerStaffId),
        approvedBy: row.approvedBy.map(Number),
        barredStaff: row.barredStaff.map(Number),
      },
    ]),
  )
}

export async function findOpenApproval(
  db: Db | Tx,
  kind: ApprovalKind,
  id: ObjectId,
): Promise<OpenApproval | undefined> {
  return (await findOpenApprovals(db, kind, [id])).get(`${id}`)
}

/** Who refused a request, and why. */
export interface Rejected {
  readonly staffId: number
  readonly reason: string | null
  readonly at: Date
  readonly body: ApprovalBody | null
}

/** What the newest request about an object was refused for; undefined: it was not. One index look-up. */
export async function findRejection(
  db: Db | Tx,
  kind: ApprovalKind,
  id: ObjectId,
): Promise<Rejected | undefined> {
  const { rows } = await sql<Omit<Rejected, 'staffId'> & { staffId: bigint; state: string }>`
    select a.state, case when a.mismatches_max is null then a.body end as body,
           d.staff_id as "staffId", d.reason, d.decided_at as at
      from platform.approval a join platform.approval_decision d using (approval_id)
     where a.object = ${objectOf(kind, id)} and a.kind = ${kind.kind} and d.verdict = 'reject'
       and a.approval_id = (select max(n.approval_id) from platform.approval n
                             where n.object = a.object and n.kind = a.kind)`.execute(db)
  const [row] = rows
  return row?.state === 'rejected' ? { ...row, staffId: Number(row.staffId) } : undefined
}

/** The people who asked for what was approved about these objects, and who approved it. One index look-up each. */
export async function findApprovers(
  db: Db | Tx,
  kind: ApprovalKind,
  ids: readonly ObjectId[],
): Promise<number[]> {
  const objects = ids.map((id) => objectOf(kind, id))
  const { rows } = await sql<{ staffId: bigint | null }>`
    with approved as (
      select approval_id, asker, asker_id from platform.approval
       where object = any(${objects}::text[]) and kind = ${kind.kind} and state = 'approved'
    )
    select asker_id as "staffId" from approved where asker = 'staff'
     union
    select d.staff_id from approved join platform.approval_decision d using (approval_id)
     where d.verdict = 'approve'`.execute(db)
  return rows.flatMap(({ staffId }) => (staffId === null ? [] : [Number(staffId)]))
}

/** About which objects requests of a kind are open, the oldest first. Cost: the kind's open ones. */
export async function findOpenObjects(db: Db, { kind, object }: ApprovalKind): Promise<string[]> {
  const { rows } = await sql<{ object: string }>`
    select object from platform.approval
     where kind = ${kind} and state = 'open'
       and (expires_at is null or expires_at > platform.clock())
     order by approval_id`.execute(db)
  return rows.map((row) => row.object.slice(object.length + 1))
}

/** How many requests of a kind wait for somebody. Cost: the kind's open ones. */
export async function countOpenApprovals(db: Db, { kind }: ApprovalKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from platform.approval
     where kind = ${kind} and state = 'open'
       and (expires_at is null or expires_at > platform.clock())`.execute(db)
  return rows[0]?.count ?? 0
}

/** Ends what ran out: all of it, or what is open of a kind about one object. */
export async function expireApprovals(
  db: Db | Tx,
  only: { readonly kind: string; readonly object: string } | null,
): Promise<void> {
  const which = only ? sql`kind = ${only.kind} and object = ${only.object}` : sql`true`
  await sql`
    insert into platform.approval_decision (approval_id, staff_id, verdict)
    select approval_id, ${SYSTEM_STAFF_ID}, 'expire' from platform.approval
     where state = 'open' and expires_at <= platform.clock() and ${which}`.execute(db)
}

const objectOf = ({ object }: ApprovalKind, id: ObjectId): string => `${object}:${id}`

/** What the database refuses, by the name of its rule. */
const refusals: Readonly<Record<string, ErrorDefinition>> = {
  approval_open: approvalErrors.approval_asked,
  approval_is_open: approvalErrors.approval_closed,
  approval_in_time: approvalErrors.approval_expired,
  approval_by_another: approvalErrors.approval_own,
  approval_one_decision_a_person: approvalErrors.approval_given,
}

async function refusing<T>(work: () => Promise<T>, barred?: ErrorDefinition): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const rule = error instanceof pg.DatabaseError ? (error.constraint ?? '') : ''
    const refusal = rule === 'approval_by_unbarred' ? barred : refusals[rule]
    throw refusal ? new Refusal(refusal) : error
  }
}
