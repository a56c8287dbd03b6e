import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { movePullMark, pulledFeeds, readPullMark } from '#platform/pull/pull-mark-store.ts'
import { testWorld } from '#tests/support/world.ts'
import type { GatewayEvent } from './event-inbox.ts'
import { catchUp, type GatewayConsumer, handOverOpen, receiveEvent } from './gateway-events.ts'

// Webhooks get lost and the list of events cannot always be read. Whatever of the two happens in whatever
// order: once the list can be read again, each event was taken, and once.

const world = await testWorld()
const now = await world.clock.now()

/** What the gateway lists, an event a page; it breaks off behind so many pages. */
const gateway = { events: [] as GatewayEvent[], pagesMax: Infinity, asked: [] as (string | null)[] }
const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://gateway').searchParams
  const [from, page] = [query.get('from'), Number(query.get('offset')) / 100]
  if (page === 0) gateway.asked.push(from)
  if (page >= gateway.pagesMax) return response.writeHead(503).end('{}')
  const listed = gateway.events.filter(({ happenedAt }) => !from || happenedAt >= new Date(from))
  const body = { data: listed.slice(page, page + 1).map(toWire), total: listed.length * 100 }
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
})
await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
afterAll(() => void server.close())

const toWire = ({ eventId, kind, objectId, happenedAt }: GatewayEvent) => ({
  object: 'event',
  id: eventId,
  key: kind,
  created_at: happenedAt.toISOString(),
  data: { id: objectId },
})

const { services } = world
const { port } = server.address() as AddressInfo
const rails = { ...services.config.rails, gateway: `http://127.0.0.1:${port}` }
const there = { ...services, config: { ...services.config, rails } }

let taken: string[] = []
const consumer: GatewayConsumer = {
  name: 'counting',
  wants: () => true,
  async take(_tx, { eventId }) {
    taken.push(eventId)
  },
}
const push = (event: GatewayEvent) => receiveEvent(there, [consumer], event)
const read = (pagesMax = Infinity) => {
  gateway.pagesMax = pagesMax
  return catchUp(there, [consumer])
}

let made = 0
/** An event so many minutes after the first one could be. */
const eventAt = (minute: number): GatewayEvent => ({
  eventId: `evnt_list_${(made += 1)}`,
  kind: 'charge.complete',
  objectId: `chrg_${made}`,
  payoutId: null,
  happenedAt: new Date(now.getTime() + (minute - 60) * MINUTE_MS),
})

beforeEach(async () => {
  gateway.events = []
  gateway.asked = []
  taken = []
  await world.query('delete from platform.pull_mark where feed = $1', [pulledFeeds.gatewayEvents])
})

test('the webhook is lost, the list is away for long, another webhook arrives: both are taken', async () => {
  const [first, second] = [eventAt(0), eventAt(25)]
  gateway.events.push(first)
  await expect(read(0)).rejects.toThrow('did not list')
  gateway.events.push(second)
  await push(second)
  await read()
  expect(taken.toSorted()).toEqual([first.eventId, second.eventId])
})

test('every subset of lost webhooks, and every outage of the list', async () => {
  const minutes = [0, 8, 31]
  // Away, broken off behind a page, or whole.
  const outages = [0, 1, Infinity]
  const steps = outages.flatMap((pagesMax) => [true, false].map((isLost) => ({ pagesMax, isLost })))
  const schedules = steps.flatMap((a) => steps.flatMap((b) => steps.map((c) => [a, b, c])))
  expect(schedules).toHaveLength(216)
  for (const schedule of schedules) {
    gateway.events = []
    taken = []
    await world.query('delete from platform.pull_mark where feed = $1', [pulledFeeds.gatewayEvents])
    for (const [at, { pagesMax, isLost }] of schedule.entries()) {
      const event = eventAt(minutes[at] ?? 0)
      gateway.events.push(event)
      if (!isLost) await push(event)
      await read(pagesMax).catch(() => {})
    }
    await read()
    const told = JSON.stringify(schedule)
    expect(taken.toSorted(), told).toEqual(gateway.events.map((one) => one.eventId).toSorted())
  }
})

test('the list is asked from where it was read to its end, less an overlap', async () => {
  const [first, second] = [eventAt(0), eventAt(40)]
  gateway.events.push(first, second)
  await expect(read(1)).rejects.toThrow('did not list')
  expect(taken).toEqual([first.eventId])
  await read()
  await push(eventAt(55))
  await read()
  const overlap = new Date(second.happenedAt.getTime() - 10 * MINUTE_MS).toISOString()
  expect(gateway.asked).toEqual([null, null, overlap])
})

test('an event that claims to be of another day hides none of today', async () => {
  gateway.events.push(eventAt(60 + 24 * 60))
  await read()
  const later = eventAt(55)
  gateway.events.push(later)
  await read()
  expect(taken).toContain(later.eventId)
})

test('of two readings at once the one that came further counts', async () => {
  const { db } = services
  const feed = pulledFeeds.gatewayEvents
  expect(await readPullMark(db, feed)).toBeNull()
  await Promise.all([7n, 9n, 8n].map((place) => movePullMark(db, feed, place)))
  expect(await readPullMark(db, feed)).toBe(9n)
})

test('what was stored and not taken is handed over, and not twice', async () => {
  const event = eventAt(3)
  gateway.events.push(event)
  await Promise.all([read(), push(event), read(), handOverOpen(there, consumer)])
  expect(taken).toEqual([event.eventId])
})
