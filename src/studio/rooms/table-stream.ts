import type { ServerResponse } from 'node:http'
import { Refused } from '../http/errors.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { roomPlans } from './plans.ts'
import { viewTable } from './table-view.ts'

/** A comment now and then: proxies drop connections on which nothing is said. */
const BEAT_MS = 15_000
/** Pages of one process that follow tables; each costs a connection. */
const STREAMS_MAX = 5_000
const UNREAD_MAX = 256 * 1024

/**
 * What happens at a table, as server-sent events: how it is now, and again after each step. There is nothing of a player
 * in it, so that one text serves all.
 */
export function tableStream(server: Server, world: World): void {
  const streams = new Map<string, Set<ServerResponse>>(
    roomPlans.map(({ room }) => [room, new Set()]),
  )
  const textOf = (room: string): string => {
    const plan = roomPlans.find((one) => one.room === room)
    return `event: table\ndata: ${JSON.stringify(plan && viewTable(world, plan))}\n\n`
  }
  const unwatch = world.rooms.watch((room) => {
    const open = streams.get(room)
    if (!open || open.size === 0) return
    const text = textOf(room)
    for (const stream of open) {
      // A page that does not read is let go; it comes back to the table as it is then.
      if (stream.writableLength > UNREAD_MAX) stream.destroy()
      else stream.write(text)
    }
  })
  const beat = setInterval(() => {
    for (const open of streams.values()) for (const stream of open) stream.write(': beat\n\n')
  }, BEAT_MS)
  beat.unref()
  server.addHook('preClose', (done) => {
    clearInterval(beat)
    unwatch()
    for (const open of streams.values()) for (const stream of open) stream.end()
    done()
  })
  server.get('/table/stream/:room', (request, reply) => {
    const { room } = request.params as { room: string }
    const open = streams.get(room)
    if (!open || !world.rooms.find(room)) throw new Refused(404, 'no_room', 'ไม่พบห้องนี้')
    const all = [...streams.values()].reduce((sum, { size }) => sum + size, 0)
    if (all >= STREAMS_MAX) throw new Refused(503, 'too_many', 'มีผู้ชมเต็มแล้ว กรุณาลองใหม่')
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    raw.write(textOf(room))
    open.add(raw)
    raw.on('close', () => open.delete(raw))
  })
}
