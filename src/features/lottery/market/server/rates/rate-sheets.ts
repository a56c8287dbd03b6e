import type { Db } from '#platform/database/database.ts'
import type { UpcomingChange } from '../../rate-contract.ts'
import { changesBetween, rateSheet } from '../../rules/terms.ts'
import { versionAt, versionState } from '../../rules/versions.ts'
import { findRates } from '../market-store.ts'
import { termsOf, type Sheet } from './paid-rate.ts'
import { findRateExtras, findRateVersions, type RateVersionHead } from './rate-card-store.ts'

/**
 * What a market's rates are and will be; everything that shows rates or their changes reads this.
 */
export interface RateTimeline {
  readonly current: Sheet
  /** By the date from which they hold. */
  readonly changes: readonly UpcomingChange[]
}

/**
 * The rates of now, by market, each with every change of rates and limits that is announced. Rounds
 * that are open keep what they opened with. A market whose rates do not hold yet is left out.
 * @param heads versions of the markets that are asked for
 */
export async function readTimelines(
  db: Db,
  heads: readonly RateVersionHead[],
  now: Date,
): Promise<ReadonlyMap<number, RateTimeline>> {
  const plans = [...Map.groupBy(heads, ({ marketId }) => marketId)].flatMap(([id, versions]) => {
    const current = versionAt(versions, now)
    const coming = versions
      .filter((one) => versionState(versions, one, now) === 'coming')
      .toSorted((a, b) => +a.validFrom - +b.validFrom)
    return current ? [{ id, versions: [current, ...coming] as const }] : []
  })
  const sheetOf = await readSheets(
    db,
    plans.flatMap(({ versions }) => versions),
  )
  const termsAt = (head: RateVersionHead) => rateSheet(termsOf(sheetOf(head)))
  return new Map(
    plans.map(({ id, versions: [current, ...coming] }) => {
      const before = [current, ...coming]
      const changes = coming.map((next, at) => ({
        valid_from: next.validFrom,
        changes: changesBetween(termsAt(before[at] ?? current), termsAt(next)),
      }))
      return [id, { current: sheetOf(current), changes }]
    }),
  )
}

/** The next change that is announced, by market; for all markets or one. */
export async function findUpcomingChanges(
  db: Db,
  now: Date,
  marketId?: number,
): Promise<ReadonlyMap<number, UpcomingChange>> {
  const heads = await findRateVersions(db, now)
  const changing = new Set(heads.flatMap((head) => (head.validFrom > now ? [head.marketId] : [])))
  const asked = heads.filter(
    (head) => changing.has(head.marketId) && (marketId === undefined || head.marketId === marketId),
  )
  if (asked.length === 0) return new Map()
  return new Map(
    [...(await readTimelines(db, asked, now))].flatMap(
      ([
        id,
        {
          changes: [next],
        },
      ]) => (next ? [[id, next]] : []),
    ),
  )
}

async function readSheets(
  db: Db,
  heads: readonly RateVersionHead[],
): Promise<(head: RateVersionHead) => Sheet> {
  const ids = heads.map(({ rateVersionId }) => rateVersionId)
  const [rules, extras] = await Promise.all([findRates(db, ids), findRateExtras(db, ids)])
  const extrasOf = Map.groupBy(extras, ({ rateVersionId }) => rateVersionId)
  return (head) => ({
    ...head,
    rules: rules.get(head.rateVersionId)?.rates ?? [],
    extraOf: (betType) =>
      extrasOf.get(head.rateVersionId)?.find((extra) => extra.betType === betType),
  })
}
