import * as z from 'zod/mini'
import { toWireTime } from '#kernel/time.ts'
import type { Official, ResultRule } from '../../../../rules/derive.ts'
import { ask, parseJson, parseValue, type FeedAnswer, type FeedQuestion } from './ask.ts'

const text = z.string()
const indexOf = z.pipe(
  z.object({ index: text, change: text }),
  z.transform(({ index, change }) => ({ index: [index], change: [change] })),
)
const officialOf: { readonly [R in ResultRule]: z.ZodMiniType<Official> } = {
  glo: z.pipe(
    z.object({ first: text, last2: text, last3f: z.array(text), last3b: z.array(text) }),
    z.transform(({ first, last2, last3f, last3b }) => ({
      first: [first],
      front3: last3f,
      bottom3: last3b,
      bottom2: [last2],
    })),
  ),
  lao4: z.pipe(
    z.object({ digits4: text }),
    z.transform(({ digits4 }) => ({ number: [digits4] })),
  ),
  hanoi: z.pipe(
    z.object({ special: text, first: text }),
    z.transform(({ special, first }) => ({ special: [special], first: [first] })),
  ),
  baac: z.pipe(
    z.object({ first: text }),
    z.transform(({ first }) => ({ first: [first] })),
  ),
  gsb: z.pipe(
    z.object({ draw1: text, draw2: text }),
    z.transform(({ draw1, draw2 }) => ({ draw1: [draw1], draw2: [draw2] })),
  ),
  malay: z.pipe(
    z.object({ first: text, second: text }),
    z.transform(({ first, second }) => ({ first: [first], second: [second] })),
  ),
  stock: indexOf,
  thai_stock: indexOf,
}
/** How the feed calls the kinds of draws. */
const kindOf: { readonly [R in ResultRule]: string } = {
  glo: 'glo',
  baac: 'baac',
  gsb: 'gsb',
  lao4: 'lao',
  hanoi: 'hanoi',
  malay: 'malay',
  stock: 'stock',
  thai_stock: 'stock',
}

const feedAnswer = z.object({
  status: z.enum(['pending', 'announced', 'no_result']),
  official: z.nullable(z.unknown()),
})

/** What a source needs to know of a draw whose hour it does not know by itself. */
export function askedDraw({ round }: FeedQuestion): string {
  return new URLSearchParams({
    date: round.drawDay,
    round: `${round.roundNo}`,
    announce_at: toWireTime(round.drawAt),
    kind: kindOf[round.resultRule],
  }).toString()
}

/** `GET {base}/{code}`: one draw of one market (docs/concepts/sandbox.md §6). */
export async function resultFeed(question: FeedQuestion): Promise<FeedAnswer> {
  const { base, code, round } = question
  const raw = await ask(`${base}/${code}?${askedDraw(question)}`)
  const answer = parseJson(feedAnswer, raw)
  if (answer.status !== 'announced') return { status: answer.status }
  const official = parseValue(officialOf[round.resultRule], answer.official)
  return { status: 'announced', official, raw, source: `แหล่งผล ${code}` }
}
