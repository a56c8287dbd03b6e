import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import { now } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Guesses } from '../rules/guesses.ts'

/** One use of a coupon. */
export interface UseRow {
  readonly useId: bigint
  readonly campaignId: bigint
  /** What was used: a code that was typed, or a voucher. */
  readonly codeId: bigint | null
  readonly voucherId: bigint | null
  readonly memberId: bigint
  readonly amount: bigint
  readonly usedAt: Date
}

const columns = sql`
  u.use_id as "useId", u.campaign_id as "campaignId", u.code_id as "codeId", u.voucher_id as "voucherId",
  u.member_id as "memberId", u.amount,  u.used_at as "usedAt"`

/** The use that a request made. */
export async function findUseByKey(
  tx: Tx,
  memberId: number,
  key: string,
): Promise<UseRow | undefined> {
  const { rows } = await sql<UseRow>`
    select ${columns} from coupon.use u
     where u.member_id = ${memberId} and u.key = ${key}`.execute(tx)
  return rows[0]
}

/** A member's uses, newest first. */
export async function findUsesOf(db: Db, memberId: number, limit: number): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select ${columns} from coupon.use u where u.member_id = ${memberId}
     order by u.use_id desc limit ${limit}`.execute(db)
  return rows
}

export async function findUses(db: Db, useIds: readonly number[]): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select ${columns} from coupon.use u
     where u.use_id = any(${[...useIds]}::bigint[])`.execute(db)
  return rows
}

/** A page of a campaign's uses, newest first, with the end of the code; of a member or of codes that end so. */
export async function findCampaignUses(
  db: Db,
  {
    campaignId,
    memberIds,
    ending,
    before,
    limit,
  }: {
    campaignId: number
    memberIds: readonly number[] | null
    ending: string | null
    before: bigint
    limit: number
  },
): Promise<(UseRow & { ending: string | null })[]> {
  const { rows } = await sql<UseRow & { ending: string | null }>`
    select ${columns}, k.ending from coupon.use u left join coupon.code k using (code_id)
     where u.campaign_id = ${campaignId} and u.use_id < ${before}
       and (${memberIds === null} or u.member_id = any(${[...(memberIds ?? [])]}::bigint[]))
       and (${ending}::text is null or k.ending = ${ending})
     order by u.use_id desc limit ${limit}`.execute(db)
  return rows
}

/** What a person had, all accounts together. */
export interface Had {
  readonly uses: number
  readonly usesToday: number
  readonly usesOfBatch: number
  /** The number of the last one. */
  readonly last: number
  readonly hasUsedGroup: boolean
}

/** What a person had of a campaign, on a Bangkok day, of a batch, and of the campaign's group. */
export async function countUses(
  tx: Tx,
  of: {
    campaignId: bigint
    batchId: bigint | null
    day: Day
    person: string
    persons: readonly string[]
    group: string | null
  },
): Promise<Had> {
  const persons = [...of.persons]
  const { rows } = await sql<Had>`
    select count(*)::integer as uses,
           count(*) filter (where platform.bangkok_day(u.used_at) = ${of.day})::integer
             as "usesToday",
           count(*) filter (where k.batch_id = ${of.batchId})::integer as "usesOfBatch",
           coalesce(max(u.n) filter (where u.person = ${of.person}), 0)::integer as last,
           exists (select from coupon.use g where g.person = any(${persons}::text[])
                      and g.exclusive_group = ${of.group}) as "hasUsedGroup"
      from coupon.use u left join coupon.code k using (code_id)
     where u.campaign_id = ${of.campaignId} and u.person = any(${persons}::text[])`.execute(tx)
  const [had] = rows
  if (!had) throw new Error('coupon: uses were not counted')
  return had
}

/** Writes a use; undefined: another account of the person was faster. */
export async function insertUse(
  tx: Tx,
  use: {
    campaignId: bigint
    codeId: bigint | null
    voucherId: bigint | null
    memberId: number
    person: string
    n: number
    group: string | null
    amount: bigint
    key: string
    usedAt: Date
  },
): Promise<UseRow | undefined> {
  const { rows } = await sql<UseRow>`
    insert into coupon.use as u (campaign_id, code_id, voucher_id, member_id, person, n, exclusive_group,
      amount, key, used_at)
    values (${use.campaignId}, ${use.codeId}, ${use.voucherId}, ${use.memberId}, ${use.person}, ${use.n}, ${use.group},
            ${use.amount}, ${use.key}, ${use.usedAt})
    on conflict do nothing returning ${columns}`.execute(tx)
  return rows[0]
}

/**
 * What a member typed that was no code, locked: his next try waits. `now` is read behind the lock and on its own
 * connection, so that a burst of tries never waits for itself.
 */
export async function lockGuesses(
  tx: Tx,
  memberId: number,
): Promise<{ guesses: Guesses; now: Date }> {
  await sql`
    insert into coupon.guesser (member_id) values (${memberId}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<Guesses>`
    select wrong, since, wrong_on_day as "wrongOnDay", day::text as day,
           paused_until as "pausedUntil"
      from coupon.guesser where member_id = ${memberId} for update`.execute(tx)
  const [guesses] = rows
  if (!guesses) throw new Error(`coupon: no row of tries of ${memberId}`)
  return { guesses, now: await now(tx) }
}

export async function saveGuesses(tx: Tx, memberId: number, guesses: Guesses): Promise<void> {
  await sql`
    update coupon.guesser
       set wrong = ${guesses.wrong}, since = ${guesses.since}, wrong_on_day = ${guesses.wrongOnDay},
           day = ${guesses.day}, paused_until = ${guesses.pausedUntil}
     where member_id = ${memberId}`.execute(tx)
}
