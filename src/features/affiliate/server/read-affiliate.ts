import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import type { Product } from '#kernel/products.ts'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../contract.ts'
import { type BondState, depositUntil, maskName } from '../rules/bond.ts'
import type { FriendShare } from '../rules/commission.ts'
import type { Terms } from '../rules/terms.ts'
import { type BondRow, countActive, findBonds, sumBonds } from './bond-store.ts'
import { countClicks } from './click-store.ts'
import { findCommissions, findShares } from './commission-store.ts'
import type { AffiliatePorts } from './ports.ts'
import { findCarry, findPools } from './pool-store.ts'
import { findRedemptions, sumTakenOut } from './redemption-store.ts'
import { findLastBase, findLiveTerms } from './terms-store.ts'
import { LINK_DAYS } from '../rules/link.ts'
import { CARRY_MONTHS, type CarryLot, RING_FENCE_SATANG } from '../rules/pool.ts'

const ACTIVE_DAYS = 30
/** Among so many of the newest friends a name is searched. */
const SEARCHED_MAX = 500
const SHARES_SHOWN = 50

/** What terms say, as the calls carry it. */
export const wireTerms = (terms: Terms) => ({
  redeem_min: terms.redeemMinSatang,
  deposit_min: terms.depositMinSatang,
  deposit_days: terms.depositDays,
  turnover_min: terms.turnoverMinSatang,
  rates: terms.rates.map(({ product, level, ppm }) => ({ product, level, ppm: Number(ppm) })),
})

/** What they say of the base. */
export const wireBase = (terms: Terms) => ({
  base: terms.base,
  pool_rates: terms.poolRates.map(({ level, ppm }) => ({ level, ppm: Number(ppm) })),
  fee_ppm: Number(terms.feePpm),
  payment_ppm: Number(terms.paymentPpm),
  approve_from: terms.approveFromSatang,
})

/** The terms that hold. */
export async function readConfig({
  db,
  clock,
}: Services): Promise<CallOutput<typeof calls.getAffiliateConfig>> {
  const terms = await findLiveTerms(db)
  const lastBase = await findLastBase(db)
  const today = bangkokDay(await clock.now())
  const isAhead = lastBase !== null && lastBase !== terms.base && !today.endsWith('-01')
  return {
    version: terms.version,
    levels: Math.max(0, ...[...terms.rates, ...terms.poolRates].map(({ level }) => level)),
    link_days: LINK_DAYS,
    ...wireTerms(terms),
    ...wireBase(terms),
    base_from: isAhead ? `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01` : null,
    carry_months: CARRY_MONTHS,
    ring_fence: RING_FENCE_SATANG,
  }
}

/** How the member's commission and friends stand. */
export async function readSummary(
  services: Services,
  ports: AffiliatePorts,
  memberId: number,
): Promise<CallOutput<typeof calls.getAffiliateSummary>> {
  const { db, clock } = services
  const since = addDays(bangkokDay(await clock.now()), 1 - ACTIVE_DAYS)
  const [code, terms, sums, taken, active, clicks] = await Promise.all([
    ports.referralCode(services, memberId),
    findLiveTerms(db),
    sumBonds(db, memberId),
    sumTakenOut(db, memberId),
    countActive(db, memberId, since),
    countClicks(db, memberId),
  ])
  return {
    code,
    clicks,
    registered: sums.registered,
    qualified: sums.qualified,
    active_30d: active,
    turnover: sums.turnoverSatang,
    earned: sums.earnedSatang,
    pending: sums.pendingSatang,
    available: sums.qualifiedSatang - taken.paidSatang - taken.waitingSatang,
    held: sums.heldSatang,
    redeemed: taken.paidSatang,
    waiting: taken.waitingSatang,
    approve_from: terms.approveFromSatang,
    redeem_min: terms.redeemMinSatang,
    version: terms.version,
  }
}

