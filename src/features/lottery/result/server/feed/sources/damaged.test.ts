import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { Official, ResultRule } from '../../../../rules/derive.ts'
import {
  besideFirstPrize,
  governmentTierKeys,
  governmentTiers,
  type GovernmentTierKey,
} from '../../../rules/government-prizes.ts'
import { checkOfficial } from '../../desk/official.ts'
import type { PeopleRound } from '../../desk/result-store.ts'
import { FeedFailure, type FeedAnswer } from './ask.ts'
import { readFeed, type FeedName } from './feeds.ts'

// Answers of every source, damaged in one place or cut off: what is right of them is read, nothing is read that
// does not stand there, and whatever else they say is a failure of the source and of nothing else.

let body = ''
const server = createServer((_request, response) => void response.end(body))
let services: Services
beforeAll(async () => {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const names = ['government_office', 'government_mirror', 'result_feed', 'result_board'] as const
  const feeds = Object.fromEntries(
    [...names, 'xsmb_table', 'quote_chart'].map((name) => [name, base]),
  )
  services = { config: { feeds } } as unknown as Services
})
afterAll(() => void server.close())

const DAY = '2021-03-01'
const roundOf = (resultRule: ResultRule): PeopleRound => ({
  roundId: 1n,
  roundRef: 'T-1',
  roundNo: 1,
  marketId: 1,
  marketCode: 'test',
  resultRule,
  state: 'closed',
  drawDay: DAY,
  drawAt: bangkokInstant(DAY, '18:30'),
  acceptsAt: bangkokInstant(DAY, '18:30'),
  voidAfterMin: 60,
})

/** What the site makes of an answer: what it would keep, or why there is nothing. */
async function read(feed: FeedName, rule: ResultRule, answer: unknown) {
  body = typeof answer === 'string' ? answer : JSON.stringify(answer)
  let told: FeedAnswer
  try {
    told = await readFeed(services, feed, 'test', roundOf(rule))
  } catch (error) {
    expect(error).toBeInstanceOf(FeedFailure)
    return null
  }
  if (told.status !== 'announced') return null
  try {
    return { ...told, official: checkOfficial(rule, told.official).official }
  } catch {
    // Official values of another form count as no answer.
    return null
  }
}

const some = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(start + at * 37).padStart(6, '0'))
const tiers: Readonly<Record<GovernmentTierKey, readonly string[]>> = {
  first: ['835538'],
  near1: besideFirstPrize('835538'),
  second: some(100_001, 5),
  third: some(200_002, 10),
  fourth: some(300_003, 50),
  fifth: some(4, 100),
  last3f: ['290', '838'],
  last3b: ['051', '806'],
  last2: ['73'],
}
const official = {
  first: ['835538'],
  front3: ['290', '838'],
  bottom3: ['051', '806'],
  bottom2: ['73'],
}
const mirrorNames: Readonly<Record<GovernmentTierKey, string>> = {
  first: 'prizeFirst',
  near1: 'prizeFirstNear',
  second: 'prizeSecond',
  third: 'prizeThird',
  fourth: 'prizeForth',
  fifth: 'prizeFifth',
  last3f: 'runningNumberFrontThree',
  last3b: 'runningNumberBackThree',
  last2: 'runningNumberBackTwo',
}

/** A draw as the office and as the mirror write it, with other tiers where a test gives them. */
const written: Readonly<
  Record<FeedName, (part?: Partial<Record<GovernmentTierKey, unknown>>) => object>
> = {
  a: (part) => {
    const data = Object.entries({ ...tiers, ...part }).map(([tier, told]) => [
      tier,
      Array.isArray(told)
        ? { price: '1.00', number: told.map((value: unknown, at) => ({ round: at + 1, value })) }
        : told,
    ])
    return { response: { result: { date: DAY, data: Object.fromEntries(data) as object } } }
  },
  b: (part) => {
    const told = { ...tiers, ...part }
    const groupOf = (keys: readonly GovernmentTierKey[]) =>
      keys.map((tier) => ({ id: mirrorNames[tier], name: 'รางวัล', number: told[tier] }))
    return {
      status: 'success',
      response: {
        date: '1 มีนาคม 2564',
        prizes: groupOf(['first', 'near1', 'second', 'third', 'fourth', 'fifth']),
        runningNumbers: groupOf(['last3f', 'last3b', 'last2']),
      },
    }
  },
}

