import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshShoe } from '#studio/games/baccarat/cards.ts'
import { drawCoup } from '#studio/games/baccarat/shoe.ts'
import { copiedTables } from '#studio/testing/copied-tables.ts'
import { covered } from '#tests/support/proof-budget.ts'
import { startTables } from '#tests/support/studio-process.ts'
import { testBeacon } from '#tests/support/test-beacon.ts'

// The studio as a process of its own, killed outright in each state of a live table. The next process goes on with the
// same shoe: what was dealt stays as it was dealt, no number is left out and none comes twice.

const ROOM = 'bac-01'
const dir = mkdtempSync(join(tmpdir(), 'rooms-'))
const beacon = await testBeacon()
afterAll(async () => {
  await beacon[Symbol.asyncDispose]()
  rmSync(dir, { recursive: true, force: true })
})

interface Seen {
  readonly state: string
  readonly coup: number
}

/** The real program, with quick tables. */
async function startProcess() {
  const { ask, ...running } = await startTables(dir, { beaconUrl: beacon.url })
  const look = async () => (await ask('/rooms/detail', { room: ROOM })).body as unknown as Seen
  return {
    ...running,
    until: async (holds: (seen: Seen) => boolean) => {
      await expect.poll(async () => holds(await look()), { interval: 5 }).toBe(true)
    },
  }
}

/** The table as it is on the disk. */
function kept() {
  const { rooms, room_shoes, room_coups } = copiedTables(dir)
  const isOurs = ({ room }: Readonly<Record<string, unknown>>) => room === ROOM
  const row = rooms.find(isOurs)
  return {
    state: String(row?.['state']),
    shoe: Number(row?.['shoe']),
    serverSeed: String(room_shoes.find(isOurs)?.['server_seed']),
    coups: room_coups.filter(isOurs),
  }
}

const cardsOf = (text: unknown): number[] => String(text).split(' ').map(Number)

/** Works the shoe out again, from its seed and the beacons. */
function check({ serverSeed, coups }: ReturnType<typeof kept>): void {
  let left = freshShoe()
  expect(coups.map(({ coup }) => coup)).toEqual(coups.map((_coup, at) => at + 1))
  for (const row of coups) {
    if (row['player'] === null) continue
    const randomness = beacon.randomnessOf(Number(row['beacon_round']))
    const drawn = drawCoup({ serverSeed, beacon: randomness, coup: Number(row['coup']), left })
    expect(row['randomness']).toBe(randomness)
    expect(cardsOf(row['player'])).toEqual(drawn.coup.player)
    expect(cardsOf(row['banker'])).toEqual(drawn.coup.banker)
    left = drawn.left
  }
}

test.each(['shoe', 'betting', 'closing', 'dealing', 'settled', 'paused'])(
  'killed when it is seen in %s, a table goes on with the same shoe and the same cards',
  async (wanted) => {
    let running = await startProcess()
    if (wanted === 'paused') {
      await running.until(({ state }) => state === 'betting')
      beacon.fault = 'down'
    }
    // In its shoe it is where the first process begins.
    if (wanted !== 'shoe') await running.until(({ state }) => state === wanted)
    await running.kill()
    const before = kept()
    beacon.fault = 'none'
    running = await startProcess()
    // The coup in hand comes to its end, and the next is opened.
    const last = Math.max(1, before.coups.length)
    await running.until(({ coup }) => coup > last)
    await running.kill()
    const after = kept()
    expect([after.shoe, after.serverSeed]).toEqual([before.shoe, before.serverSeed])
    for (const [at, row] of before.coups.entries()) {
      // What was known stays; only what was open is filled in.
      const known = Object.entries(row).filter(([, value]) => value !== null)
      expect(after.coups[at], `coup ${at + 1}`).toMatchObject(Object.fromEntries(known))
    }
    check(after)
    expect(running.said()).not.toContain(after.serverSeed)
    covered('tests/crash/rooms-kill.test.ts', { seen: wanted, killed: before.state })
  },
)