/** The member's friends, newest first. @throws invalid_input for a cursor that is none */
export async function readNetwork(
  services: Services,
  ports: AffiliatePorts,
  memberId: number,
  {
    level = null,
    search = '',
    cursor,
    limit,
  }: Omit<CallInput<typeof calls.listNetwork>, 'level'> & {
    level?: number | null | undefined
  },
): Promise<CallOutput<typeof calls.listNetwork>> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    throw refuseField(commonErrors.invalid_input, 'cursor')
  }
  const terms = await findLiveTerms(services.db)
  const isSearch = search !== ''
  const found = await findBonds(services.db, memberId, {
    level,
    before: cursor && !isSearch ? BigInt(cursor) : null,
    limit: isSearch ? SEARCHED_MAX : limit + 1,
  })
  const page = isSearch ? found : found.slice(0, limit)
  const waiting = page.flatMap(({ friendId, state }) => (state === 'pending' ? [friendId] : []))
  const [names, deposits] = await Promise.all([
    namesOf(
      services,
      ports,
      page.map(({ friendId }) => friendId),
    ),
    ports.depositedAt(services.db, waiting, terms.depositMinSatang),
  ])
  const items = page.map((bond) =>
    describe(bond, names.get(bond.friendId) ?? '•••', terms, deposits.has(bond.friendId)),
  )
  const isNamed = ({ name }: { name: string }) =>
    search.startsWith(name.split('•')[0] ?? '') || name.startsWith(search)
  return {
    items: isSearch ? items.filter(isNamed).slice(0, limit) : items,
    next_cursor: !isSearch && found.length > limit ? `${page.at(-1)?.friendId}` : null,
  }
}

function describe(bond: BondRow, name: string, terms: Terms, hasDeposited: boolean) {
  const isWaiting = bond.state === 'pending'
  return {
    level: bond.level,
    name,
    joined_at: bond.joinedAt,
    state: bond.state,
    deposit_until: isWaiting && !hasDeposited ? depositUntil(bond.joinedAt, terms) : null,
    played: isWaiting ? bond.playedSatang : null,
    play_needed: terms.turnoverMinSatang,
    last_active: bond.lastDay,
    turnover: bond.validSatang,
    commission: bond.earnedSatang,
  }
}

async function namesOf(
  services: Services,
  ports: AffiliatePorts,
  friendIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const labels = await ports.members(services).findLabels([...new Set(friendIds.map(Number))])
  return new Map(
    [...labels].map(([id, { displayName }]) => [BigInt(id), maskName(displayName)] as const),
  )
}

type Range = { from: Day; to: Day }

/** The days of a month. */
async function monthOf(
  { clock }: Services,
  asked: string | undefined,
): Promise<Range & { month: string }> {
  const month = asked ?? bangkokDay(await clock.now()).slice(0, 7)
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { month, from: `${month}-01`, to: addDays(`${next}-01`, -1) }
}

/** The days of a month that gave commission, and what was taken out in it. */
export async function readDays(
  services: Services,
  memberId: number,
  input: CallInput<typeof calls.listCommissionDays>,
): Promise<CallOutput<typeof calls.listCommissionDays>> {
  const { month, from, to } = await monthOf(services, input.month)
  const [rows, redeemed] = await Promise.all([
    withShares(services, memberId, { from, to }),
    findRedemptions(services.db, memberId, {
      from: bangkokInstant(from),
      to: bangkokInstant(addDays(to, 1)),
    }),
  ])
  const days = [...Map.groupBy(rows, ({ shownDay }) => shownDay)]
  return {
    month,
    items: days.map(([date, all]) => entryOf(date, all)),
    total: rows.reduce((sum, { satang }) => sum + satang, 0n),
    redeemed: redeemed.map((one) => ({
      redemption_id: Number(one.redemptionId),
      amount: one.amountSatang,
      at: one.madeAt,
      state: one.state,
      ended_at: one.endedAt,
      reason: one.reason,
    })),
  }
}

