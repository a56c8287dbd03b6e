import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { type RewardCost, sumRewardCosts } from '#ledger/rewards/reward-costs.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { changeOf, type FriendShare } from '../rules/commission.ts'
import {
  type CarryLot,
  friendMonth,
  type FriendMonth,
  mostOf,
  type PoolMonth,
  workOutPool,
} from '../rules/pool.ts'
import { type ByProduct, isPooled } from '../rules/terms.ts'
import { addEarned } from './bond-store.ts'
import { insertCommissions } from './commission-store.ts'
import { findMonthsFrom } from './month-store.ts'
import {
  ALL,
  findCarry,
  findPooledPlay,
  findPoolShares,
  findStandingPools,
  insertPools,
  type PooledPlay,
  type StandingPool,
} from './pool-store.ts'
import { requireTerms, type TermsVersion } from './terms-store.ts'

/** What friends of a level made of a month, and the most that it may give. */
interface LevelMonth {
  readonly friends: readonly FriendMonth[]
  readonly mostSatang: bigint
}

const keyOf = (one: { memberId: bigint; level: number }): string => `${one.memberId} ${one.level}`

/** The first day of the month after. */
const nextMonth = (month: Day): Day => `${addDays(month, 31).slice(0, 7)}-01`

/**
 * What a month is of members, by member and level. Cost: their friends' days, and where the base is `ngr` the
 * movements of their friends' wallets.
 */