const sideTiers = ['near1', 'second', 'third', 'fourth', 'fifth'] as const
/** A tier in a form that nobody can read, or that is not all of it. */
const damages: readonly [string, (right: readonly string[]) => unknown][] = [
  ['crossed out', (right) => right.map(() => 'xxxxxx')],
  ['with one number crossed out', (right) => ['xxxxxx', ...right.slice(1)]],
  ['with one number more', (right) => [...right, '123456']],
  ['with one number less', (right) => right.slice(1)],
  ['with a digit more', (right) => right.map((number) => `${number}1`)],
  ['as numbers', (right) => right.map(Number)],
  ['with nulls', (right) => right.map(() => null)],
  ['as text', (right) => right.join(' ')],
  ['as an object', () => ({})],
  ['as a number', () => 7],
]

test.each(['a', 'b'] as const)(
  'source %s: a tier that is damaged is empty, and alone',
  async (feed) => {
    for (const tier of sideTiers) {
      for (const [name, damage] of damages) {
        // One number less of nothing is a tier that nobody told.
        const told = await read(feed, 'glo', written[feed]({ [tier]: damage(tiers[tier]) }))
        expect(told, `${tier} ${name}`).toMatchObject({
          official,
          prizes: { ...tiers, [tier]: [] },
          damaged: [tier],
        })
      }
      for (const nothing of [undefined, null, []]) {
        const told = await read(feed, 'glo', written[feed]({ [tier]: nothing }))
        expect(told).toMatchObject({ official, prizes: { ...tiers, [tier]: [] }, damaged: [] })
      }
      const blanks = tiers[tier].map((number) => `\u00a0 \u200b${number}\u2060 `)
      const told = await read(feed, 'glo', written[feed]({ [tier]: blanks }))
      expect(told).toMatchObject({ official, prizes: tiers, damaged: [] })
    }
  },
)

test.each(['a', 'b'] as const)(
  'source %s: numbers that bets need are read or nothing is',
  async (feed) => {
    for (const tier of ['first', 'last3f', 'last3b', 'last2'] as const) {
      for (const [name, damage] of damages) {
        const told = await read(feed, 'glo', written[feed]({ [tier]: damage(tiers[tier]) }))
        expect(told, `${tier} ${name}`).toBeNull()
      }
      for (const nothing of [undefined, null, []]) {
        expect(await read(feed, 'glo', written[feed]({ [tier]: nothing }))).toBeNull()
      }
    }
    const blanks = { first: [' 835538'], last2: ['\t73'] }
    expect(await read(feed, 'glo', written[feed](blanks))).toMatchObject({
      official,
      prizes: tiers,
    })
  },
)

test('a mirror that tells a prize twice, and numbers beside another first prize', async () => {
  const twice = written.b() as { response: { prizes: object[] } }
  twice.response.prizes.push({ id: 'prizeFifth', number: some(7, 100) })
  const told = await read('b', 'glo', twice)
  expect(told).toMatchObject({ official, prizes: { fifth: [] }, damaged: ['fifth'] })
  const other = await read('a', 'glo', written.a({ near1: ['835536', '835538'] }))
  expect(other).toMatchObject({ official, prizes: { ...tiers, near1: [] }, damaged: ['near1'] })
})

test('a table that says a day twice says nothing', async () => {
  const row = `${DAY},30398,4743`
  expect(await read('b', 'hanoi', `date,special,prize1\n${row}\n${DAY},30399,4743\n`)).toBeNull()
})

interface Source {
  readonly name: string
  readonly feed: FeedName
  readonly rule: ResultRule
  readonly answer: unknown
  readonly official: Official
}

const announced = (values: object) => ({ status: 'announced', official: values })
const boardOf = (...rows: [string, string][]) => ({
  draw: { date: '01/03/2564', rows: rows.map(([label, value]) => ({ label, value })) },
})
const sources: readonly Source[] = [
  { name: 'office', feed: 'a', rule: 'glo', answer: written.a(), official },
  { name: 'mirror', feed: 'b', rule: 'glo', answer: written.b(), official },
  {
    name: 'feed of Laos',
    feed: 'a',
    rule: 'lao4',
    answer: announced({ digits4: '9887' }),
    official: { number: ['9887'] },
  },
  {
    name: 'feed of stocks',
    feed: 'a',
    rule: 'stock',
    answer: announced({ index: '34305.09', change: '-339.65' }),
    official: { index: ['34305.09'], change: ['-339.65'] },
  },
  {
    name: 'board',
    feed: 'b',
    rule: 'malay',
    answer: boardOf(['1st Prize', '4541'], ['2nd Prize', '2850'], ['3rd Prize', '1111']),
    official: { first: ['4541'], second: ['2850'] },
  },
  {
    name: 'table',
    feed: 'b',
    rule: 'hanoi',
    answer: `date,special,prize1,prize2_1\n2021-02-28,11111,22222,3\n${DAY},30398,4743,5\n`,
    official: { special: ['30398'], first: ['04743'] },
  },
  {
    name: 'chart',
    feed: 'b',
    rule: 'stock',
    answer: {
      chart: {
        result: [
          {
            meta: {
              symbol: '^DJI',
              regularMarketPrice: 34_305.09,
              previousClose: 33_965.44,
              regularMarketTime: bangkokInstant(DAY, '23:00').getTime() / 1000,
            },
          },
        ],
      },
    },
    official: { index: ['34305.09'], change: ['339.65'] },
  },
]

