import type { CallOutput } from '#kernel/contract.ts'
import type { Session } from '#platform/session/session.ts'
import type { Services } from '#platform/services.ts'
import type { listRateCards as call } from '../../contract.ts'
import { rateRows } from './rate-rows.ts'
import type { MarketRow } from '../market-store.ts'
import { offeredMarkets } from '../offered-markets.ts'
import { marketView } from '../market-view.ts'
import { paidRate, type Sheet } from './paid-rate.ts'
import { findLevel, findRateVersions } from './rate-card-store.ts'
import { readTimelines, type RateTimeline } from './rate-sheets.ts'

type Card = CallOutput<typeof call>['cards'][number]

/**
 * What the markets pay the one who asks. Most markets of a category pay the same: they share a
 * card, so a page of fifty markets is a handful of tables. Reads four short tables whole.
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
  const offered = new Set(markets.map(({ marketId }) => marketId))
  const timelines = await readTimelines(
    db,
    heads.filter(({ marketId }) => offered.has(marketId)),
    now,
  )
  const cards = markets.flatMap((market) => {
    const timeline = timelines.get(market.marketId)
    return timeline ? [cardOf(market, timeline, level ?? 1)] : []
  })
  return { level, cards: together(cards) }
}

function cardOf(market: MarketRow, { current, changes }: RateTimeline, level: number): Card {
  return {
    category_id: market.categoryId,
    category_name: market.categoryName,
    markets: [marketView(market)],
    max_per_bill: current.maxPerBillSatang,
    max_per_member_round: current.maxPerMemberRoundSatang,
    max_round: current.maxRoundSatang,
    rates: ratesOf(current, level),
    coming: [...changes],
  }
}

function ratesOf(sheet: Sheet, level: number): Card['rates'] {
  return rateRows(
    sheet.rules.map((rule) => ({ ...rule, rateX100: paidRate(sheet, rule, level) })),
  ).map((row) => {
    const extra = sheet.extraOf(row.bet_type)
    const base = sheet.rules.find((rule) => rule.betType === row.bet_type)
    return {
      ...row,
      base_rate: base?.rateX100 ?? row.rate,
      discount_bp: extra?.discountBp ?? 0,
      vip: (extra?.vip ?? []).map((one) => ({ level_from: one.levelFrom, rate: one.rateX100 })),
    }
  })
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