/** Each commission of a month or a day, with the part of each friend. */
export async function readCommissions(
  services: Services,
  ports: AffiliatePorts,
  memberId: number,
  input: CallInput<typeof calls.listCommissions>,
): Promise<CallOutput<typeof calls.listCommissions>> {
  const range =
    input.day === undefined
      ? await monthOf(services, input.month)
      : { from: input.day, to: input.day }
  const rows = await withShares(services, memberId, range)
  const shown = rows.map((row) => ({ ...row, top: row.shares.slice(0, SHARES_SHOWN) }))
  const lots = await findCarry(
    services.db,
    rows.flatMap(({ pool, commissionId }) => (pool ? [commissionId] : [])),
  )
  const carried = Map.groupBy(lots, ({ commissionId }) => commissionId)
  const names = await namesOf(
    services,
    ports,
    shown.flatMap(({ top }) => top.map(({ friendId }) => friendId)),
  )
  return {
    items: shown.map((row) => ({
      commission_id: Number(row.commissionId),
      ...entryOf(row.shownDay, [row]),
      of_day: row.day,
      is_correction: row.part > 0,
      level: row.level,
      product: row.pool ? null : (row.product as Product),
      ppm: Number(row.ppm),
      base_kind: row.pool?.base ?? ('valid_turnover' as const),
      pool: row.pool ? wirePool(row.pool, carried.get(row.commissionId) ?? []) : null,
      shares: row.top.map((share) => ({
        name: names.get(share.friendId) ?? '•••',
        base: row.pool ? null : share.validSatang,
        commission: share.satang,
        state: share.state,
      })),
    })),
  }
}

type Shares = readonly (FriendShare & { state: BondState })[]

async function withShares({ db }: Services, memberId: number, range: Range) {
  const rows = await findCommissions(db, memberId, range)
  const shares = await findShares(
    db,
    memberId,
    rows.map(({ commissionId }) => commissionId),
  )
  const byCommission = Map.groupBy(shares, ({ commissionId }) => commissionId)
  const pools = await findPools(
    db,
    rows.map(({ commissionId }) => commissionId),
  )
  return rows.map((row) => ({
    ...row,
    shares: byCommission.get(row.commissionId) ?? [],
    pool: pools.get(row.commissionId) ?? null,
  }))
}

type PoolOf = NonNullable<Awaited<ReturnType<typeof withShares>>[number]['pool']>

/** How a month came about, line by line; of a friend only that one carries something himself. */
const wirePool = (pool: PoolOf, carry: readonly CarryLot[]) => ({
  ggr: pool.ggrSatang,
  fee: pool.feeSatang,
  payment: pool.paymentSatang,
  bonus: pool.bonusSatang,
  cashback: pool.cashbackSatang,
  own_carry: pool.ownCarrySatang,
  carry_in: pool.usedSatang,
  base: pool.baseSatang,
  most: pool.mostSatang,
  due: pool.dueSatang,
  carry_out: carry.map(({ month, friendId, satang }) => ({
    month,
    is_own: friendId !== null,
    amount: satang,
  })),
})

function entryOf(
  date: Day,
  rows: readonly {
    validSatang: bigint
    satang: bigint
    part: number
    shares: Shares
    pool: { baseSatang: bigint } | null
  }[],
) {
  const shares = rows.flatMap((row) => row.shares)
  const states = new Set(shares.map(({ state }) => state))
  return {
    date,
    friends: new Set(shares.map(({ friendId }) => friendId)).size,
    // Of a month: what its rate is of, once; a correction of it says only what it changed of the sum.
    base: rows.reduce(
      (sum, { validSatang, pool, part }) =>
        sum + (pool ? (part === 0 ? pool.baseSatang : 0n) : validSatang),
      0n,
    ),
    commission: rows.reduce((sum, { satang }) => sum + satang, 0n),
    available: shares.reduce(
      (sum, one) => (one.state === 'qualified' ? sum + one.satang : sum),
      0n,
    ),
    status: states.has('held')
      ? ('held' as const)
      : states.has('pending')
        ? ('pending' as const)
        : states.has('qualified') || states.size === 0
          ? ('available' as const)
          : ('void' as const),
  }
}
