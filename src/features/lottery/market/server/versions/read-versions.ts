import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import type { Services } from '#platform/services.ts'
import type { announcedChanges } from '../../contract.ts'
import type { marketList, versionList } from '../../operator-contract.ts'
import { changesBetween, type TermChange } from '../../rules/terms.ts'
import { versionAt, versionState } from '../../rules/versions.ts'
import type { MarketRow } from '../market-store.ts'
import { offeredMarkets } from '../offered-markets.ts'
import { findTerms, sheetOf, viewTerms } from './versioned.ts'
import { countOpenRounds, findVersionRows, type VersionKind } from './version-store.ts'

const kinds: readonly VersionKind[] = ['rate', 'rule', 'schedule']

/** Every market with the versions that hold and those that are coming. */
export async function listMarkets(services: Services): Promise<CallOutput<typeof marketList>> {
  const { db, clock } = services
  const [now, markets, open, ...versions] = await Promise.all([
    clock.now(),
    offeredMarkets(services, db),
    countOpenRounds(db),
    ...kinds.map((kind) => findVersionRows(db, kind, null)),
  ])
  return markets.map((market) => {
    const of = kinds.map((kind, at) => ({
      kind,
      rows: (versions[at] ?? []).filter((row) => row.marketId === market.marketId),
    }))
    const current = (wanted: VersionKind) =>
      versionAt(of.find(({ kind }) => kind === wanted)?.rows ?? [], now)?.version ?? 0
    return {
      ...viewMarket(market),
      rate_version: current('rate'),
      rule_version: current('rule'),
      schedule_version: current('schedule'),
      coming: of.flatMap(({ kind, rows }) =>
        rows
          .filter((row) => versionState(rows, row, now) === 'coming')
          .map((row) => ({ kind, version: row.version, valid_from: row.validFrom })),
      ),
      open_rounds: open.get(market.marketId) ?? 0,
    }
  })
}

/** The versions of one kind of a market, each with what it changed. @throws not_found */
export async function listVersions(
  services: Services,
  input: CallInput<typeof versionList>,
): Promise<CallOutput<typeof versionList>> {
  const { db, clock } = services
  const market = await loadMarket(services, input.market_id)
  const [now, rows] = await Promise.all([
    clock.now(),
    findVersionRows(db, input.kind, input.market_id),
  ])
  const terms = await Promise.all(rows.map((row) => findTerms(db, input.kind, row.id)))
  const newest = terms[0]
  invariant(newest, `market ${market.code} has a version of every kind`)
  return {
    market: viewMarket(market),
    kind: input.kind,
    versions: rows.map((row, at) => {
      const [own, before] = [terms[at], terms[at + 1]]
      return {
        version: row.version,
        state: versionState(rows, row, now),
        valid_from: row.validFrom,
        announced_at: row.announcedAt,
        created_at: row.createdAt,
        by: row.by,
        note: row.note,
        changes: own && before ? changesBetween(sheetOf(before), sheetOf(own)).map(viewChange) : [],
      }
    }),
    terms: viewTerms(newest),
    sheet: [...sheetOf(newest)].map(([label, value]) => ({ label, value })),
  }
}

/** What is announced to members and does not hold yet, soonest first. */
export async function listAnnounced(
  services: Services,
): Promise<CallOutput<typeof announcedChanges>> {
  const { db, clock } = services
  const now = await clock.now()
  const found: CallOutput<typeof announcedChanges> = []
  const markets = new Map(
    (await offeredMarkets(services, db)).map((market) => [market.marketId, market]),
  )
  for (const kind of kinds) {
    const all = Map.groupBy(await findVersionRows(db, kind, null), ({ marketId }) => marketId)
    for (const [marketId, rows] of all) {
      const market = markets.get(marketId)
      const holds = versionAt(rows, now)
      const coming = rows.filter(
        (row) =>
          row.announcedAt !== null &&
          row.announcedAt <= now &&
          versionState(rows, row, now) === 'coming',
      )
      if (!market || !holds) continue
      for (const row of coming) {
        const [before, after] = await Promise.all([
          findTerms(db, kind, holds.id),
          findTerms(db, kind, row.id),
        ])
        found.push({
          market_id: marketId,
          market_code: market.code,
          market_name: market.name,
          kind,
          valid_from: row.validFrom,
          changes: changesBetween(sheetOf(before), sheetOf(after)).map(viewChange),
        })
      }
    }
  }
  return found.sort((one, other) => one.valid_from.getTime() - other.valid_from.getTime())
}

export async function loadMarket(services: Services, marketId: number): Promise<MarketRow> {
  const markets = await offeredMarkets(services, services.db)
  const market = markets.find((row) => row.marketId === marketId)
  if (!market) throw new Refusal(commonErrors.not_found)
  return market
}

/**
 * The market of a change and the others that it is for, each once, in the order in which they are
 * locked.
 */
export async function loadMarkets(
  services: Services,
  input: { readonly market_id: number; readonly also: readonly number[] },
): Promise<MarketRow[]> {
  const ids = new Set([input.market_id, ...input.also])
  const markets = (await offeredMarkets(services, services.db)).filter((row) =>
    ids.has(row.marketId),
  )
  if (markets.length < ids.size) throw new Refusal(commonErrors.not_found)
  return markets.toSorted((one, other) => one.marketId - other.marketId)
}

export const viewChange = (change: TermChange) => ({ ...change })

function viewMarket(market: MarketRow): CallOutput<typeof versionList>['market'] {
  return {
    market_id: market.marketId,
    code: market.code,
    name: market.name,
    emblem: market.emblem,
    category_name: market.categoryName,
    is_on: market.isOn,
    notice: market.offNotice,
    draws_itself: market.resultRule === 'yeekee',
  }
}
