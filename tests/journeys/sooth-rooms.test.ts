import { afterAll, expect, test } from 'vitest'
import { listSoothRooms, readSoothRoom } from '#features/sooth/contract.ts'
import { tallyOf } from '#features/sooth/rules/tally.ts'
import type { RoadResult } from '#kernel/roads.ts'
import { connectedStudio } from '../support/studio.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { testWorld } from '../support/world.ts'

// The formula page on the tables of our own studio, which run in its process by a beacon: what the site says of a room
// is what the studio recorded, the record of the formula can be counted again from it, and a halt of the studio is seen.

const world = await testWorld()
// The studio goes by the product's clock, and so does its beacon.
const aheadMs = (await world.clock.now()).getTime() - Date.now()
const beacon = await testBeacon(() => Date.now() + aheadMs)
afterAll(() => beacon[Symbol.asyncDispose]())
const studio = await connectedStudio(world, {
  beacon: 'sandbox',
  beaconUrls: [beacon.url],
  roomPacePercent: 2,
})

const list = async () => (await world.ask(listSoothRooms, {})).providers[0]
const read = async (room: string) => (await world.call(readSoothRoom, { room })).data
const resultsOf = (codes: readonly string[]) => codes.map((code) => code.charAt(0) as RoadResult)

test('the tables of the studio are on the page, with what they have dealt', async () => {
  const shown = await list()
  const gameId = await studio.gameIdOf('baccarat')
  expect(gameId).toBeGreaterThan(0)
  expect(shown).toMatchObject({ code: 'studio', state: 'live', game_id: gameId })
  expect(
    shown?.rooms.map(({ room, stake_min, stake_max }) => [room, stake_min, stake_max]),
  ).toEqual([
    ['bac-01', '10.00', '10000.00'],
    ['bac-02', '10.00', '5000.00'],
    ['bac-03', '100.00', '50000.00'],
  ])
  await expect.poll(async () => (await read('bac-01')).room.codes.length).toBeGreaterThan(2)
  const { room, rates } = await read('bac-01')
  const told = await (await studio.api()).rooms?.detail('bac-01')
  // The table goes on meanwhile; a shoe has more coups than the test sees.
  expect(told?.shoe).toBe(room.shoe)
  expect(told?.codes.slice(0, room.codes.length)).toEqual(room.codes)
  expect(told?.commit).toBe(room.commit)
  const [all] = rates
  const { correct, total, banker } = all?.shoe ?? {}
  expect({ correct, total, banker }).toEqual(tallyOf([resultsOf(room.codes)]).all)
})

test('a studio that stops is seen, and so is its coming back', async () => {
  const before = (await read('bac-02')).room.codes
  await studio.restart(async () => {
    await expect.poll(async () => (await list())?.state).toBe('stale')
    expect((await list())?.rooms.map(({ room }) => room)).toEqual(['bac-01', 'bac-02', 'bac-03'])
  })
  await expect.poll(async () => (await list())?.state).toBe('live')
  await expect.poll(async () => (await read('bac-02')).provider.state).toBe('live')
  const { codes } = (await read('bac-02')).room
  expect(codes.slice(0, before.length)).toEqual(before)
})
