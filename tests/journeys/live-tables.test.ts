import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { beaconTimeOf } from '#kernel/beacon.ts'
import { isBeaconOf } from '#kernel/beacon-signature.ts'
import { commitOf } from '#kernel/fair.ts'
import { testBeacon, type TestBeacon } from '#tests/support/test-beacon.ts'
import { freshShoe } from '#studio/games/baccarat/cards.ts'
import { drawCoup } from '#studio/games/baccarat/shoe.ts'
import { startStudio } from '#studio/studio.ts'
import { copiedTables } from '#studio/testing/copied-tables.ts'
import { testOperator, type TestOperator } from '#studio/testing/operator.ts'
import { leftOf } from '#studio/rooms/machine.ts'
import { roomPlans } from '#studio/rooms/plans.ts'
import type { RoomView, viewCoups } from '#studio/rooms/view.ts'

// The tables as a process runs them, with a beacon of its own that signs a round a second.

type Detail = RoomView & {
  readonly coups: ReturnType<typeof viewCoups>
  readonly past: readonly { readonly shoe: number; readonly codes: readonly string[] }[]
}

interface ShoeView {
  readonly coups: readonly {
    readonly beacon_round: number
    readonly randomness: string
    readonly signature: string
    readonly is_void: boolean
  }[]
}

/** Quick enough for a test, slow enough to be looked at in each state. */
const roomPacePercent = 4

const settingsOf = ({ url }: TestBeacon) =>
  ({ beacon: 'sandbox', beaconUrls: [url], roomPacePercent }) as const

async function detailOf(site: TestOperator, room = 'bac-01'): Promise<Detail> {
  return (await site.ask('/rooms/detail', { room })).body as unknown as Detail
}

/** The first answer that holds. */
async function until(site: TestOperator, holds: (detail: Detail) => boolean): Promise<Detail> {
  let seen = await detailOf(site)
  await expect
    .poll(
      async () => {
        seen = await detailOf(site)
        return holds(seen)
      },
      { interval: 5 },
    )
    .toBe(true)
  return seen
}

test('three tables run by themselves, and their coups are those of their seeds and beacons', async () => {
  await using beacon = await testBeacon()
  await using site = await testOperator(settingsOf(beacon))
  const { rooms } = (await site.ask('/rooms/list', {})).body as unknown as { rooms: RoomView[] }
  expect(
    rooms.map(({ room, kind, pace, stake_min, stake_max }) => [
      room,
      kind,
      pace,
      stake_min,
      stake_max,
    ]),
  ).toEqual([
    ['bac-01', 'commission', 'normal', 1_000_000, 1_000_000_000],
    ['bac-02', 'no_commission', 'normal', 1_000_000, 500_000_000],
    ['bac-03', 'commission', 'slow', 10_000_000, 5_000_000_000],
  ])
  const first = await until(site, ({ codes }) => codes.length >= 3)
  expect(first.coups.flatMap(({ code }) => code || [])).toEqual(first.codes)
  for (const { room } of roomPlans) {
    await expect.poll(async () => (await detailOf(site, room)).codes.length).toBeGreaterThan(2)
    const { coups, shoe, commit } = await detailOf(site, room)
    const kept = copiedTables(site.dir)['room_shoes']?.find((row) => row['room'] === room)
    const serverSeed = String(kept?.['server_seed'])
    expect([shoe, commit]).toEqual([1, commitOf(serverSeed)])
    let left = freshShoe()
    for (const { coup, player, banker, beacon_round } of coups.filter((one) => !one.is_void)) {
      const randomness = beacon.randomnessOf(beacon_round ?? 0)
      const drawn = drawCoup({ serverSeed, beacon: randomness, coup, left })
      expect([player, banker]).toEqual([drawn.coup.player, drawn.coup.banker])
      left = drawn.left
    }
  }
  const shoe = await site.ask('/rooms/shoe', { room: 'bac-01', shoe: 1 })
  expect(shoe.body).toMatchObject({ server_seed: null, chains: [beacon.chain] })
  for (const { is_void, ...coup } of (shoe.body as unknown as ShoeView).coups) {
    if (!is_void) expect(isBeaconOf(beacon.chain, { ...coup, round: coup.beacon_round })).toBe(true)
  }
  expect(await site.ask('/rooms/shoe', { room: 'bac-01', shoe: 2 })).toMatchObject({ status: 404 })
  expect(await site.ask('/rooms/shoe', { room: 'bac-01', shoe: 0 })).toMatchObject({ status: 400 })
  // Seeds of shoes that are played are in no answer.
  const said = JSON.stringify([rooms, await detailOf(site), shoe.body])
  for (const { server_seed } of copiedTables(site.dir).room_shoes) {
    expect(said).not.toContain(server_seed)
  }
})

