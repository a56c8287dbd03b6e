import { bangkokInstant, isDay } from '#kernel/time.ts'
import * as z from 'zod/mini'
import { refuse } from '../http/errors.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { findDraw, type DrawKey } from './draw-store.ts'
import { tellDraw, type Asked, type Told } from './feed.ts'
import { neighbours } from './glo.ts'
import { governmentMarket } from './markets.ts'
import { officialSchemas, type GloOfficial } from './official.ts'

/** Under which code a draw is kept whose second source was told otherwise than the first. */
export const secondKey = (key: DrawKey): DrawKey => ({
  ...key,
  marketCode: `${key.marketCode}.second`,
})

/** What the second source tells: its own value where it was given one, else the first one's. */
export function tellSecond(world: World, key: DrawKey, asked: Asked = {}): Told {
  const first = tellDraw(world, key, asked)
  const own = findDraw(world.store, secondKey(key))
  const nowMs = world.clock.now().getTime()
  const isShown = own?.status && own.shownFromMs !== null && own.shownFromMs <= nowMs
  if (!own || !isShown) return first
  const { official, revision, shownFromMs } = own
  const status = own.status ?? 'pending'
  return { ...first, status, official, revision, announcedAtMs: shownFromMs }
}

/** Where a route finds which draw is asked for: the code of its path and the query. */
export type ReadQuestion = (code: string, query: unknown) => { key: DrawKey; asked: Asked }

/** The second source of every kind of market, each in the form such sources have. */
export function secondSourceRoutes(server: Server, world: World, read: ReadQuestion): void {
  const tell = (code: string, query: unknown) => {
    const { key, asked } = read(code, query)
    return tellSecond(world, key, asked)
  }
  server.get<{ Params: { day: string } }>('/thai-lotto/lotto/:day', (request) =>
    mirror(
      tellSecond(world, {
        marketCode: governmentMarket,
        day: mirrorDay(request.params.day),
        round: '1',
      }),
    ),
  )
  server.get<{ Params: { code: string } }>(
    '/xsmb/:code(^[a-z0-9_]+).csv',
    async (request, reply) => {
      const told = tell(request.params.code, request.query)
      return reply.type('text/csv; charset=utf-8').send(table(told))
    },
  )
  server.get<{ Params: { code: string } }>('/v8/finance/chart/:code', (request) =>
    chart(tell(request.params.code, request.query)),
  )
  server.get<{ Params: { code: string } }>('/boards/:code', (request) =>
    board(tell(request.params.code, request.query)),
  )
}

/** `01032564` is 1 March 2021. */
function mirrorDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? []
  const date = `${Number(year) - 543}-${month}-${day}`
  if (!isDay(date)) throw refuse(400, 'invalid_input', 'expects a day such as 01032564')
  return date
}

const thaiDate = new Intl.DateTimeFormat('th-TH', {
  timeZone: 'Asia/Bangkok',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The open mirror of the government's draws, github.com/rayriffy/thai-lotto-api. */
function mirror(told: Told): object {
  if (!told.official) return { status: 'success', response: null }
  const glo: GloOfficial = parse(officialSchemas.glo, told.official)
  const prize = (id: string, name: string, reward: string, number: readonly string[] = []) => ({
    id,
    name,
    reward,
    amount: number.length,
    number,
  })
  const [year, month, day] = told.key.day.split('-')
  return {
    status: 'success',
    response: {
      date: thaiDate.format(bangkokInstant(told.key.day)).replace('พ.ศ. ', ''),
      endpoint: `/lotto/${day}${month}${Number(year) + 543}`,
      prizes: [
        prize('prizeFirst', 'รางวัลที่ 1', '6000000', [glo.first]),
        prize('prizeFirstNear', 'รางวัลข้างเคียงรางวัลที่ 1', '100000', neighbours(glo.first)),
        prize('prizeSecond', 'รางวัลที่ 2', '200000', glo.second),
        prize('prizeThird', 'รางวัลที่ 3', '80000', glo.third),
        prize('prizeForth', 'รางวัลที่ 4', '40000', glo.fourth),
        prize('prizeFifth', 'รางวัลที่ 5', '20000', glo.fifth),
      ],
      runningNumbers: [
        prize('runningNumberFrontThree', 'รางวัลเลขหน้า 3 ตัว', '4000', glo.last3f),
        prize('runningNumberBackThree', 'รางวัลเลขท้าย 3 ตัว', '4000', glo.last3b),
        prize('runningNumberBackTwo', 'รางวัลเลขท้าย 2 ตัว', '2000', [glo.last2]),
      ],
    },
  }
}

/** One row a day, and numbers as a spreadsheet writes them: without leading zeros. */
function table(told: Told): string {
  const head = 'date,special,prize1\n'
  if (!told.official) return head
  const { special, first } = parse(officialSchemas.hanoi, told.official)
  return `${head}${told.key.day},${Number(special)},${Number(first)}\n`
}

/** The last price and the close before it; a source that has none answers no result. */
function chart(told: Told): object {
  if (!told.official) return { chart: { result: null, error: null } }
  const { index, change } = parse(officialSchemas.stock, told.official)
  const at = told.announcedAtMs ?? told.announceAtMs
  const meta = {
    symbol: told.key.marketCode.toUpperCase(),
    regularMarketPrice: Number(index),
    previousClose: (hundredths(index) - hundredths(change)) / 100,
    regularMarketTime: Math.floor(at / 1000),
  }
  return { chart: { result: [{ meta }], error: null } }
}

const hundredths = (figure: string): number => Math.round(Number(figure) * 100)

const board4 = z.record(z.string(), z.string())
const boardLabels: Readonly<Record<string, string>> = {
  'lao.digits4': 'เลข 4 ตัว',
  'baac.first': 'รางวัลที่ 1',
  'gsb.draw1': 'เลขท้าย 6 ตัว ครั้งที่ 1',
  'gsb.draw2': 'เลขท้าย 6 ตัว ครั้งที่ 2',
  'malay.first': '1st Prize',
  'malay.second': '2nd Prize',
}

/** Words and values under a Thai date, as result pages have them. */
function board(told: Told): object {
  if (!told.official) return { draw: null }
  const [year, month, day] = told.key.day.split('-')
  const rows = Object.entries(parse(board4, told.official)).flatMap(([name, value]) => {
    const label = boardLabels[`${told.kind}.${name}`]
    return label === undefined ? [] : [{ label, value }]
  })
  return { draw: { date: `${day}/${month}/${Number(year) + 543}`, rows } }
}
