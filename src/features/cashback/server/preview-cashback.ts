import type { CallOutput } from '#kernel/contract.ts'
import { productNames } from '#kernel/products.ts'
import { splitByWeights } from '#kernel/shares.ts'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { sumRewarded } from '#ledger/rewards/rewarded.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { previewCashback as previewCall } from '../operator-contract.ts'
import { type DayPlay, lossOf } from '../rules/loss.ts'
import type { Terms } from '../rules/terms.ts'
import { earnedIn } from '../rules/turnover.ts'
import { monthOf } from './credit-turnover.ts'
import { findPlay, findPlayersAfter } from './play-store.ts'
import { daysOf } from './read-cashback.ts'

type Answer = CallOutput<typeof previewCall>

/** Members that are read and worked out in one go: between two of them others have their turn. */
const PAGE = 1_000

/** What a month costs by some terms, summed while its days go by. */
interface Cost {
  readonly terms: Terms
  lossSatang: bigint
  /** Satang times parts of a million, by member and by product. */
  readonly weighted: Map<bigint, bigint>
  readonly byProduct: Map<string, bigint>
  /** Whose day was bounded at least once. */
  readonly capped: Set<bigint>
  readonly bounded: Set<bigint>
}

const costBy = (terms: Terms): Cost => ({
  terms,
  lossSatang: 0n,
  weighted: new Map(),
  byProduct: new Map(),
  capped: new Set(),
  bounded: new Set(),
})

/** What there was to work out. */
interface Played {
  readonly members: Set<bigint>
  readonly valid: Map<string, bigint>
  result: bigint
  days: number
}

/**
 * What terms would have cost in the month before this one, by the play and rewards that there were. What
 * was carried, what nobody claimed and whom the gate refused is not told apart: it is the most that they
 * cost. The terms that hold are taken for the whole month, whichever held on its days.
 * Cost: a page of members of a day at a time is read and worked out; with 20,000 members a day a quarter
 * of a second a day, eight seconds a month, never more than fifty milliseconds in one go.
 */
export async function previewCashback(
  { db, clock }: Services,
  terms: Terms,
  liveTerms: Terms,
): Promise<Answer> {
  const month = addDays(monthOf(bangkokDay(await clock.now())), -1).slice(0, 7)
  const { from, to } = daysOf(month)
  const asked = costBy(terms)
  const now = costBy(liveTerms)
  const played: Played = { members: new Set(), valid: new Map(), result: 0n, days: 0 }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    await addDay(db, day, played, [asked, now])
  }
  const turnover = turnoverOf(asked)
  const turnoverNow = turnoverOf(now)
  const shares = partsOf(asked, turnover)
  const sharesNow = partsOf(now, turnoverNow)
  return {
    month,
    days: played.days,
    members: played.members.size,
    loss: asked.lossSatang,
    turnover,
    loss_now: now.lossSatang,
    turnover_now: turnoverNow,
    capped: asked.capped.size,
    capped_now: now.capped.size,
    bounded: asked.bounded.size,
    bounded_now: now.bounded.size,
    products: productNames.flatMap((product) => {
      const valid = played.valid.get(product)
      if (valid === undefined) return []
      const [own = 0n, ownNow = 0n] = [shares.get(product), sharesNow.get(product)]
      return { product, valid, turnover: own, turnover_now: ownNow }
    }),
    result: played.result,
  }
}

/** Adds a day, a page of its members at a time. */
async function addDay(db: Db, day: Day, played: Played, costs: readonly Cost[]): Promise<void> {
  const span = { from: bangkokInstant(day), to: bangkokInstant(addDays(day, 1)) }
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const players: readonly bigint[] = await findPlayersAfter(db, day, after, PAGE)
    if (players.length === 0) return
    if (after === 0n) played.days += 1
    const plays = await findPlay(db, day, players)
    const rewards = await sumRewarded(db, players, span)
    for (const [memberId, play] of plays) {
      addMember(memberId, play, rewards.get(memberId) ?? 0n, played, costs)
    }
    after = players.length < PAGE ? undefined : players.at(-1)
  }
}

function addMember(
  memberId: bigint,
  play: readonly DayPlay[],
  rewardsSatang: bigint,
  played: Played,
  costs: readonly Cost[],
): void {
  played.members.add(memberId)
  for (const one of play) {
    played.result += one.stakeSatang - one.returnedSatang
    add(played.valid, one.product, one.validSatang)
  }
  for (const cost of costs) {
    const { earnedSatang, boundedBy } = lossOf(cost.terms, play, rewardsSatang)
    if (earnedSatang >= cost.terms.minSatang) cost.lossSatang += earnedSatang
    if (boundedBy === 'cap') cost.capped.add(memberId)
    if (boundedBy === 'margin') cost.bounded.add(memberId)
    for (const { product, validSatang } of play) {
      const rate = cost.terms.products.find((one) => one.product === product)?.turnoverPpm ?? 0n
      add(cost.weighted, memberId, validSatang * rate)
      add(cost.byProduct, product, validSatang * rate)
    }
  }
}

function add<Key>(sums: Map<Key, bigint>, key: Key, more: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + more)
}

function turnoverOf({ weighted }: Cost): bigint {
  return [...weighted.values()].reduce((sum, one) => {
    const earned = earnedIn({ weighted: one })
    return earned > 0n ? sum + earned : sum
  }, 0n)
}

/** What of it each product gave: the parts are the whole. */
function partsOf({ byProduct }: Cost, whole: bigint): ReadonlyMap<string, bigint> {
  const products = [...byProduct].filter(([, weight]) => weight > 0n)
  const parts = splitByWeights(
    whole,
    products.map(([, weight]) => weight),
  )
  return new Map(products.map(([product], at) => [product, parts[at] ?? 0n]))
}