test('who reads the whole store while bets are open, or while they close, knows no card', async () => {
  await using beacon = await testBeacon()
  await using site = await testOperator(settingsOf(beacon))
  const seen = { betting: 0, closing: 0 }
  const guesses: { room: string; coup: number; cards: number[] }[] = []
  const look = () => {
    const { room_coups, room_shoes } = copiedTables(site.dir)
    for (const row of room_coups.filter(({ ended_at, randomness }) => !ended_at && !randomness)) {
      expect(row).toMatchObject({ player: null, banker: null, code: null, signature: null })
      const [room, coup] = [String(row['room']), Number(row['coup'])]
      if (row['beacon_round'] === null) seen.betting += 1
      else {
        seen.closing += 1
        // It came into being after the close, by more than the margin.
        const comesMs = beaconTimeOf(beacon.chain, Number(row['beacon_round'])).getTime()
        expect(comesMs).toBeGreaterThan(Number(row['closed_at']) + 10 * roomPacePercent)
        continue
      }
      // The best that a cheat has: the seed, the cards that are out, and the newest beacon that there is.
      const serverSeed = String(room_shoes.find((shoe) => shoe['room'] === room)?.['server_seed'])
      const out = room_coups.filter((one) => one['room'] === room && one['player'] !== null)
      const left = leftOf(
        out.flatMap((one) => [...cardsOf(one['player']), ...cardsOf(one['banker'])]),
      )
      const { randomness } = beacon.newest()
      const drawn = drawCoup({ serverSeed, beacon: randomness, coup, left })
      guesses.push({ room, coup, cards: [...drawn.coup.player, ...drawn.coup.banker] })
    }
    return seen.betting > 3 && seen.closing > 3
  }
  await expect.poll(look, { interval: 5 }).toBe(true)
  await until(site, ({ codes }) => codes.length > 1)
  let judged = 0
  for (const { room, coup, cards } of guesses) {
    const found = (await detailOf(site, room)).coups.find((one) => one.coup === coup)
    if (!found || found.is_void) continue
    judged += 1
    expect([...found.player, ...found.banker]).not.toEqual(cards)
  }
  expect(judged).toBeGreaterThan(0)
})

const cardsOf = (text: unknown): number[] => String(text).split(' ').map(Number)

test.each(['down', 'forged', 'early'] as const)(
  'where the beacon is %s the coup is void, the tables pause, and go on by themselves',
  async (fault) => {
    await using beacon = await testBeacon()
    await using site = await testOperator(settingsOf(beacon))
    const open = await until(site, ({ state }) => state === 'betting')
    beacon.fault = fault
    const paused = await until(site, ({ state }) => state === 'paused')
    // A coup or two may have been over before the fault was felt; what was dealt stays.
    expect(paused).toMatchObject({ state_until: null })
    expect(paused.coup).toBeGreaterThanOrEqual(open.coup)
    expect(paused.codes.slice(0, open.codes.length)).toEqual(open.codes)
    for (const { room } of roomPlans) {
      await expect.poll(async () => (await detailOf(site, room)).state).toBe('paused')
    }
    // One that was between two coups opens no other once a coup of any table is void.
    const tables = await Promise.all(roomPlans.map(({ room }) => detailOf(site, room)))
    const missed = tables.flatMap(({ coups }) => coups.filter((coup) => coup.is_void))
    expect(missed.length).toBeGreaterThan(0)
    for (const coup of missed) {
      expect(coup).toMatchObject({ is_void: true, player: [], banker: [], code: '' })
    }
    beacon.fault = 'none'
    const on = await until(site, ({ codes }) => codes.length > paused.codes.length)
    expect(on.coups.map(({ coup }) => coup)).toEqual(on.coups.map((_coup, at) => at + 1))
    expect(on.coups.length).toBeGreaterThan(paused.coup)
  },
)

test('without a beacon there are no tables, and a name that is none is told so', async () => {
  await using without = await testOperator()
  expect(await without.ask('/rooms/list', {})).toMatchObject({ status: 200, body: { rooms: [] } })
  expect(await without.ask('/rooms/detail', { room: 'bac-01' })).toMatchObject({ status: 404 })
  await using beacon = await testBeacon()
  beacon.fault = 'down'
  await using site = await testOperator(settingsOf(beacon))
  // Nothing moves before the chain is known.
  expect(await detailOf(site)).toMatchObject({
    state: 'paused',
    shoe: 1,
    coup: 0,
    coups: [],
    past: [],
  })
  const unknown = await site.ask('/rooms/detail', { room: 'bac-99' })
  expect(unknown).toMatchObject({ status: 404, body: { error: 'Room bac-99 is unknown' } })
  for (const room of [undefined, '', 7, ['bac-01'], 'x'.repeat(65)]) {
    const answer = await site.ask('/rooms/detail', { room })
    expect(answer.status).toBe(400)
    expect(String(answer.body['error'])).toMatch(/^room: /)
  }
  beacon.fault = 'none'
  await until(site, ({ state }) => state === 'betting')
})

test('a folder of a studio without tables gets them', async () => {
  await using beacon = await testBeacon()
  const dir = mkdtempSync(join(tmpdir(), 'studio-'))
  try {
    const old = await startStudio({ dir })
    await old.close()
    const database = new DatabaseSync(join(dir, 'studio.db'))
    database.exec('drop table rooms; drop table room_coups; drop table room_shoes')
    database.close()
    const studio = await startStudio({ dir, ...settingsOf(beacon) })
    await studio.close()
    expect(copiedTables(dir)['rooms']).toHaveLength(roomPlans.length)
  } finally {
    rmSync(dir, { recursive: true })
  }
})
