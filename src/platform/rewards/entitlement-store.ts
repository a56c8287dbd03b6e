import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '../database/database.ts'
import type { EntitlementState } from './entitlement-state.ts'

/** Ids may come from contracts (number) or from the database (bigint). */
type Id = number | bigint

/** Something that a member has earned, as its row stands. */
export interface Entitlement {
  readonly entitlementId: bigint
  readonly feature: string
  readonly memberId: bigint
  /** How the money moves, by its name in the books. */
  readonly kind: string
  readonly costRef: bigint
  readonly amountSatang: Satang
  readonly version: number
  readonly state: EntitlementState
  readonly opensAt: Date
  readonly expiresAt: Date
  /** Where the clock stands to its window. */
  readonly window: 'ahead' | 'open' | 'over'
  readonly reason: string | null
  readonly endedAt: Date | null
}

/** What is earned, and until when it can be had. */
export interface NewEntitlement {
  readonly feature: string
  readonly memberId: Id
  /** One row for each; working it out again finds it. */
  readonly occasion: string
  readonly kind: string
  readonly costRef: Id
  readonly amountSatang: Satang
  readonly opensAt: Date
  readonly expiresAt: Date
  readonly onExpiry: 'lapse' | 'credit'
}

interface Row extends Omit<Entitlement, 'state' | 'window'> {
  readonly state: string
  readonly window: 'ahead' | 'open' | 'over' | null
}

const columns = sql`
  e.entitlement_id as "entitlementId", e.feature, e.member_id as "memberId", e.kind,
  e.cost_ref as "costRef", e.amount as "amountSatang", e.version, e.state, e.opens_at as "opensAt",
  e.expires_at as "expiresAt", e.reason, e.ended_at as "endedAt",
  case when platform.clock() < e.opens_at then 'ahead' when platform.clock() < e.expires_at then 'open'
       else 'over' end as "window"`

const toEntitlement = (row: Row): Entitlement => ({
  ...row,
  state: row.state as EntitlementState,
  window: row.window ?? 'over',
})

/** Writes down what is earned. @returns its id; null where the occasion has one */
export async function grantEntitlement(tx: Tx, what: NewEntitlement): Promise<bigint | null> {
  const [made] = await grantEntitlements(tx, [what])
  return made?.entitlementId ?? null
}

/** Writes down what many have earned, at once. @returns those whose occasion had none yet */
export async function grantEntitlements(
  tx: Tx,
  what: readonly NewEntitlement[],
): Promise<{ memberId: bigint; entitlementId: bigint }[]> {
  const all = <T>(of: (one: NewEntitlement) => T): T[] => what.map(of)
  const { rows } = await sql<{ memberId: bigint; entitlementId: bigint }>`
    insert into platform.entitlement (feature, member_id, occasion, kind, cost_ref, amount, opens_at,
                                    expires_at, on_expiry)
    select * from unnest(${all((one) => one.feature)}::text[],
      ${all((one) => one.memberId)}::bigint[], ${all((one) => one.occasion)}::text[],
      ${all((one) => one.kind)}::text[], ${all((one) => one.costRef)}::bigint[],
      ${all((one) => one.amountSatang)}::bigint[], ${all((one) => one.opensAt)}::timestamptz[],
      ${all((one) => one.expiresAt)}::timestamptz[], ${all((one) => one.onExpiry)}::text[])
    on conflict do nothing
    returning member_id as "memberId", entitlement_id as "entitlementId"`.execute(tx)
  return rows
}

/**
 * Another amount of what nobody has had yet; nothing is left of it where it is 0.
 * Locks: the row. @returns false where it has ended meanwhile
 */
export async function changeEntitlement(
  tx: Tx,
  entitlementId: bigint,
  amountSatang: Satang,
): Promise<boolean> {
  const { numAffectedRows } =
    amountSatang > 0n
      ? await sql`
          update platform.entitlement set amount = ${amountSatang}, version = version + 1
           where entitlement_id = ${entitlementId} and ended_at is null`.execute(tx)
      : await sql`
          update platform.entitlement set state = 'void', ended_at = platform.clock()
           where entitlement_id = ${entitlementId} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

async function findWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<Entitlement[]> {
  const { rows } = await sql<Row>`
    select ${columns} from platform.entitlement e where ${where}`.execute(db)
  return rows.map(toEntitlement)
}

/** Entitlements by their ids, in no order. */
export const findEntitlements = (db: Db | Tx, ids: readonly bigint[]): Promise<Entitlement[]> =>
  findWhere(db, sql`e.entitlement_id = any (${[...ids]}::bigint[])`)

/** Locks some rows by their ids, until the transaction ends. */
export async function lockEntitlements(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    select from platform.entitlement where entitlement_id = any (${[...ids]}::bigint[])
     order by entitlement_id for no key update`.execute(tx)
}

