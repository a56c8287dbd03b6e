import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isDay } from '#kernel/time.ts'
import { requireBasic } from '../http/basic-auth.ts'
import { refuse } from '../http/errors.ts'
import { baht, parse, queryInteger } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { dayStatement } from './day-statement.ts'
import { followAccounts, releaseHeld, reverseTransfer } from './feed.ts'
import { feedFaultNames } from './feed-faults.ts'
import { isDown, queueFeedFaults, readLines, setDown } from './feed-store.ts'

const accountList = z
  .string('expects accounts such as 014-4051234567 or truemoney-0801112222, separated by commas')
  .check(
    z.regex(
      /^(\d{3}|truemoney)-\d{10,15}(,(\d{3}|truemoney)-\d{10,15}){0,49}$/,
      'expects 1 to 50 accounts, each a bank code or truemoney, a hyphen and its number',
    ),
  )

const linesQuery = z.object({
  accounts: accountList,
  after: queryInteger(0, Number.MAX_SAFE_INTEGER, 0),
  limit: queryInteger(1, 500, 200),
})

const dayQuery = z.object({
  account: z
    .string('expects an account such as 014-4051234567')
    .check(z.regex(/^(\d{3}|truemoney)-\d{10,15}$/, 'expects an account such as 014-4051234567')),
  date: z
    .string('expects a day such as 2026-11-20')
    .check(z.refine(isDay, 'expects a day such as 2026-11-20')),
  after: queryInteger(0, Number.MAX_SAFE_INTEGER, 0),
  limit: queryInteger(1, 500, 200),
})

const control = z.object({
  down: z.optional(z.boolean('expects true or false')),
  faults: z._default(
    z.array(z.enum(feedFaultNames, `expects some of ${feedFaultNames.join(', ')}`)),
    [],
  ),
  release: z.optional(z.boolean('expects true or false')),
  reverse: z.optional(z.string().check(z.maxLength(40))),
  /** Another amount than the transfer had. */
  reverse_amount: z.optional(baht()),
})

/** The statement feed: what a bank lets a company read of its own accounts. */
export function feedRoutes(server: Server, world: World): void {
  server.get('/bank/feed/lines', (request) => {
    admit(world, request)
    const { accounts, after, limit } = parse(linesQuery, request.query)
    const followed = accounts.split(',')
    world.store.transaction(() => followAccounts(world, followed))
    const lines = readLines(world.store, followed, after, limit)
    return {
      lines: lines.map(({ body }) => JSON.parse(body) as object),
      next_after: lines.at(-1)?.seq ?? after,
    }
  })
  server.get('/bank/feed/statement', (request) => {
    admit(world, request)
    return dayStatement(world, parse(dayQuery, request.query))
  })
  server.post('/bank/control/feed', (request) => {
    const input = parse(control, request.body)
    world.store.transaction(() => {
      if (input.down !== undefined) setDown(world.store, input.down)
      queueFeedFaults(world.store, input.faults)
      if (input.release === true) releaseHeld(world)
      if (input.reverse !== undefined) {
        reverseTransfer(world, input.reverse, input.reverse_amount)
      }
    })
    world.wakeCourier()
    return { down: isDown(world.store) }
  })
}

/** Whoever has the key, while the feed is up. */
function admit({ secrets, store }: World, request: FastifyRequest): void {
  const { statementKey, statementSecret } = secrets
  if (statementKey === undefined || statementSecret === undefined) {
    throw refuse(401, 'authentication_failure', 'there is no key for the statement feed')
  }
  requireBasic(request, statementKey, statementSecret)
  if (isDown(store)) throw refuse(503, 'feed_down', 'the feed is down: try again later')
}
