import type { ServerResponse } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codesOf,
  switchRoomGame,
  roomProvider,
  toyRoom,
  type ToyRoom,
} from '#tests/support/room-provider.ts'
import { testWorld } from '#tests/support/world.ts'
import { listSoothRooms, readSoothRoom } from '../contract.ts'

// The rooms of a provider as members and visitors read them, through the site: asked at the wire, once for all who
// look at about the same time, and shown as old where the provider does not answer.

const world = await testWorld()
const studio = await roomProvider(world)
const list = () => world.ask(listSoothRooms, {})
const read = (room: string, more: object = {}) => world.call(readSoothRoom, { room, ...more })

test('a site without such a provider has no rooms', async () => {
  expect(await list()).toEqual({ providers: [] })
  expect((await read('bac-01')).code).toBe('not_found')
})

const down = (response: ServerResponse) => void response.writeHead(503).end()

/** Waits until the site says so of the provider; what it read before is handed on for a moment. */
async function becomes(state: string): Promise<void> {
  await expect.poll(async () => (await list()).providers[0]?.state).toBe(state)
}

let shoes = 0

/** Has the provider tell rooms, and waits until the site has read them: each telling is of another shoe. */
async function tell(
  rooms: readonly ToyRoom[],
  past: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  shoes += 1
  studio.tell(
    rooms.map((room) => ({ ...room, shoe: shoes })),
    past,
  )
  const seen = async () => (await list()).providers[0]?.rooms[0]?.shoe
  await expect.poll(seen).toBe(shoes)
}

const MANY = 'BBPPBBPPBPBPBPTBBBBBBPTPPPBBPPPBBB'

