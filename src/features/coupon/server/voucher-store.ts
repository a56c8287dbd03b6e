import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { PASS_GRACE_MIN, type VoucherState } from '../rules/voucher.ts'

/** A coupon that one member was given. */
export interface VoucherRow {
  readonly voucherId: bigint
  readonly campaignId: bigint
  readonly memberId: bigint
  readonly person: string
  readonly n: number
  readonly amount: bigint
  readonly state: VoucherState
  readonly givenAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  /** What the bonus was that spent it; null: none did. */
  readonly paid: bigint | null
}

interface Row extends Omit<VoucherRow, 'state'> {
  readonly state: string
}

const columns = sql`
  v.voucher_id as "voucherId", v.campaign_id as "campaignId", v.member_id as "memberId", v.person,
  v.n, v.amount, v.state, v.given_at as "givenAt", v.expires_at as "expiresAt",
  v.ended_at as "endedAt", v.paid`

const toVoucher = (row: Row): VoucherRow => ({ ...row, state: row.state as VoucherState })

async function findWhere(db: Db | Tx, rest: RawBuilder<unknown>): Promise<VoucherRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from coupon.voucher v where ${rest}`.execute(db)
  return rows.map(toVoucher)
}

/** How keys of staff begin. */
export const STAFF_GIVER = 'staff '
/** How keys begin of what a code gave; its use follows. */
export const TYPED_GIVER = 'code '

/** Who gave a voucher; undefined: there is none. */
export async function findGiver(
  db: Db | Tx,
  voucherId: bigint,
): Promise<
  { giverKey: string; campaignId: bigint; memberId: bigint; isOpen: boolean } | undefined
> {
  const { rows } = await sql<{
    giverKey: string
    campaignId: bigint
    memberId: bigint
    isOpen: boolean | null
  }>`
    select giver_key as "giverKey", campaign_id as "campaignId", member_id as "memberId",
           state = 'open' as "isOpen"
      from coupon.voucher where voucher_id = ${voucherId}`.execute(db)
  return rows[0] && { ...rows[0], isOpen: rows[0].isOpen === true }
}

/** A page of a campaign's vouchers, newest first, of one member where he is named. */
export async function findCampaignVouchers(
  db: Db,
  {
    campaignId,
    memberIds,
    before,
    limit,
  }: {
    campaignId: number
    memberIds: readonly number[] | null
    before: bigint
    limit: number
  },
): Promise<(VoucherRow & { isOfStaff: boolean; isTyped: boolean })[]> {
  const { rows } = await sql<Row & { isOfStaff: boolean | null; isTyped: boolean | null }>`
    select ${columns}, starts_with(v.giver_key, ${STAFF_GIVER}) as "isOfStaff",
           starts_with(v.giver_key, ${TYPED_GIVER}) as "isTyped"
      from coupon.voucher v
     where v.campaign_id = ${campaignId} and v.voucher_id < ${before}
       and (${memberIds === null} or v.member_id = any(${[...(memberIds ?? [])]}::bigint[]))
     order by v.voucher_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...toVoucher(row),
    isOfStaff: row.isOfStaff === true,
    isTyped: row.isTyped === true,
  }))
}

export async function findVoucher(db: Db | Tx, voucherId: bigint): Promise<VoucherRow | undefined> {
  return (await findWhere(db, sql`v.voucher_id = ${voucherId}`))[0]
}

export const findVouchers = (db: Db | Tx, ids: readonly bigint[]): Promise<VoucherRow[]> =>
  findWhere(db, sql`v.voucher_id = any(${[...ids]}::bigint[])`)

/** Those of a member: what is open first, then the newest. */
export const findVouchersOf = (db: Db, memberId: number, limit: number): Promise<VoucherRow[]> =>
  findWhere(
    db,
    sql`v.member_id = ${memberId}
        order by v.state = 'open' desc, v.voucher_id desc limit ${limit}`,
  )

/** Those whose time is over; for one that opens a promotion the money of a deposit may be on its way. */
export const findDueVouchers = (db: Db, limit: number): Promise<VoucherRow[]> =>
  findWhere(
    db,
    sql`v.state = 'open' and v.expires_at <= platform.clock()
        and (v.expires_at <= platform.clock() - ${PASS_GRACE_MIN}::integer * interval '1 minute'
             or not exists (select from coupon.campaign c
                             where c.campaign_id = v.campaign_id and c.reward = 'promotion'))
        order by v.expires_at limit ${limit}`,
  )

/** Lets the time of excluded members run on later; what would end within a day is good for a week. */
export async function prolongBarred(db: Db): Promise<void> {
  await sql`
    update coupon.voucher set expires_at = platform.clock() + interval '7 days'
     where state = 'open' and expires_at <= platform.clock() + interval '1 day'
       and platform.may_reward(member_id) = 'member_excluded'`.execute(db)
}

/** The one that a giver gave by this key. */
export async function findVoucherByKey(
  db: Db | Tx,
  giverKey: string,
): Promise<VoucherRow | undefined> {
  return (await findWhere(db, sql`v.giver_key = ${giverKey}`))[0]
}

/**
 * Keeps the places of one more voucher in a campaign that is live and open; false: there is none, or it is not.
 * Locks: the campaign, which whoever gives, uses or takes back does first.
 */
export async function reservePlace(tx: Tx, campaignId: bigint, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon.campaign set reserved = reserved + 1
     where campaign_id = ${campaignId} and kind = 'personal' and state = 'live'
       and opens_at <= ${now} and closes_at > ${now}
       and used + reserved < uses_max and spent + (reserved + 1) * amount <= budget`.execute(tx)
  return numAffectedRows === 1n
}

/** Lets the places of vouchers go that are no more to be used. */
export async function releasePlaces(tx: Tx, campaignId: bigint, count: number): Promise<void> {
  await sql`
    update coupon.campaign set reserved = reserved - ${count}
     where campaign_id = ${campaignId}`.execute(tx)
}

/**
 * Writes a voucher at the first free place of its person; undefined: he has as many as he may. The campaign is
 * locked, so nobody takes a place of it meanwhile.
 */
export async function insertVoucher(
  tx: Tx,
  voucher: {
    campaignId: bigint
    memberId: number
    persons: readonly [person: string, account: string]
    perPerson: number
    amount: bigint
    giverKey: string
    givenAt: Date
    expiresAt: Date
  },
): Promise<VoucherRow | undefined> {
  const { campaignId, persons, perPerson } = voucher
  const { rows } = await sql<Row>`
    insert into coupon.voucher as v
      (campaign_id, member_id, person, n, amount, giver_key, given_at, expires_at)
    select ${campaignId}, ${voucher.memberId}, ${persons[0]}, place.n, ${voucher.amount},
           ${voucher.giverKey}, ${voucher.givenAt}, ${voucher.expiresAt}
      from (select min(n)::smallint as n from generate_series(1, ${perPerson}::integer) n
             where not exists (
               select from coupon.voucher taken
                where taken.campaign_id = ${campaignId} and taken.n = n.n
                  and taken.person = any(${[...persons]}::text[])
                  and taken.state in ('open', 'used'))) place
     where place.n is not null
    returning ${columns}`.execute(tx)
  return rows[0] && toVoucher(rows[0])
}

/** Ends a voucher that is open; false: it had ended. Its campaign is locked. */
export async function endVoucher(
  tx: Tx,
  voucherId: bigint,
  state: Exclude<VoucherState, 'open'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon.voucher set state = ${state}, ended_at = platform.clock()
     where voucher_id = ${voucherId} and state = 'open'`.execute(tx)
  return numAffectedRows === 1n
}
