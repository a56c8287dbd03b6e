import * as z from 'zod/mini'
import { toWireTime } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { Official, ResultRule } from '../../rules/derive.ts'
import type { PeopleRound } from './result-store.ts'

/** What a feed said about a draw, with the raw answer for the records. */
export type FeedAnswer =
  | {
      readonly status: 'announced'
      readonly official: Official
      readonly raw: string
      readonly source: string
    }
  | { readonly status: 'pending' | 'no_result' }

/** The feed cannot be reached or says what nobody can read; the message is for the log. */
export class FeedFailure extends Error {}

/** Two feeds, each asked by itself: `a` is what the desk fetches, `b` is the second opinion. */
export type FeedName = 'a' | 'b'

/** Where people read the official values of a kind of market. */
export const sourceNames: { readonly [R in ResultRule]: string } = {
  glo: 'สำนักงานสลากกินแบ่งรัฐบาล',
  baac: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
  gsb: 'ธนาคารออมสิน',
  lao4: 'หน้าประกาศผลหวยลาว',
  hanoi: 'สลากเวียดนามภาคเหนือ (XSMB)',
  malay: 'Magnum 4D มาเลเซีย',
  stock: 'ดัชนีปิดของตลาดหลักทรัพย์',
  thai_stock: 'ตลาดหลักทรัพย์แห่งประเทศไทย (SET)',
}

const TIMEOUT_MS = 5_000

/**
 * Reads the official values of a draw from the outside world. The government's draw comes from the
 * API of its own office (lottery.md §8.2) as feed a; all others, and feed b, from the result feed.
 * @throws FeedFailure
 */
export async function readFeed(
  services: Services,
  feed: FeedName,
  code: string,
  round: PeopleRound,
): Promise<FeedAnswer> {
  const { sandboxUrl } = services.config
  return round.resultRule === 'glo' && feed === 'a'
    ? readGovernmentOffice(sandboxUrl, round)
    : readResultFeed(sandboxUrl, code, round)
}

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

/** `GET /results/{code}`: one draw of one market (docs/concepts/sandbox.md §6). */
async function readResultFeed(base: string, code: string, round: PeopleRound): Promise<FeedAnswer> {
  const query = new URLSearchParams({
    date: round.drawDay,
    round: `${round.roundNo}`,
    announce_at: toWireTime(round.drawAt),
    kind: kindOf[round.resultRule],
  })
  const raw = await ask(`${base}/results/${code}?${query.toString()}`)
  const answer = parse(feedAnswer, raw)
  if (answer.status !== 'announced') return { status: answer.status }
  const official = parse(officialOf[round.resultRule], JSON.stringify(answer.official))
  return { status: 'announced', official, raw, source: `แหล่งผล ${code}` }
}

const numbers = z.object({ number: z.array(z.object({ value: text })) })
const officeAnswer = z.object({
  response: z.nullable(
    z.object({
      result: z.object({
        date: text,
        data: z.object({ first: numbers, last2: numbers, last3f: numbers, last3b: numbers }),
      }),
    }),
  ),
})

/** `POST /api/checking/getLotteryResult` of the Government Lottery Office. */
async function readGovernmentOffice(base: string, round: PeopleRound): Promise<FeedAnswer> {
  const [year, month, date] = round.drawDay.split('-')
  const raw = await ask(`${base}/glo/api/checking/getLotteryResult`, { date, month, year })
  const { response } = parse(officeAnswer, raw)
  if (!response) return { status: 'pending' }
  if (response.result.date !== round.drawDay) {
    throw new FeedFailure(`asked for ${round.drawDay}, was told of ${response.result.date}`)
  }
  const { first, last2, last3f, last3b } = response.result.data
  const values = (prize: z.output<typeof numbers>) => prize.number.map(({ value }) => value)
  return {
    status: 'announced',
    official: {
      first: values(first),
      front3: values(last3f),
      bottom3: values(last3b),
      bottom2: values(last2),
    },
    raw,
    source: 'สำนักงานสลากกินแบ่งรัฐบาล (getLotteryResult)',
  }
}

async function ask(url: string, body?: object): Promise<string> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await response.text()
    if (response.ok) return answer
    throw new FeedFailure(`${url} answered ${response.status}: ${answer.slice(0, 200)}`)
  } catch (error) {
    if (error instanceof FeedFailure) throw error
    throw new FeedFailure(`${url} does not answer`, { cause: error })
  }
}

function parse<T>(schema: z.ZodMiniType<T>, raw: string): T {
  let json: unknown
  try {
    json = JSON.parse(raw)
  } catch (error) {
    throw new FeedFailure('the feed answered no JSON', { cause: error })
  }
  const parsed = z.safeParse(schema, json)
  if (parsed.success) return parsed.data
  throw new FeedFailure(`the feed answered another form: ${parsed.error.message}`)
}
