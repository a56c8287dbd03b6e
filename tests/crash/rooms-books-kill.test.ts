import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectStudio } from '#features/game/server/connect-studio.ts'
import { launchGame } from '#features/game/server/launch-game.ts'
import { gamesApiOf } from '#features/game/server/outward/games-api-of.ts'
import { studioKey } from '#platform/config/studio-key.ts'
import { type Stakes, winOf } from '#studio/games/baccarat/boxes.ts'
import { coupOf } from '#studio/games/baccarat/coup.ts'
import { copiedTables } from '#studio/testing/copied-tables.ts'
import { bookFaults } from '#tests/support/books.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { covered } from '#tests/support/proof-budget.ts'
import { switchRoomGame } from '#tests/support/room-provider.ts'
import { startTables } from '#tests/support/studio-process.ts'
import { testBeacon } from '#tests/support/test-beacon.ts'
import { testWorld } from '#tests/support/world.ts'

// The studio is killed outright in each state of a live table, with tickets of three members on its coup. The site is a
// real one: after each death its books are verified, each ticket is over, and each wallet holds what the rules give of
// the cards that were dealt.

const ROOM = 'bac-01'
const FULL_SATANG = 1_000_000n
const TICKETS: readonly Stakes[] = [{ P: 10_000n }, { big: 5_000n, T: 1_000n }]
const world = await testWorld()
const beacon = await testBeacon()
afterAll(() => beacon[Symbol.asyncDispose]())
const { dataDir } = world.services.config
const dir = join(dataDir, 'studio')
const { path: keyFile } = await studioKey(dataDir)

interface Table {
  readonly state: string
  readonly state_until: string | null
  readonly now: string
  readonly shoe: number
  readonly coup: number
}
interface Ticket {
  readonly id: string
  readonly state: string
  readonly coup: number
  readonly stakes: Readonly<Record<string, string>>
}

async function start() {
  // Slow enough that a state can be caught.
  const running = await startTables(dir, { beaconUrl: beacon.url, keyFile, pacePercent: 15 })
  const { providerId } = await connectStudio(world.services, world.site.memberUrl, running.url)
  const { rooms } = await gamesApiOf(world.services, providerId)
  // Nothing moves and nothing is launched before the beacon's chain is known.
  const moves = async () => (await rooms?.list())?.some(({ state }) => state !== 'paused')
  await expect.poll(moves).toBe(true)
  return running
}
let running: Awaited<ReturnType<typeof start>>
const gameId = await switchRoomGame(world, true)

const post = async <T>(path: string, fields: object): Promise<T> =>
  (await running.post(path, fields)).body as T

/** A member before the table. */
async function enter() {
  const { memberId, mainId: walletId } = await gameMember(world, { mainSatang: FULL_SATANG })
  const where = { ip: '192.0.2.7', lobbyUrl: 'http://site/', depositUrl: 'http://site/deposit' }
  const wanted = { memberId, walletId, gameId, loginId: null, isMobile: true, ...where }
  const { url } = await launchGame(world.services, wanted)
  const launch = new URL(url).searchParams.get('launch')
  const { session } = await post<{ session: string }>('/table/session', { launch })
  return {
    session,
    tickets: () => post<Ticket[]>('/table/history', { session }),
    async holds(): Promise<bigint> {
      const [row] = await world.query<{ available: string }>(
        'select available from ledger.wallet_balance where account_id = $1',
        [walletId],
      )
      return BigInt(row?.available ?? -1)
    },
  }
}

let keys = 0

