import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { MarketRule } from '../../rules/derive.ts'
import { addLiability, emptyExposure, type Exposure } from '../rules/exposure.ts'
import type { Drawing } from '../rules/exposure-figures.ts'
import type { SetTerms } from '../../rules/payout.ts'
import { findLiabilities, findSetTerms, type StandingRow } from './exposure-store.ts'

/** A round's exposure in memory: the rows as they were read last, and the arrays made of them. */
export interface RoundExposure {
  readonly exposure: Exposure
  readonly rows: readonly StandingRow[]
}

interface Kept {
  readonly exposure: Exposure
  /** What each number cost when it was added to the arrays. */
  readonly counted: Map<string, bigint>
}

/**
 * The arrays of the rounds that hold money, one cache a process. The rows that each sale and cancel
 * writes are the truth; a reading adds to the arrays what has changed in them since the last one,
 * so it can be late by a poll, and never wrong.
 */
export class ExposureCache {
  readonly #kept = new Map<bigint, Kept>()

  /** Reads the rows of these rounds and brings their arrays up to them. */
  async read(
    db: Db,
    rounds: readonly { roundId: bigint; rateVersionId: bigint }[],
  ): Promise<Map<bigint, RoundExposure>> {
    const [rows, terms] = await Promise.all([
      findLiabilities(
        db,
        rounds.map(({ roundId }) => roundId),
      ),
      findSetTerms(db, [...new Set(rounds.map(({ rateVersionId }) => rateVersionId))]),
    ])
    const byRound = Map.groupBy(rows, ({ roundId }) => roundId)
    return new Map(
      rounds.map(({ roundId, rateVersionId }) => {
        const own = byRound.get(roundId) ?? []
        return [
          roundId,
          { rows: own, exposure: this.#sync(roundId, own, terms.get(rateVersionId)) },
        ]
      }),
    )
  }

  /** Lets go of rounds that hold nothing any more. */
  forgetAllBut(roundIds: readonly bigint[]): void {
    const wanted = new Set(roundIds)
    for (const roundId of this.#kept.keys()) if (!wanted.has(roundId)) this.#kept.delete(roundId)
  }

  #sync(roundId: bigint, rows: readonly StandingRow[], set: SetTerms | undefined): Exposure {
    const kept = this.#kept.get(roundId) ?? { exposure: emptyExposure(), counted: new Map() }
    this.#kept.set(roundId, kept)
    for (const { betType, number, liabilitySatang: now } of rows) {
      const key = `${betType}:${number}`
      const change = now - (kept.counted.get(key) ?? 0n)
      if (change === 0n) continue
      addLiability(kept.exposure, { betType, number, liabilitySatang: change, set })
      kept.counted.set(key, now)
    }
    return kept.exposure
  }
}

const caches = new WeakMap<Db, ExposureCache>()

/** The cache of this process. */
export function exposureCache({ db }: Services): ExposureCache {
  const cache = caches.get(db) ?? new ExposureCache()
  caches.set(db, cache)
  return cache
}

/** How a market's main numbers hang together (lottery.md §1.3). */
export function drawingOf(rule: MarketRule): Drawing {
  return rule === 'lao4' ? 'four_digits' : 'apart'
}
