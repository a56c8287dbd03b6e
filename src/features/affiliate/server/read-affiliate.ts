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
import { findRedemptions, sumRedeemed } from './redemption-store.ts'
import { findLiveTerms } from './terms-store.ts'
import { LINK_DAYS } from '../rules/link.ts'

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

/** The terms that hold. */
export async function readConfig({
  db,
}: Services): Promise<CallOutput<typeof calls.getAffiliateConfig>> {
  const terms = await findLiveTerms(db)
  return {
    version: terms.version,
    levels: Math.max(0, ...terms.rates.map(({ level }) => level)),
    base: 'valid_turnover',
    link_days: LINK_DAYS,
    ...wireTerms(terms),
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
  const [code, terms, sums, redeemed, active, clicks] = await Promise.all([
    ports.referralCode(services, memberId),
    findLiveTerms(db),
    sumBonds(db, memberId),
    sumRedeemed(db, memberId),
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
    available: sums.qualifiedSatang - redeemed,
    held: sums.heldSatang,
    redeemed,
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
    redeemed: redeemed.map(({ redemptionId, amountSatang, madeAt }) => ({
      redemption_id: Number(redemptionId),
      amount: amountSatang,
      at: madeAt,
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
      product: row.product as Product,
      ppm: Number(row.ppm),
      shares: row.top.map((share) => ({
        name: names.get(share.friendId) ?? '•••',
        base: share.validSatang,
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
  return rows.map((row) => ({ ...row, shares: byCommission.get(row.commissionId) ?? [] }))
}

function entryOf(
  date: Day,
  rows: readonly { validSatang: bigint; satang: bigint; shares: Shares }[],
) {
  const shares = rows.flatMap((row) => row.shares)
  const states = new Set(shares.map(({ state }) => state))
  return {
    date,
    friends: new Set(shares.map(({ friendId }) => friendId)).size,
    base: rows.reduce((sum, { validSatang }) => sum + validSatang, 0n),
    commission: rows.reduce((sum, { satang }) => sum + satang, 0n),
    available: shares.reduce(
      (sum, one) => (one.state === 'qualified' ? sum + one.satang : sum),
      0n,
    ),
    status: states.has('held')
      ? ('held' as const)
      : states.has('pending')
        ? ('pending' as const)
        : states.has('qualified')
          ? ('available' as const)
          : ('void' as const),
  }
}
