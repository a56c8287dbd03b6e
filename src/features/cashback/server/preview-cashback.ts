import type { CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { sumRewarded } from '#ledger/rewards/rewarded.ts'
import type { Services } from '#platform/services.ts'
import type { previewCashback as previewCall } from '../operator-contract.ts'
import { lossOf } from '../rules/loss.ts'
import type { Terms } from '../rules/terms.ts'
import { earnedIn } from '../rules/turnover.ts'
import { monthOf } from './credit-turnover.ts'
import { findPlay, findPlayers } from './play-store.ts'
import { daysOf } from './read-cashback.ts'

/** What a month costs by some terms, summed while its days go by. */
interface Cost {
  readonly terms: Terms
  lossSatang: bigint
  readonly weighted: Map<bigint, bigint>
}

/**
 * What terms would have cost in the month before this one, by the play and rewards that there were. What
 * was carried and what nobody claimed is not told apart: it is the most that they cost.
 * Cost: a day at a time is read and worked out.
 */
export async function previewCashback(
  { db, clock }: Services,
  terms: Terms,
  liveTerms: Terms,
): Promise<CallOutput<typeof previewCall>> {
  const month = addDays(monthOf(bangkokDay(await clock.now())), -1).slice(0, 7)
  const { from, to } = daysOf(month)
  const asked: Cost = { terms, lossSatang: 0n, weighted: new Map() }
  const now: Cost = { terms: liveTerms, lossSatang: 0n, weighted: new Map() }
  const members = new Set<bigint>()
  let result = 0n
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const players = await findPlayers(db, day)
    if (players.length === 0) continue
    const plays = await findPlay(db, day, players)
    const span = { from: bangkokInstant(day), to: bangkokInstant(addDays(day, 1)) }
    const rewards = await sumRewarded(db, players, span)
    for (const [memberId, play] of plays) {
      members.add(memberId)
      for (const one of play) result += one.stakeSatang - one.returnedSatang
      for (const cost of [asked, now]) {
        const { earnedSatang } = lossOf(cost.terms, play, rewards.get(memberId) ?? 0n)
        if (earnedSatang >= cost.terms.minSatang) cost.lossSatang += earnedSatang
        const weight = weigh(cost.terms, play)
        cost.weighted.set(memberId, (cost.weighted.get(memberId) ?? 0n) + weight)
      }
    }
  }
  return {
    month,
    members: members.size,
    loss: asked.lossSatang,
    turnover: turnoverOf(asked),
    loss_now: now.lossSatang,
    turnover_now: turnoverOf(now),
    result,
  }
}

const weigh = (terms: Terms, play: readonly { product: string; validSatang: bigint }[]): bigint =>
  play.reduce((sum, { product, validSatang }) => {
    const rate = terms.products.find((one) => one.product === product)?.turnoverPpm ?? 0n
    return sum + validSatang * rate
  }, 0n)

function turnoverOf({ weighted }: Cost): bigint {
  return [...weighted.values()].reduce((sum, one) => {
    const earned = earnedIn({ weighted: one })
    return earned > 0n ? sum + earned : sum
  }, 0n)
}
