import { bangkokDay, isDay, toWireTime } from '#kernel/time.ts'
import * as z from 'zod/mini'
import { refuse } from '../http/errors.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { latestShown } from './draw-store.ts'
import { type Told, tellDraw } from './feed.ts'
import { governmentDaysUpTo, governmentMarket } from './markets.ts'
import { type GloOfficial, officialSchemas } from './official.ts'

/** Baht for one ticket of 80 baht, as the official site writes them. */
const PRICES = {
  first: '6000000.00',
  near1: '100000.00',
  second: '200000.00',
  third: '80000.00',
  fourth: '40000.00',
  fifth: '20000.00',
  last2: '2000.00',
  last3f: '4000.00',
  last3b: '4000.00',
} as const

const part = (length: number) =>
  z.string('expects text').check(z.regex(new RegExp(`^\\d{1,${length}}$`), 'expects digits'))
const asked = z.object({ date: part(2), month: part(2), year: part(4) })

/** The government lottery office's own calls. */
export function gloRoutes(server: Server, world: World): void {
  server.post('/glo/api/checking/getLotteryResult', (request) => {
    const { date, month, year } = parse(asked, request.body)
    const day = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    if (!isDay(day)) throw refuse(400, 'invalid_input', `${day} is no day of the calendar`)
    const draw = tellDraw(world, keyOf(day))
    return {
      ...head(draw),
      response: draw.official ? { result: result(draw) } : null,
      ...tail(draw),
    }
  })
  server.post('/glo/api/lottery/getLatestLottery', () => {
    const draw = latest(world)
    const response = draw?.official ? result(draw) : null
    return { ...head(draw), response, ...tail(draw) }
  })
}

/** The newest announced draw; a world that draws by itself has drawn its last regular day. */
function latest(world: World): Told | undefined {
  const now = world.clock.now()
  if (world.config.autoResults) {
    for (const day of governmentDaysUpTo(bangkokDay(now)).slice(0, 2)) {
      if (tellDraw(world, keyOf(day)).status === 'announced') break
    }
  }
  const known = latestShown(world.store, governmentMarket, now.getTime())
  return known && tellDraw(world, known)
}

const keyOf = (day: string) => ({ marketCode: governmentMarket, day, round: '1' })

function head(draw: Told | undefined): object {
  const found = Boolean(draw?.official)
  return { status: true, statusCode: 200, statusMessage: found ? 'success' : 'not found' }
}

function tail(draw: Told | undefined): object {
  const announcedAtMs = draw?.announcedAtMs ?? null
  return {
    sandbox: {
      status: draw?.status ?? 'pending',
      announced_at: announcedAtMs === null ? null : toWireTime(new Date(announcedAtMs)),
      revision: draw?.revision ?? 0,
    },
  }
}

function result(draw: Told): object {
  const [year, month, date] = draw.key.day.split('-')
  return {
    date: draw.key.day,
    displayDate: { date, month, year },
    period: ['0'],
    youtube_url: null,
    pdf_url: null,
    data: prizes(parse(officialSchemas.glo, draw.official)),
  }
}

function prizes(official: GloOfficial): object {
  const numbers: Record<keyof typeof PRICES, readonly string[]> = {
    first: [official.first],
    near1: neighbours(official.first),
    second: official.second ?? [],
    third: official.third ?? [],
    fourth: official.fourth ?? [],
    fifth: official.fifth ?? [],
    last2: [official.last2],
    last3f: official.last3f,
    last3b: official.last3b,
  }
  return Object.fromEntries(
    Object.entries(numbers).map(([prize, drawn]) => [
      prize,
      {
        price: PRICES[prize as keyof typeof PRICES],
        number: drawn.map((value, index) => ({ round: index + 1, value })),
      },
    ]),
  )
}

/** The numbers beside the first prize; the row of numbers is a ring. */
export function neighbours(first: string): string[] {
  const shift = (by: number) => String((Number(first) + by + 1_000_000) % 1_000_000)
  return [-1, 1].map((by) => shift(by).padStart(6, '0'))
}
