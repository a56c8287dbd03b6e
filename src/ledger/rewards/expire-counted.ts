import { sql } from 'kysely'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import { Apart } from '#platform/jobs/apart.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { chart } from '../chart.ts'
import { operationKey } from '../keys.ts'
import { house, type Id, postOne, wallet } from '../post.ts'
import { lockWallets } from '../wallets.ts'
import { campaignRef } from './campaigns.ts'

const PAGE = 200
/** Points are good until the end of the sixth month after the one in which they were earned. */
const MONTHS = 6
/** Free spins are good for so many days after the one on which they came. */
const DAYS = 30

export type Counted = 'points' | 'free_spins'

/** The first day of the month that lies so many months after a day's. */
function monthAfter(day: Day, months: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** What was earned before this day has run out on `day`. */
export const goodSince = (asset: Counted, day: Day): Day =>
  asset === 'points' ? monthAfter(day, -MONTHS) : addDays(day, -DAYS)

/** The last day on which free spins are good that came on a day. */
export const lastSpinDay = (day: Day): Day => addDays(day, DAYS)

/** The last day on which points are good that run out next. */
export const lastGoodDay = (day: Day): Day => addDays(monthAfter(day, 1), -1)

const terms = {
  points: { kind: 'points_expire', issue: 'points_issue' },
  free_spins: { kind: 'spins_expire', issue: 'spins_issue' },
} as const

/**
 * Takes back what has run out, of every member. The oldest is spent first: what is left of before the cut is the
 * balance less what came since.
 * @returns whether anything ran out
 */
export async function expireCounted(services: Services): Promise<boolean> {
  const today = bangkokDay(await services.clock.now())
  const apart = new Apart('accounts not expired')
  let hasMoved = false
  for (const asset of ['points', 'free_spins'] as const) {
    for (let after = 0n; ;) {
      const page = await findExpiring(services.db, asset, goodSince(asset, today), after)
      for (const one of page) {
        const isMoved = await apart.do(`account ${one.accountId}`, () =>
          expireOne(services.db, asset, today, one),
        )
        hasMoved ||= isMoved ?? false
      }
      const last = page.at(-1)
      if (!last || page.length < PAGE) break
      after = last.accountId
    }
  }
  apart.end()
  return hasMoved
}

interface Holder {
  readonly memberId: bigint
  readonly accountId: bigint
}

async function findExpiring(
  db: Db | Tx,
  asset: Counted,
  since: Day,
  after: bigint,
  limit = PAGE,
): Promise<Holder[]> {
  const { rows } = await sql<{ memberId: bigint | null; accountId: bigint | null }>`
    select e.member_id as "memberId", e.account_id as "accountId"
      from ledger.expiring(${chart[asset].kind}::smallint, ${bangkokInstant(since)}, ${after}, ${limit}) e`.execute(
    db,
  )
  return rows.map(({ memberId, accountId }) => ({
    memberId: memberId ?? 0n,
    accountId: accountId ?? 0n,
  }))
}

/** Locks: the account; what is left is read behind it. */
function expireOne(db: Db, asset: Counted, day: Day, { memberId, accountId }: Holder) {
  const { kind, issue } = terms[asset]
  const since = goodSince(asset, day)
  return inTransaction(db, async (tx) => {
    await lockWallets(tx, [accountId])
    const left = await leftOf(tx, accountId, since)
    if (left === 0n) return false
    const outcome = await postOne(tx, {
      key: operationKey({
        scope: 'system',
        owner: 'expiry',
        call: kind,
        key: `${accountId}/${since}`,
      }),
      memberId,
      kind,
      legs: [
        {
          debit: wallet(accountId),
          // What ran out is counted by the cut: 20260701.
          credit: house(issue, campaignRef('expiry', Number(since.replaceAll('-', '')))),
          amountSatang: left,
        },
      ],
    })
    return outcome.applied
  })
}

async function leftOf(tx: Db | Tx, accountId: Id, since: Day): Promise<bigint> {
  const { rows } = await sql<{ left: bigint | null }>`
    select ledger.left_of(${accountId}, ${bangkokInstant(since)}) as left`.execute(tx)
  return rows[0]?.left ?? 0n
}

/**
 * The points of a member that run out at the end of this month unless he spends them; null: none do.
 * @returns how many, and the last day on which they are good
 */
export async function findRunningOut(
  db: Db,
  memberId: Id,
  today: Day,
): Promise<{ points: bigint; lastDay: Day } | null> {
  const lastDay = lastGoodDay(today)
  const { rows } = await sql<{ left: bigint | null }>`
    select ledger.left_of(a.account_id, ${bangkokInstant(goodSince('points', addDays(lastDay, 1)))}) as left
      from ledger.account a
     where a.home_id = ${memberId} and a.kind = ${chart.points.kind}`.execute(db)
  const points = rows[0]?.left ?? 0n
  return points > 0n ? { points, lastDay } : null
}

/**
 * What of a member's points runs out on which day unless he spends them, the next first. Cost: for each of the
 * seven months in which points can have been earned a walk of what came since.
 */
export async function findRunningOutByMonth(
  db: Db,
  memberId: Id,
  today: Day,
): Promise<{ points: bigint; lastDay: Day }[]> {
  // What was earned before the first cut has run out, though it may not be taken back yet.
  const months = Array.from({ length: MONTHS + 2 }, (_, n) => monthAfter(today, n))
  const cuts = months.map((month) => bangkokInstant(goodSince('points', month)))
  const { rows } = await sql<{ left: bigint | null }>`
    select ledger.left_of(a.account_id, c.cut) as left
      from ledger.account a
     cross join unnest(${cuts}::timestamptz[]) with ordinality c (cut, place)
     where a.home_id = ${memberId} and a.kind = ${chart.points.kind} order by c.place`.execute(db)
  return rows.flatMap(({ left }, at) => {
    const points = (left ?? 0n) - (rows[at - 1]?.left ?? 0n)
    const month = months[at]
    return at > 0 && points > 0n && month ? [{ points, lastDay: addDays(month, -1) }] : []
  })
}

/** Members whose points run out at the end of a month, by their accounts, and how many of each. */
export async function findWhoseRunOut(
  db: Db | Tx,
  lastDay: Day,
  { after, limit }: { after: bigint; limit: number },
): Promise<{ memberId: bigint; accountId: bigint; points: bigint }[]> {
  const since = goodSince('points', addDays(lastDay, 1))
  const page = await findExpiring(db, 'points', since, after, limit)
  // What has run out before is taken back by a tick, which may be late.
  const over = bangkokInstant(goodSince('points', lastDay))
  const { rows } = await sql<{ left: bigint | null }>`
    select ledger.left_of(u.id, ${bangkokInstant(since)}) - ledger.left_of(u.id, ${over}) as left
      from unnest(${page.map(({ accountId }) => accountId)}::bigint[]) with ordinality u (id, place)
     order by u.place`.execute(db)
  return page.map((one, at) => ({ ...one, points: rows[at]?.left ?? 0n }))
}

/** Cost: once in ten minutes a look at everybody who has points or spins. */
export const expireCountedTick: Tick = {
  name: 'ledger.expiry',
  everyMs: 600_000,
  run: expireCounted,
}