type Path = readonly (string | number)[]

/** Every place of an answer. */
function placesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, one]) => placesOf(one, [...at, key]))]
}

/** The answer with another thing in one place; `undefined` takes it out. */
function withPlace(value: unknown, [key, ...rest]: Path, thing: unknown): unknown {
  if (key === undefined) return thing
  const copy = (
    Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  ) as Record<string | number, unknown>
  copy[key] = withPlace(copy[key], rest, thing)
  return Array.isArray(copy) ? copy.filter((one) => one !== undefined) : copy
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'xxxxxx',
    '๘๓๕๕๓๘',
    ' 835538',
    '-1',
    '1e9',
    '\u0000',
  ),
  fc.constantFrom<unknown>(0, -1, 1e21, 9e15, 0.1, true, [], {}, ['1'], '\ud800', '9'.repeat(500)),
  fc.string({ maxLength: 8 }),
  fc.nat(999_999).map(String),
)

/** Digits as they stand in an answer; leading zeros may have been lost there. */
const standsIn = (text: string, value: string) =>
  text.includes(value) || text.includes(value.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, ''))

test.each(sources)('$name: damaged in any one place', async ({ feed, rule, answer, ...right }) => {
  const places = typeof answer === 'string' ? [[]] : placesOf(answer)
  expect(await read(feed, rule, answer)).toMatchObject({ official: right.official })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), junk, fc.nat(), async (place, thing, cut) => {
      const damaged =
        typeof answer === 'string'
          ? answer.slice(0, cut % answer.length) + String(thing) + answer.slice(cut % answer.length)
          : withPlace(answer, place, thing)
      const told = await read(feed, rule, damaged)
      if (!told) return
      for (const [tier, numbers] of Object.entries(told.prizes ?? {})) {
        const { count } = governmentTiers.find(({ key }) => key === tier) ?? { count: 0 }
        expect([0, count]).toContain(numbers.length)
        for (const number of numbers) expect(body).toContain(number)
      }
      // A change is computed from two prices; the index is one of them.
      const plain =
        rule === 'stock' ? (told.official['index'] ?? []) : Object.values(told.official).flat()
      for (const value of plain) expect(standsIn(body, value), value).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each(sources)('$name: cut off anywhere', async ({ feed, rule, answer, ...right }) => {
  const whole = typeof answer === 'string' ? answer : JSON.stringify(answer)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      const told = await read(feed, rule, whole.slice(0, length))
      // Only a table of lines has a right answer before its end.
      if (told) expect([typeof answer, told.official]).toEqual(['string', right.official])
    }),
    { numRuns: 60 },
  )
})

test('what one place of a draw spoils is its own tier, and no other', async () => {
  for (const feed of ['a', 'b'] as const) {
    const places = placesOf(written[feed]())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), junk, async (place, thing) => {
        const tier = tierAt(feed, place)
        if (!tier) return
        const told = await read(feed, 'glo', withPlace(written[feed](), place, thing))
        expect(told).toMatchObject({ official })
        for (const other of governmentTierKeys.filter((key) => key !== tier)) {
          expect(told?.prizes?.[other]).toEqual(tiers[other])
        }
      }),
      { numRuns: 300 },
    )
  }
})

/** The tier that a place belongs to, where no bet needs it. */
function tierAt(feed: FeedName, place: Path): (typeof sideTiers)[number] | undefined {
  if (feed === 'a') return sideTiers.find((tier) => place[3] === tier)
  if (place[1] !== 'prizes' || place[3] !== 'number') return undefined
  return sideTiers[Number(place[2]) - 1]
}
