import * as z from 'zod/mini'
import { bangkokDay } from '#kernel/time.ts'
import { ask, FeedFailure, parseJson, type FeedAnswer, type FeedQuestion } from './ask.ts'
import { askedDraw } from './result-feed.ts'

const chart = z.object({
  chart: z.object({
    result: z.nullable(
      z.array(
        z.object({
          meta: z.object({
            symbol: z.string(),
            regularMarketPrice: z.number(),
            previousClose: z.number(),
            regularMarketTime: z.int(),
          }),
        }),
      ),
    ),
  }),
})

/**
 * A chart of quotes as stock sites serve it: the last price and the close before. The change is the
 * difference, in hundredths, so that no binary fraction gets in; a source that rounds otherwise
 * than the page of the rule then disagrees, and people look.
 */
export async function quoteChart(question: FeedQuestion): Promise<FeedAnswer> {
  const { base, code, round } = question
  const raw = await ask(`${base}/${code}?${askedDraw(question)}`)
  const meta = parseJson(chart, raw).chart.result?.[0]?.meta
  if (!meta) return { status: 'pending' }
  const day = bangkokDay(new Date(meta.regularMarketTime * 1000))
  // A market that closes after midnight in Bangkok is quoted on the day after the draw's.
  if (day < round.drawDay) return { status: 'pending' }
  const price = hundredths(meta.regularMarketPrice)
  const change = price - hundredths(meta.previousClose)
  const official = { index: [figure(price)], change: [figure(change)] }
  return { status: 'announced', official, raw, source: `กราฟราคา ${meta.symbol}` }
}

function hundredths(quote: number): bigint {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(`${quote}`) ?? []
  if (whole === undefined) throw new FeedFailure(`the chart has ${quote}`)
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
}

function figure(value: bigint): string {
  const digits = `${value < 0n ? -value : value}`.padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