export async function findLevelMonths(
  tx: Tx | Db,
  terms: Pick<TermsVersion, 'base' | 'feePpm' | 'paymentPpm' | 'poolRates'>,
  { month, bound }: { month: Day; bound: ByProduct },
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<string, LevelMonth>> {
  const plays = await findPooledPlay(tx, month, memberIds)
  const rewards = await findRewards(tx, month, terms.base === 'ngr' ? plays : [])
  const allPpm = terms.poolRates.reduce((sum, { ppm }) => sum + ppm, 0n)
  const friendOf = (friendId: bigint, own: readonly PooledPlay[]): FriendMonth => {
    const total = (of: (one: PooledPlay) => bigint) => own.reduce((sum, one) => sum + of(one), 0n)
    const validSatang = total((one) => one.validSatang)
    const ggrSatang = total((one) => one.ggrSatang)
    const given = rewards.get(`${friendId} ${own[0]?.from}`) ?? {
      bonusSatang: 0n,
      cashbackSatang: 0n,
    }
    return friendMonth(terms, { friendId, validSatang, ggrSatang }, given)
  }
  return new Map(
    [...Map.groupBy(plays, keyOf)].map(([key, all]) => {
      const ppm = terms.poolRates.find(({ level }) => level === all[0]?.level)?.ppm ?? 0n
      const byFriend = [...Map.groupBy(all, ({ friendId }) => friendId)]
      return [
        key,
        {
          friends: byFriend.map(([friendId, own]) => friendOf(friendId, own)),
          mostSatang: mostOf(all, bound, { ppm, allPpm }),
        },
      ]
    }),
  )
}

/** What friends were given from the first day on that counts, by friend and that day, which few have of their own. */
async function findRewards(
  tx: Tx | Db,
  month: Day,
  plays: readonly PooledPlay[],
): Promise<ReadonlyMap<string, RewardCost>> {
  const rewards = new Map<string, RewardCost>()
  const to = bangkokInstant(nextMonth(month))
  for (const [from, own] of Map.groupBy(plays, (one) => one.from)) {
    const friendIds = [...new Set(own.map(({ friendId }) => friendId))]
    const given = await sumRewardCosts(tx, friendIds, { from: bangkokInstant(from), to })
    for (const [friendId, cost] of given) rewards.set(`${friendId} ${from}`, cost)
  }
  return rewards
}

/** What is written of members' months. */
interface Standing {
  readonly pools: ReadonlyMap<string, StandingPool>
  readonly carry: ReadonlyMap<bigint, readonly CarryLot[]>
  readonly shares: ReadonlyMap<string, readonly FriendShare[]>
}

const monthKey = (one: { memberId: bigint; level: number; month: Day }): string =>
  `${keyOf(one)} ${one.month}`

async function readStanding(
  tx: Tx,
  memberIds: readonly bigint[],
  from: Day,
): Promise<Standing & { before: Map<string, readonly CarryLot[]> }> {
  const pools = await findStandingPools(tx, memberIds)
  const lots = await findCarry(
    tx,
    pools.map(({ commissionId }) => commissionId),
  )
  const carry = Map.groupBy(lots, ({ commissionId }) => commissionId)
  const before = new Map<string, readonly CarryLot[]>()
  // The oldest month comes first, so the last one before `from` stays.
  for (const pool of pools) {
    if (pool.month < from) before.set(keyOf(pool), carry.get(pool.commissionId) ?? [])
  }
  const shares = Map.groupBy(await findPoolShares(tx, memberIds, from), monthKey)
  return { pools: new Map(pools.map((one) => [monthKey(one), one])), carry, shares, before }
}

/**
 * Works months of a pooled base out for these members, from one on, and writes what has changed: all of it at
 * first, then what corrections made of a month and of those after it, for what is carried goes from one to the
 * next. Worked out again it is the same. Locks: the bonds that it adds to. The setting is locked.
 * @returns the members for whom something changed
 */
export async function workOutPools(
  tx: Tx,
  from: Day,
  memberIds: readonly bigint[],
): Promise<bigint[]> {
  const months = memberIds.length === 0 ? [] : await findMonthsFrom(tx, from)
  if (months.length === 0) return []
  const { before: carried, ...standing } = await readStanding(tx, memberIds, from)
  const changed = new Set<bigint>()
  for (const { month, version, bound } of months) {
    const terms = await requireTerms(tx, version)
    const levels = await findLevelMonths(tx, terms, { month, bound }, memberIds)
    const due: Due[] = []
    for (const memberId of memberIds) {
      for (const { level, ppm } of terms.poolRates) {
        const place = { memberId, level, month, ppm }
        const now = levels.get(keyOf(place))
        const stands = standing.pools.get(monthKey(place))
        // Nobody played, and nobody had: what is carried goes on as it is.
        if (!now && !stands) continue
        const should = workOutPool({
          month,
          ppm,
          mostSatang: now?.mostSatang ?? 0n,
          friends: now?.friends ?? [],
          carried: carried.get(keyOf(place)) ?? [],
        })
        carried.set(keyOf(place), should.carry)
        const mostSatang = now?.mostSatang ?? 0n
        if (stands && isSame(stands, standing, { ...should, mostSatang })) continue
        due.push({ ...place, should: { ...should, mostSatang } })
        changed.add(memberId)
      }
    }
    await write(tx, { month, terms }, due, standing)
  }
  return [...changed]
}

type Worked = PoolMonth & { readonly mostSatang: bigint }

/** Whether a month stands as it should, with all that explains it. */
function isSame(stands: StandingPool, standing: Standing, should: Worked): boolean {
  const sum = (of: (one: PoolMonth['parts'][number]) => bigint) =>
    should.parts.reduce((total, part) => total + of(part), 0n)
  const costs = sum(
    (one) => one.feeSatang + one.paymentSatang + one.bonusSatang + one.cashbackSatang,
  )
  const lots = (all: readonly CarryLot[]) =>
    all
      .map(({ month, friendId, satang }) => `${month} ${friendId ?? ''} ${satang}`)
      .toSorted()
      .join()
  const shares = standing.shares.get(monthKey(stands)) ?? []
  return (
    stands.ggrSatang === sum((one) => one.ggrSatang) &&
    stands.costSatang === costs &&
    stands.ownCarrySatang === sum((one) => one.usedSatang) &&
    stands.carrySatang === should.usedSatang &&
    stands.dueSatang === should.satang &&
    stands.mostSatang === should.mostSatang &&
    lots(standing.carry.get(stands.commissionId) ?? []) === lots(should.carry) &&
    changeOf(commissionOf(shares), commissionOf(should.parts)) === null
  )
}

const commissionOf = (shares: readonly FriendShare[]) => ({
  shares,
  validSatang: shares.reduce((sum, one) => sum + one.validSatang, 0n),
  satang: shares.reduce((sum, one) => sum + one.satang, 0n),
})

/** A month of a member and level that is to be written. */
interface Due {
  readonly memberId: bigint
  readonly level: number
  readonly ppm: bigint
  readonly should: Worked
}

const nothing = { validSatang: 0n, satang: 0n, shares: [] }

async function write(
  tx: Tx,
  { month, terms }: { month: Day; terms: TermsVersion },
  due: readonly Due[],
  standing: Standing,
): Promise<void> {
  if (due.length === 0) return
  if (!isPooled(terms.base)) throw new Error(`affiliate: ${month} has no pooled base`)
  const changes = due.map(({ memberId, level, ppm, should }) => {
    const before = commissionOf(standing.shares.get(monthKey({ memberId, level, month })) ?? [])
    const change = changeOf(before, commissionOf(should.parts)) ?? nothing
    return { memberId, level, product: ALL, ppm, ...change }
  })
  const made = await insertCommissions(tx, addDays(nextMonth(month), -1), changes)
  const numbers = new Map(made.map((one) => [keyOf(one), one.commissionId]))
  await insertPools(
    tx,
    { month, base: terms.base },
    due.map(({ should: { satang: dueSatang, ...should }, ...place }) => {
      const commissionId = numbers.get(keyOf(place))
      if (commissionId === undefined) throw new Error('affiliate: no commission was written')
      return { ...should, commissionId, dueSatang }
    }),
  )
  const shares = changes.flatMap(({ memberId, shares: own }) =>
    own.map((share) => ({ ...share, memberId })),
  )
  if (shares.length > 0) await addEarned(tx, shares)
}

/** What a month of pooled terms would give in all, without what is carried. */
export interface PreviewedMonth {
  readonly baseSatang: bigint
  readonly satang: bigint
}

/** Cost: as a month's working out for these members. */
export async function previewPools(
  db: Db,
  terms: Pick<TermsVersion, 'base' | 'feePpm' | 'paymentPpm' | 'poolRates'>,
  of: { month: Day; bound: ByProduct },
  memberIds: readonly bigint[],
): Promise<PreviewedMonth> {
  const levels = await findLevelMonths(db, terms, of, memberIds)
  const given = [...levels].flatMap(([key, { friends, mostSatang }]) => {
    const ppm = terms.poolRates.find(({ level }) => key.endsWith(` ${level}`))?.ppm
    if (ppm === undefined) return []
    return [workOutPool({ month: of.month, ppm, mostSatang, friends, carried: [] })]
  })
  return {
    baseSatang: given.reduce((sum, one) => sum + one.baseSatang, 0n),
    satang: given.reduce((sum, one) => sum + one.satang, 0n),
  }
}
