import type { CallOutput } from '#kernel/contract.ts'
import type { Session } from '#platform/session/session.ts'
import type { Services } from '#platform/services.ts'
import type { listRateCards as call } from '../../contract.ts'
import { changesBetween, rateSheet } from '../../rules/terms.ts'
import { versionAt, versionState } from '../../rules/versions.ts'
import { rateRows } from '../get-rates.ts'
import { findRates, type MarketRow } from '../market-store.ts'
import { offeredMarkets } from '../offered-markets.ts'
import { paid, termsOf, type Sheet } from './paid.ts'
import { marketView } from '../round-view.ts'
import {
  findLevel,
  findRateExtras,
  findRateVersions,
  type RateVersionHead,
} from './rate-card-store.ts'

type Card = CallOutput<typeof call>['cards'][number]

/**
 * What the markets pay whoever asks. Most markets of a category pay the same: they share a card, so
 * a page of fifty markets is a handful of tables. Reads four short tables whole.
 */
export async function listRateCards(
  services: Services,
  session: Session | null,
): Promise<CallOutput<typeof call>> {
  const { db, clock } = services
  const [now, markets] = await Promise.all([clock.now(), offeredMarkets(services, db)])
  const [level, heads] = await Promise.all([
    session?.kind === 'member' ? findLevel(db, session.subjectId) : null,
    findRateVersions(db, now),
  ])
  const versionsOf = Map.groupBy(heads, ({ marketId }) => marketId)
  const shown = markets.flatMap((market) => {
    const versions = versionsOf.get(market.marketId) ?? []
    const current = versionAt(versions, now)
    const coming = versions.filter((one) => versionState(versions, one, now) === 'coming')
    return current ? [{ market, current, coming }] : []
  })
  const ids = shown.flatMap(({ current, coming }) =>
    [current, ...coming].map(({ rateVersionId }) => rateVersionId),
  )
  const [rules, extras] = await Promise.all([findRates(db, ids), findRateExtras(db, ids)])
  const extrasOf = Map.groupBy(extras, ({ rateVersionId }) => rateVersionId)
  const sheetOf = (head: RateVersionHead): Sheet => ({
    ...head,
    rules: rules.get(head.rateVersionId)?.rates ?? [],
    extraOf: (betType) =>
      extrasOf.get(head.rateVersionId)?.find((extra) => extra.betType === betType),
  })
  const cards = shown.map(({ market, current, coming }) =>
    cardOf(market, sheetOf(current), coming.map(sheetOf), level ?? 1),
  )
  return { level, cards: together(cards) }
}

function cardOf(market: MarketRow, now: Sheet, coming: readonly Sheet[], level: number): Card {
  const timeline = [now, ...coming.toSorted((a, b) => +a.validFrom - +b.validFrom)]
  return {
    category_id: market.categoryId,
    category_name: market.categoryName,
    markets: [marketView(market)],
    max_per_bill: now.maxPerBillSatang,
    max_per_member_round: now.maxPerMemberRoundSatang,
    max_round: now.maxRoundSatang,
    rates: ratesOf(now, level),
    coming: timeline.slice(1).map((next, at) => ({
      valid_from: next.validFrom,
      changes: changesBetween(rateSheet(termsOf(timeline[at] ?? now)), rateSheet(termsOf(next))),
    })),
  }
}

function ratesOf(sheet: Sheet, level: number): Card['rates'] {
  return rateRows(sheet.rules.map((rule) => ({ ...rule, rateX100: paid(sheet, rule, level) }))).map(
    (row) => {
      const extra = sheet.extraOf(row.bet_type)
      const base = sheet.rules.find((rule) => rule.betType === row.bet_type)
      return {
        ...row,
        base_rate: base?.rateX100 ?? row.rate,
        discount_bp: extra?.discountBp ?? 0,
        vip: (extra?.vip ?? []).map((one) => ({ level_from: one.levelFrom, rate: one.rateX100 })),
      }
    },
  )
}

/** One card for markets of a category that say the same in every respect. */
function together(cards: readonly Card[]): Card[] {
  const alike = Map.groupBy(cards, (card) =>
    JSON.stringify(card, (key, value: unknown) => {
      if (key === 'markets') return undefined
      return typeof value === 'bigint' ? value.toString() : value
    }),
  )
  return [...alike.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, markets: [first, ...rest].flatMap(({ markets }) => markets) }] : [],
  )
}
