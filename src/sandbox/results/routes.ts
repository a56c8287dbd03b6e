import { addDays, bangkokInstant } from '#kernel/time.ts'
import * as z from 'zod/mini'
import { day } from '#kernel/contract.ts'
import { refuse } from '../http/errors.ts'
import { instant, parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { type Asked, setResult, showTold, tellDraw } from './feed.ts'
import { gloRoutes } from './glo.ts'
import { findMarket, kinds, markets } from './markets.ts'
import { secondKey, secondSourceRoutes, type ReadQuestion } from './second-source.ts'

const marketCode = z
  .string('expects text')
  .check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'expects a market code such as hanoi_vip'))
const round = z._default(
  z.string('expects text').check(z.regex(/^[A-Za-z0-9_-]{1,20}$/, 'expects 1 to 20 characters')),
  '1',
)
const kind = z.optional(z.enum(kinds, `expects one of ${kinds.join(', ')}`))

const question = z.object({
  date: day('expects a day such as 2026-11-21'),
  round,
  kind,
  announce_at: z.optional(instant()),
})

const control = z.object({
  market_code: marketCode,
  date: day('expects a day such as 2026-11-21'),
  round,
  kind,
  /** Only what the market's second source tells. */
  source: z._default(z.enum(['first', 'second'], 'expects "first" or "second"'), 'first'),
  status: z.enum(['announced', 'no_result'], 'expects "announced" or "no_result"'),
  official: z.optional(z.unknown()),
  announced_at: z.optional(z.union([z.literal('now'), instant()], 'expects "now" or a time')),
})

export function resultRoutes(server: Server, world: World): void {
  server.get('/results', () => ({
    items: markets.map((market) => ({
      market_code: market.code,
      kind: market.kind,
      name: market.name,
      announce_time: market.announceTime,
      day_offset: market.dayOffset,
    })),
  }))
  server.get<{ Params: { code: string } }>('/results/:code', (request) => {
    const { key, asked } = readQuestion(request.params.code, request.query)
    return showTold(tellDraw(world, key, asked))
  })
  server.post('/results/control', (request) => {
    const input = parse(control, request.body)
    const first = { marketCode: input.market_code, day: input.date, round: input.round }
    const isSecond = input.source === 'second'
    const key = isSecond ? secondKey(first) : first
    const known = isSecond ? findMarket(input.market_code)?.kind : undefined
    const { announced_at: at } = input
    const announcedAt = at === 'now' ? world.clock.now() : at
    const { status, official } = input
    return showTold(
      setResult(world, key, { kind: known ?? input.kind, status, official, announcedAt }),
    )
  })
  gloRoutes(server, world)
  secondSourceRoutes(server, world, readQuestion)
}

const readQuestion: ReadQuestion = (text, values) => {
  const code = parse(z.object({ market_code: marketCode }), { market_code: text })
  const query = parse(question, values)
  const key = { marketCode: code.market_code, day: query.date, round: query.round }
  const asked = { kind: query.kind, announceAt: query.announce_at }
  refuseFarTime(key.day, asked)
  return { key, asked }
}

/** A mistaken time must not shut a draw for good: it lies on the draw's day or the next. */
function refuseFarTime(drawDay: string, asked: Asked): void {
  if (!asked.announceAt) return
  const from = bangkokInstant(drawDay).getTime()
  const to = bangkokInstant(addDays(drawDay, 2)).getTime()
  const at = asked.announceAt.getTime()
  if (at < from || at >= to) {
    throw refuse(400, 'invalid_input', 'announce_at: must lie on the day of the draw or the next')
  }
}
