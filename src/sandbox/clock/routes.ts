import * as z from 'zod/mini'
import { toWireTime } from '#kernel/time.ts'
import type { Server } from '../http/server.ts'
import { refuse } from '../http/errors.ts'
import { parse } from '../http/parse.ts'
import type { World } from '../world.ts'

/** Twenty years in either direction: enough for any scenario, far from what `Date` cannot hold. */
const OFFSET_MAX_MS = 20 * 366 * 86_400_000

const wholeMs = z
  .int('expects whole milliseconds')
  .check(
    z.minimum(-OFFSET_MAX_MS, 'is more than 20 years'),
    z.maximum(OFFSET_MAX_MS, 'is more than 20 years'),
  )
const moveClock = z.object({ offset_ms: z.optional(wholeMs), advance_ms: z.optional(wholeMs) })

export function clockRoutes(server: Server, world: World): void {
  const show = () => ({
    now: toWireTime(world.clock.now()),
    offset_ms: world.clock.offsetMs(),
  })
  server.get('/control/clock', () => show())
  server.post('/control/clock', (request) => {
    const input = parse(moveClock, request.body)
    if (input.offset_ms === undefined && input.advance_ms === undefined) {
      throw refuse(400, 'invalid_input', 'offset_ms or advance_ms is needed')
    }
    const from = input.offset_ms ?? world.clock.offsetMs()
    const offsetMs = from + (input.advance_ms ?? 0)
    if (Math.abs(offsetMs) > OFFSET_MAX_MS) {
      throw refuse(400, 'invalid_input', 'the clock would be more than 20 years off')
    }
    world.clock.setOffsetMs(offsetMs)
    return show()
  })
}
