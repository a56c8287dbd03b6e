import type { Db } from '#platform/database/database.ts'
import type { UpcomingChange } from '../contract.ts'
import { changesBetween, rateSheet } from '../rules/terms.ts'
import { versionAt, versionState } from '../rules/versions.ts'
import { findRates } from './market-store.ts'
import { termsOf, type Sheet } from './lobby/paid.ts'
import { findRateExtras, findRateVersions, type RateVersionHead } from './lobby/rate-card-store.ts'

/**
 * The next change of rates and limits that is announced, by market; for all markets or one. Rounds that
 * are open keep what they opened with. Reads the short table of versions; more only where one comes.
 */
export async function findUpcomingChanges(
  db: Db,
  now: Date,
  marketId?: number,
): Promise<ReadonlyMap<number, UpcomingChange>> {
  const heads = await findRateVersions(db, now)
  const byMarket = Map.groupBy(heads, (head) => head.marketId)
  const pairs = [...byMarket].flatMap(([id, versions]) => {
    if (marketId !== undefined && id !== marketId) return []
    const current = versionAt(versions, now)
    const [next] = versions
      .filter((one) => versionState(versions, one, now) === 'coming')
      .toSorted((a, b) => +a.validFrom - +b.validFrom)
    return current && next ? [[current, next] as const] : []
  })
  if (pairs.length === 0) return new Map()
  const ids = pairs.flat().map(({ rateVersionId }) => rateVersionId)
  const [rules, extras] = await Promise.all([findRates(db, ids), findRateExtras(db, ids)])
  const sheetOf = (head: RateVersionHead): Sheet => ({
    ...head,
    rules: rules.get(head.rateVersionId)?.rates ?? [],
    extraOf: (betType) =>
      extras.find(
        (extra) => extra.rateVersionId === head.rateVersionId && extra.betType === betType,
      ),
  })
  const termsAt = (head: RateVersionHead) => rateSheet(termsOf(sheetOf(head)))
  return new Map(
    pairs.map(([current, next]) => [
      next.marketId,
      { valid_from: next.validFrom, changes: changesBetween(termsAt(current), termsAt(next)) },
    ]),
  )
}
