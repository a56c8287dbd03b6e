import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { affiliateChanged } from '../contract.ts'
import { standingOf } from '../rules/bond.ts'
import { findPending, leavePending } from './bond-store.ts'
import { forgetClicks } from './click-store.ts'
import { findChanged, findEarners } from './commission-store.ts'
import { findUnreviewed } from './held-store.ts'
import { holdFriends } from './hold-friends.ts'
import { monthOf } from '../rules/pool.ts'
import { endMonth, findOpenMonths, insertMonth, type PooledMonth } from './month-store.ts'
import { findPoolEarners } from './pool-store.ts'
import type { AffiliatePorts } from './ports.ts'
import {
  endDay,
  fenceDay,
  findDayVersion,
  findLastDay,
  findOpenDays,
  insertDay,
  lockSetting,
  movePosition,
  type OpenDay,
  requireTerms,
  type TermsVersion,
} from './terms-store.ts'
import { workOutMembers } from './work-out-members.ts'
import { workOutPools } from './work-out-pools.ts'

const PAGE = 200
/** Bangkok times of the night: a day is closed under its terms, and worked out. */
const CLOSES_AT = '00:05'
const WORKS_AT = '03:00'

/**
 * Closes days, works out what friends' play gave, looks who counts now, works out months of a pooled base, and
 * follows corrections. Every step is a transaction that finds its own place again; of two processes one waits.
 * @returns whether anything happened
 */
export async function turnAffiliate(services: Services, ports: AffiliatePorts): Promise<boolean> {
  const { db, clock } = services
  let hasWorked = await closeDays(services)
  for (const one of await findOpenDays(db)) {
    if (!one.isFenced) {
      await fenceDay(db, one.day)
      hasWorked = true
    } else if (
      one.isComplete &&
      (await clock.now()) >= bangkokInstant(addDays(one.day, 1), WORKS_AT)
    ) {
      await ports.countPlay(services)
      await workOutDay(services, ports, one)
      hasWorked = true
    }
  }
  for (const month of await findOpenMonths(db)) {
    await workOutMonth(services, ports, month)
    hasWorked = true
  }
  return (await followCorrections(services)) || hasWorked
}

/** Writes down which days are over, and forgets old visits. None is left out: what friends played is owed, however late. */
async function closeDays({ db, clock }: Services): Promise<boolean> {
  const now = await clock.now()
  const today = bangkokDay(now)
  const over = now < bangkokInstant(today, CLOSES_AT) ? addDays(today, -2) : addDays(today, -1)
  const last = await findLastDay(db)
  if (last !== null && last >= over) return false
  for (let day: Day = last === null ? over : addDays(last, 1); day <= over; day = addDays(day, 1)) {
    await insertDay(db, day)
  }
  await forgetClicks(db)
  return true
}

/** Works a day out for everybody whose friends played on it, then looks who counts, in pages. */
async function workOutDay(
  { db }: Services,
  ports: AffiliatePorts,
  { day, version }: OpenDay,
): Promise<void> {
  const terms = await requireTerms(db, version)
  for (let after: bigint | null = 0n; after !== null;) {
    const from: bigint = after
    after = await inTransaction(db, async (tx) => {
      await lockSetting(tx)
      const { memberIds, last } = await findEarners(tx, day, from)
      await workOutMembers(
        tx,
        { day, version },
        memberIds.map((memberId) => ({ memberId })),
      )
      await holdFriends(tx, ports, await findUnreviewed(tx, day, memberIds))
      await tell(tx, memberIds)
      return last
    })
  }
  for (let after: bigint | null = 0n; after !== null;) {
    const from: bigint = after
    after = await inTransaction(db, async (tx) => {
      await lockSetting(tx)
      const last = await judgePage(tx, ports, { terms, day, after: from })
      if (last === null) await endDay(tx, day)
      return last
    })
  }
}

/** Closes a month of a pooled base and works it out for everybody whose friends played in it, in pages. */
async function workOutMonth(
  { db }: Services,
  ports: AffiliatePorts,
  one: PooledMonth,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const bound = await ports.lockCommissionBound(tx)
    await lockSetting(tx)
    await insertMonth(tx, one, bound)
  })
  for (let after: bigint | null = 0n; after !== null;) {
    const from: bigint = after
    after = await inTransaction(db, async (tx) => {
      await lockSetting(tx)
      const { memberIds, last } = await findPoolEarners(tx, one.month, from)
      await tell(tx, await workOutPools(tx, one.month, memberIds))
      if (last === null) await endMonth(tx, one.month)
      return last
    })
  }
}

/** @returns the last friend of the page; null behind the last page */
async function judgePage(
  tx: Tx,
  ports: AffiliatePorts,
  { terms, day, after }: { terms: TermsVersion; day: Day; after: bigint },
): Promise<bigint | null> {
  const now = await clockNow(tx)
  const friends = await findPending(tx, { after, limit: PAGE })
  const ids = friends.map(({ friendId }) => friendId)
  const deposits = await ports.depositedAt(tx, ids, terms.depositMinSatang)
  const judged = Map.groupBy(friends, (friend) =>
    standingOf({ ...friend, depositedAt: deposits.get(friend.friendId) ?? null }, terms, now),
  )
  for (const to of ['qualified', 'missed'] as const) {
    const gone = (judged.get(to) ?? []).map(({ friendId }) => friendId)
    const left = await leavePending(tx, gone, to, day)
    if (to === 'qualified') {
      await holdFriends(
        tx,
        ports,
        left.filter(({ level }) => level === 1),
      )
    }
    await tell(
      tx,
      left.map(({ memberId }) => memberId),
    )
  }
  return friends.length < PAGE ? null : (ids.at(-1) ?? null)
}

/** Days and months that were worked out and whose play changed since, in one transaction with the place reached. */
async function followCorrections({ db }: Services): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { position: after } = await lockSetting(tx)
    const { changed, position } = await findChanged(tx, after)
    if (position === after) return false
    const touched: bigint[] = []
    for (const [day, parts] of Map.groupBy(changed, (one) => one.day)) {
      const version = await findDayVersion(tx, day)
      for (const page of pagesOf(parts)) {
        touched.push(...(await workOutMembers(tx, { day, version }, page)))
      }
    }
    for (const [month, parts] of Map.groupBy(changed, (one) => monthOf(one.day))) {
      const all = [...new Set(parts.map(({ memberId }) => memberId))]
      for (const memberIds of pagesOf(all)) {
        touched.push(...(await workOutPools(tx, month, memberIds)))
      }
    }
    await tell(tx, touched)
    await movePosition(tx, position)
    return touched.length > 0
  })
}

function* pagesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += PAGE) yield all.slice(from, from + PAGE)
}

const tell = (tx: Tx, memberIds: readonly bigint[]): Promise<void> =>
  publishAll(
    tx,
    affiliateChanged,
    [...new Set(memberIds)].map((memberId) => ({ memberId: Number(memberId), payload: {} })),
  )

/** Cost when idle: four short statements. */
export const turnAffiliateTick = (ports: AffiliatePorts): Tick => ({
  name: 'affiliate.turn',
  everyMs: 10_000,
  run: (services) => turnAffiliate(services, ports),
})
