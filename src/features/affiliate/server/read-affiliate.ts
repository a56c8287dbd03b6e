import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import { cleanText } from '#kernel/typed-text.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import type * as calls from '../contract.ts'
import { affiliateErrors } from '../contract.ts'
import { depositUntil, maskName, playNeeded, wholeQuarters } from '../rules/bond.ts'
import { SMALLEST_GROUP } from '../rules/smallest-group.ts'
import type { Terms } from '../rules/terms.ts'
import { type BondRow, countActive, findBonds, findLastEarned, sumBonds } from './bond-store.ts'
import { countClicks } from './click-store.ts'
import type { AffiliatePorts } from './ports.ts'
import { sumTakenOut } from './redemption-store.ts'
import { findLastBase, findLiveTerms } from './terms-store.ts'
import { LINK_DAYS } from '../rules/link.ts'
import { CARRY_MONTHS, RING_FENCE_SATANG } from '../rules/pool.ts'

const ACTIVE_DAYS = 30
/** Among so many of the newest friends a name is searched. */
const SEARCHED_MAX = 500

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

const levelsOf = (terms: Terms): number =>
  Math.max(0, ...[...terms.rates, ...terms.poolRates].map(({ level }) => level))

/**
 * To which level a member sees those below him: his own friends always, further ones where they give something or
 * gave him something under other terms, so that the list has everybody who is in his sums. Cost: his friends.
 */
const seenLevels = async (db: Db, terms: Terms, memberId: number): Promise<number> =>
  Math.max(1, levelsOf(terms), await findLastEarned(db, memberId))

/** The terms that hold. @throws Refusal affiliate_agent_unknown: there is one agent, and these terms are its */
export async function readConfig(
  { db, clock, config }: Services,
  { agent_id: agentId }: CallInput<typeof calls.getAffiliateConfig>,
): Promise<CallOutput<typeof calls.getAffiliateConfig>> {
  if (agentId !== undefined && agentId !== config.agent.id) {
    throw refuseField(affiliateErrors.affiliate_agent_unknown, 'agent_id')
  }
  const terms = await findLiveTerms(db)
  const lastBase = await findLastBase(db)
  const today = bangkokDay(await clock.now())
  const isAhead = lastBase !== null && lastBase !== terms.base && !today.endsWith('-01')
  return {
    version: terms.version,
    levels: levelsOf(terms),
    link_days: LINK_DAYS,
    play_needed: playNeeded(terms),
    smallest_group: SMALLEST_GROUP,
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
  const terms = await findLiveTerms(db)
  const levels = await seenLevels(db, terms, memberId)
  const [code, sums, taken, active, clicks, standing] = await Promise.all([
    ports.referralCode(services, memberId),
    sumBonds(db, memberId, levels),
    sumTakenOut(db, memberId),
    countActive(db, memberId, { since, levels }),
    countClicks(db, memberId),
    mayReward(db, memberId),
  ])
  return {
    code,
    clicks,
    levels,
    registered: sums.registered,
    qualified: sums.qualified,
    active_30d: active,
    standing:
      standing === null
        ? ('open' as const)
        : standing === 'member_excluded'
          ? ('excluded' as const)
          : ('blocked' as const),
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
    levels: await seenLevels(services.db, terms, memberId),
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
  // A name that was kept before names had one spelling is found, too.
  const wanted = cleanText(search)
  const isNamed = ({ name }: { name: string }) => {
    const shown = cleanText(name)
    return wanted.startsWith(shown.split('•')[0] ?? '') || shown.startsWith(wanted)
  }
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
    played: isWaiting ? wholeQuarters(bond.playedSatang, playNeeded(terms)) : null,
    play_needed: playNeeded(terms),
    last_active: bond.lastDay,
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