/** Those of a feature that a member can have now. */
export const findClaimable = (db: Db | Tx, feature: string, memberId: Id): Promise<Entitlement[]> =>
  findWhere(
    db,
    sql`e.feature = ${feature} and e.member_id = ${memberId} and e.state = 'claimable'
        and e.opens_at <= platform.clock() and platform.clock() < e.expires_at
        order by e.entitlement_id`,
  )

/**
 * Whose prizes of a feature wait until this very end, and how many they are, by member. Cost: an index range of those
 * that are open.
 */
export async function findWaitingUntil(
  db: Db,
  of: { feature: string; end: Date; after: bigint; limit: number },
): Promise<{ memberId: bigint; prizes: number }[]> {
  const { rows } = await sql<{ memberId: bigint; prizes: number }>`
    select e.member_id as "memberId", count(*)::integer as prizes from platform.entitlement e
     where e.state = 'claimable' and e.expires_at = ${of.end} and e.feature = ${of.feature}
       and e.member_id > ${of.after}
     group by e.member_id order by e.member_id limit ${of.limit}`.execute(db)
  return rows
}

/** What a request of this key has claimed. */
export const findClaimedBy = (
  db: Db | Tx,
  feature: string,
  memberId: Id,
  key: string,
): Promise<Entitlement[]> =>
  findWhere(
    db,
    sql`e.feature = ${feature} and e.member_id = ${memberId} and e.claim_key = ${key}
        order by e.entitlement_id`,
  )

/** Takes what is claimable of these, in the order of their ids. @returns those that it took */
export async function markClaimed(
  tx: Tx,
  { memberId, ids, key }: { memberId: Id; ids: readonly bigint[]; key: string },
): Promise<Entitlement[]> {
  const { rows } = await sql<Row>`
    with held as (
      select h.entitlement_id from platform.entitlement h
       where h.entitlement_id = any (${[...ids]}::bigint[]) and h.member_id = ${memberId}
       order by h.entitlement_id for no key update
    )
    update platform.entitlement e
       set state = 'claimed', ended_at = platform.clock(), claim_key = ${key}
      from held where e.entitlement_id = held.entitlement_id and e.state = 'claimable'
       and e.opens_at <= platform.clock() and platform.clock() < e.expires_at
    returning ${columns}`.execute(tx)
  return rows.map(toEntitlement)
}

/**
 * What the clock ends, or the exclusion of its member. Cost: an index range of those that are open; of
 * each the gate is asked.
 */
export async function findEnding(
  db: Db,
  limit: number,
): Promise<{ entitlementId: bigint; memberId: bigint; end: 'lapse' | 'credit' | 'closeout' }[]> {
  const { rows } = await sql<{
    entitlementId: bigint
    memberId: bigint
    end: 'lapse' | 'credit' | 'closeout' | null
  }>`
    select e.entitlement_id as "entitlementId", e.member_id as "memberId",
           case when platform.may_reward(e.member_id) = 'member_excluded' then 'closeout'
                when e.expires_at <= platform.clock() and platform.may_reward(e.member_id) is null
                  and e.on_expiry = 'credit' then 'credit'
                when e.expires_at <= platform.clock() then 'lapse' end as end
      from platform.entitlement e
     where e.state = 'claimable'
       and (e.expires_at <= platform.clock()
            or platform.may_reward(e.member_id) = 'member_excluded')
     order by e.expires_at, e.entitlement_id limit ${limit}`.execute(db)
  return rows.flatMap(({ end, ...row }) => (end === null ? [] : [{ ...row, end }]))
}

/** Ends one that is still claimable. @returns it, or undefined where somebody was faster */
export async function endEntitlement(
  tx: Tx,
  entitlementId: bigint,
  state: 'credited' | 'expired',
): Promise<Entitlement | undefined> {
  const { rows } = await sql<Row>`
    update platform.entitlement e set state = ${state}, ended_at = platform.clock()
     where e.entitlement_id = ${entitlementId} and e.state = 'claimable'
    returning ${columns}`.execute(tx)
  return rows.map(toEntitlement)[0]
}