/** Everybody has both tickets on a coup that is open. @returns its number; undefined where bets closed before */
async function betAll(sessions: readonly string[], fault: 'none' | 'down') {
  const look = async () =>
    (await post<{ table: Table }>('/table/state', { session: sessions[0], room: ROOM })).table
  let table = await look()
  const leftMs = () => Date.parse(table.state_until ?? '') - Date.parse(table.now)
  const isOpen = async () => {
    table = await look()
    return table.state === 'betting' && leftMs() > 1_000
  }
  await expect.poll(isOpen, { interval: 10 }).toBe(true)
  beacon.fault = fault
  const { shoe, coup } = table
  const bets = sessions.flatMap((session) =>
    TICKETS.map((stakes) => {
      const baht = Object.fromEntries(
        Object.entries(stakes).map(([box, stake]) => [box, `${stake / 100n}`]),
      )
      const key = `key-of-the-kill-${String((keys += 1)).padStart(6, '0')}`
      return post<{ ticket?: Ticket }>('/table/bet', {
        session,
        key,
        room: ROOM,
        shoe,
        coup,
        stakes: baht,
      })
    }),
  )
  const isAll = (await Promise.all(bets)).every(({ ticket }) => ticket?.state === 'riding')
  return isAll ? coup : undefined
}

const isOver = ({ state }: Ticket) => ['settled', 'void', 'refused'].includes(state)

/** What the rules give of a ticket by the cards that the table keeps; nothing of one that was given back. */
function netOf({ state, coup, stakes }: Ticket): bigint {
  if (state !== 'settled') return 0n
  const row = copiedTables(dir).room_coups.find(
    (one) => one['room'] === ROOM && Number(one['coup']) === coup,
  )
  const cards = (name: string) => String(row?.[name]).split(' ').map(Number)
  const given: Stakes = Object.fromEntries(
    Object.entries(stakes).map(([box, baht]) => [box, BigInt(Number(baht) * 100)]),
  )
  const cost = Object.values(given).reduce((sum, stake) => sum + stake, 0n)
  return winOf(given, coupOf(cards('player'), cards('banker')), 'commission') - cost
}

/** Bets, and kills the studio when it says that the table is there; the disk says where it really was. */
async function killIn(wanted: string, sessions: readonly string[]): Promise<number> {
  for (;;) {
    const coup = await betAll(sessions, wanted === 'paused' ? 'down' : 'none')
    if (coup === undefined) continue
    const state = async () =>
      (await post<{ table: Table }>('/table/state', { session: sessions[0], room: ROOM })).table
        .state
    await expect.poll(state, { interval: 5 }).toBe(wanted)
    await running.kill()
    beacon.fault = 'none'
    const { rooms } = copiedTables(dir)
    const kept = rooms.find(({ room }) => room === ROOM)
    running = await start()
    if (kept?.['state'] === wanted && Number(kept['coup']) === coup) return coup
  }
}

test.each(['betting', 'closing', 'dealing', 'settled', 'paused'])(
  'the studio dies while its table is %s with tickets of three members',
  async (wanted) => {
    running = await start()
    const all = [await enter(), await enter(), await enter()]
    const coup = await killIn(
      wanted,
      all.map(({ session }) => session),
    )
    for (const { tickets } of all) {
      await expect.poll(tickets).toSatisfy((found: Ticket[]) => found.every(isOver))
    }
    const ends = new Set<string>()
    for (const { tickets, holds } of all) {
      const found = await tickets()
      const ofCoup = found.filter((one) => one.coup === coup)
      expect(ofCoup).toHaveLength(TICKETS.length)
      for (const { state } of ofCoup) ends.add(state)
      const net = found.reduce((sum, ticket) => sum + netOf(ticket), 0n)
      expect(await holds(), wanted).toBe(FULL_SATANG + net)
      const rows = await world.query(
        `select r.state, count(*) filter (where t.kind = 'bet')::int as bets,
                count(*) filter (where t.kind <> 'bet')::int as ends
           from game.round r join game.transaction t using (round_id)
          where r.ref = any($1) group by r.round_id`,
        [found.map(({ id }) => id)],
      )
      expect(rows).toEqual(found.map(() => ({ state: 'closed', bets: 1, ends: 1 })))
    }
    // A coup whose beacon came is paid, whoever was alive then; one that it missed is given back.
    expect([...ends]).toEqual([wanted === 'paused' ? 'void' : 'settled'])
    expect(await bookFaults(world.services.db), 'the books').toEqual([])
    await running.kill()
    covered('tests/crash/rooms-books-kill.test.ts', { state: wanted, end: [...ends].join(' ') })
  },
)
