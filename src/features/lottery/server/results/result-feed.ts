import * as z from 'zod/mini'
import type { Services } from '#platform/services.ts'
import type { Official, ResultRule } from '../../rules/derive.ts'
import type { DeskRound } from './result-store.ts'

/** How the desk calls the place that results are read from. */
export const FEED_NAME = 'แหล่งผลออนไลน์'

/** What a feed said about a draw. */
export type FeedAnswer =
  | { readonly kind: 'announced'; readonly official: Official; readonly raw: string }
  | { readonly kind: 'pending' | 'no_result' | 'unavailable' }

const TIMEOUT_MS = 8_000
const text = z.string()
const answerShape = z.object({
  status: z.enum(['announced', 'pending', 'no_result']),
  official: z.nullable(z.record(z.string(), z.union([text, z.array(text)]))),
})

/** The feed's own field names, and ours. */
const fieldNames: { readonly [R in ResultRule]: Readonly<Record<string, string>> } = {
  glo: { first: 'first', last2: 'bottom2', last3f: 'front3', last3b: 'bottom3' },
  lao4: { digits4: 'number' },
  hanoi: { special: 'special', first: 'first' },
  stock: { index: 'index', change: 'change' },
}

/**
 * Asks a result feed for one draw. It never throws: a feed that does not answer is `unavailable`,
 * and the desk goes on by hand.
 * @param reader names the reading, so that two readings of a draw are two requests
 */
export async function readFeed(
  { config, log }: Services,
  round: DeskRound,
  feedCode: string,
  reader: string,
): Promise<FeedAnswer> {
  const query = new URLSearchParams({
    date: round.drawDay,
    round: `${round.roundNo}`,
    announce_at: round.drawAt.toISOString(),
    reader,
  })
  try {
    const response = await fetch(`${config.sandboxUrl}/results/${feedCode}?${query}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const raw = await response.text()
    if (!response.ok) throw new Error(`the feed answered ${response.status}`)
    return readAnswer(round.resultRule, raw)
  } catch (error) {
    log.warn({ err: error, round: round.roundRef, feed: feedCode }, 'result feed unavailable')
    return { kind: 'unavailable' }
  }
}

function readAnswer(rule: ResultRule, raw: string): FeedAnswer {
  const parsed = z.safeParse(answerShape, JSON.parse(raw))
  if (!parsed.success)
    throw new Error(`the feed's answer has another shape: ${parsed.error.message}`)
  const { status, official } = parsed.data
  if (status !== 'announced') return { kind: status }
  const named = Object.entries(fieldNames[rule]).map(([theirs, ours]) => {
    const value = official?.[theirs] ?? []
    return [ours, typeof value === 'string' ? [value] : value] as const
  })
  return { kind: 'announced', official: Object.fromEntries(named), raw }
}