describe('a site with such a provider', () => {
  beforeAll(() => studio.connect())
  beforeEach(() => studio.meet(undefined))

  test('rooms come as the provider tells them, with what their shoes look like', async () => {
    const until = new Date('2026-11-30T05:00:15.000Z')
    await tell([
      toyRoom('BPbTBBpBB', { state_until: until.toISOString() }),
      toyRoom('', { room: 'bac-02', name: 'ห้อง 02', kind: 'no_commission', state: 'shoe' }),
    ])
    const [provider] = (await list()).providers
    expect(provider).toMatchObject({ code: 'studio', state: 'live' })
    expect(provider?.rooms).toMatchObject([
      {
        room: 'bac-01',
        name: 'ห้อง 01',
        kind: 'commission',
        pace: 'normal',
        stake_min: '10.00',
        stake_max: '10000.00',
        state: 'betting',
        shoe: shoes,
        coup: 8,
        codes: ['B', 'Pb', 'T', 'B', 'Bp', 'B', 'B'],
        counts: { banker: 5, player: 1, tie: 1 },
        streak: { side: 'B', length: 4 },
        suggestion: { pattern: 'dragon', length: 4, side: 'B' },
      },
      { room: 'bac-02', state: 'shoe', state_until: null, streak: null, suggestion: null },
    ])
    expect(Date.parse(provider?.rooms[0]?.state_until ?? '')).toBe(until.getTime())
  })

  test('a room says how often the formula was right, and no rate of a handful', async () => {
    const before = Array.from({ length: 20 }, () => MANY)
    await tell([toyRoom('BBBBP')], { 'bac-01': before })
    const answered = await read('bac-01')
    const { data } = answered
    expect(answered.error).toBe(0)
    expect(data).toMatchObject({
      provider: { code: 'studio', state: 'live' },
      room: { room: 'bac-01', codes: codesOf('BBBBP'), suggestion: null, commit: 'c'.repeat(64) },
      past_shoes: 20,
    })
    const [all, ...each] = data.rates
    expect(all).toMatchObject({ of: 'all', shoe: { correct: 0, total: 1, banker: 0, rate: null } })
    expect(all?.past.total).toBeGreaterThan(100)
    expect(all?.past.total).toBe(each.reduce((sum, { past }) => sum + past.total, 0))
    const { rate_bp = 0, low_bp = 0, high_bp = 0 } = all?.past.rate ?? {}
    expect(rate_bp).toBe(Math.round(((all?.past.correct ?? 0) / (all?.past.total ?? 1)) * 10_000))
    expect([low_bp < rate_bp, rate_bp < high_bp]).toEqual([true, true])
    for (const { past } of each) expect(past.rate === null).toBe(past.total < 10)
  })

  test('whoever looks at about the same time looks at one answer', async () => {
    await tell([toyRoom('B'), toyRoom('P', { room: 'bac-02' })])
    const before = studio.asked.length
    await Promise.all(Array.from({ length: 20 }, () => list()))
    await Promise.all(Array.from({ length: 20 }, () => read('bac-02')))
    const asked = studio.asked.slice(before)
    // Of forty looks. A machine with other work takes longer than one answer is handed on.
    expect(asked.filter((path) => path === 'rooms/detail bac-02').length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThan(10)
  })

  test('only rooms that are listed are asked for, and only in words that name one', async () => {
    await tell([toyRoom('B')])
    expect((await read('bac-99')).code).toBe('not_found')
    expect((await read('bac-01', { provider: 'acme' })).code).toBe('not_found')
    expect((await read('bac-01', { provider: 'studio' })).error).toBe(0)
    expect(studio.asked.filter((path) => path.endsWith('bac-99'))).toEqual([])
    const refused = await read('../x')
    expect([refused.code, refused.details?.[0]?.field]).toEqual(['invalid_input', 'room'])
  })

  test('a provider that stops answering is shown as it was last, with the time', async () => {
    await tell([toyRoom('BBBB')])
    const { read_at } = (await list()).providers[0] ?? {}
    const first = await read('bac-01')
    expect(first.error).toBe(0)
    studio.meet(down)
    await becomes('stale')
    const [stale] = (await list()).providers
    expect(stale?.rooms[0]?.codes).toEqual(['B', 'B', 'B', 'B'])
    expect(Date.parse(stale?.read_at ?? '')).toBeGreaterThanOrEqual(Date.parse(read_at ?? ''))
    await expect.poll(async () => (await read('bac-01')).data?.provider.state).toBe('stale')
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['does not sign', (response) => void response.end('{"rooms":[]}')],
    ['says something else', (response) => void response.end('[]')],
    ['is down', down],
  ])('a provider that %s tells nothing, and nothing is made up', async (_what, meet) => {
    const other = await world.secondSite()
    studio.meet(meet)
    const ask = async (path: string, body: object) => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const response = await fetch(other.memberUrl + path, { ...sent, body: JSON.stringify(body) })
      return (await response.json()) as { code: string; data: { providers?: { state: string }[] } }
    }
    expect((await ask('/api/sooth/baccarat', {})).data.providers).toMatchObject([
      { state: 'down', rooms: [], read_at: null },
    ])
    expect((await ask('/api/sooth/detail', { room: 'bac-01' })).code).toBe('rooms_down')
  })

  test('a provider that staff have closed is asked nothing', async () => {
    await world.query(`update game.provider set state = 'paused' where code = 'studio'`)
    const before = studio.asked.length
    expect((await list()).providers).toMatchObject([{ state: 'paused', rooms: [], read_at: null }])
    expect((await read('bac-01')).code).toBe('not_found')
    expect(studio.asked).toHaveLength(before)
    await world.query(`update game.provider set state = 'active' where code = 'studio'`)
  })

  test('the game of the rooms is named once members can open it', async () => {
    studio.tell([toyRoom('B')])
    const gameId = await switchRoomGame(world, true)
    await expect.poll(async () => (await list()).providers[0]?.game_id).toBe(gameId)
    await switchRoomGame(world, false)
    await expect.poll(async () => (await list()).providers[0]?.game_id).toBe(null)
  })
})
