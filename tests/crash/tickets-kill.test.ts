import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { winOf } from '#studio/games/baccarat/boxes.ts'
import { coupOf } from '#studio/games/baccarat/coup.ts'
import { fakeWallet } from '#studio/testing/fake-wallet.ts'
import { covered } from '#tests/support/proof-budget.ts'
import { startTables, type StudioProcess } from '#tests/support/studio-process.ts'
import { testBeacon } from '#tests/support/test-beacon.ts'

// The studio is killed outright while tickets are on their way, ride, are paid or are given back. After each death the
// wallet holds what the rules give of the coups that were dealt, and nothing was taken or paid twice.

const ROOM = 'bac-01'
const FULL_SATANG = 10_000_000n
const STAKES = { P: 10_000n, T: 1_000n, small: 2_000n } as const
const COST_SATANG = 13_000n
const dir = mkdtempSync(join(tmpdir(), 'tickets-'))
const beacon = await testBeacon()
const wallet = await fakeWallet()
afterAll(async () => {
  await wallet[Symbol.asyncDispose]()
  await beacon[Symbol.asyncDispose]()
  rmSync(dir, { recursive: true, force: true })
})

interface Table {
  readonly state: string
  readonly state_until: string | null
  readonly now: string
  readonly shoe: number
  readonly coup: number
}
interface Seat {
  readonly table: Table
}
interface Detail {
  readonly coups: readonly { coup: number; player: number[]; banker: number[] }[]
}
interface Ticket {
  readonly state: string
  readonly win: string | null
  readonly coup: number
}

const start = () => startTables(dir, { beaconUrl: beacon.url, walletUrl: wallet.url })

/** A player of one ticket, over all processes. */
async function enter(running: StudioProcess, user: string): Promise<string> {
  wallet.fund(user, FULL_SATANG)
  const asked = {
    game_code: 'baccarat',
    lobby_url: 'http://127.0.0.1/',
    user,
    token: user,
    currency: 'THB',
  }
  await expect.poll(async () => (await running.ask('/game/url', asked)).status).toBe(200)
  const address = new URL(String((await running.ask('/game/url', asked)).body['url']))
  const { body } = await running.post('/table/session', {
    launch: address.searchParams.get('launch'),
  })
  return String(body['session'])
}

/** When the studio dies, and what the wallet or the beacon do then. */
const deaths = [
  ['while its bet is on its way', 'betting', '/transaction/bet', 'hang'],
  ['after its bet was taken, before that is heard', 'betting', '/transaction/bet', 'lose'],
  ['while it rides and bets are open', 'betting', null, null],
  ['while it rides and bets are closed', 'closing', null, null],
  ['while its cards are shown', 'dealing', null, null],
  ['while its win is on its way', 'settled', '/transaction/win', 'hang'],
  ['after its win was taken, before that is heard', 'settled', '/transaction/win', 'lose'],
  ['while it is given back', 'paused', '/transaction/rollback', 'hang'],
] as const

let players = 0

test.each(deaths)(
  'a ticket whose studio dies %s is paid or given back',
  async (when, state, path, fault) => {
    let running = await start()
    const user = `player-${(players += 1)}`
    const session = await enter(running, user)
    const table = async () =>
      ((await running.post('/table/state', { session, room: ROOM })).body as unknown as Seat).table
    let seen = await table()
    const leftMs = () => Date.parse(seen.state_until ?? '') - Date.parse(seen.now)
    const isOpen = async () => {
      seen = await table()
      return seen.state === 'betting' && leftMs() > 600
    }
    const isSaid = (to: string) =>
      wallet.seen.some((one) => one.path === to && one.body['user'] === user)
    const stakes = { P: '100', T: '10', small: '20' }
    const bet = { session, room: ROOM, key: `key-of-the-death-of-${user}`, stakes }
    let pressing: Promise<unknown>
    let isLate: boolean
    do {
      beacon.fault = 'none'
      await expect.poll(isOpen, { interval: 5 }).toBe(true)
      if (state === 'paused') beacon.fault = 'down'
      if (path && fault) wallet.order(path, fault)
      let status = 0
      pressing = running.post('/table/bet', { ...bet, shoe: seen.shoe, coup: seen.coup }).then(
        (answer) => (status = answer.status),
        () => undefined,
      )
      await expect.poll(() => status === 409 || isSaid('/transaction/bet')).toBe(true)
      isLate = status === 409
    } while (isLate)
    const { coup } = seen
    if (path) {
      await expect.poll(() => isSaid(path)).toBe(true)
    } else {
      await pressing
      await expect.poll(async () => (await table()).state, { interval: 5 }).toBe(state)
    }
    await running.kill()
    await pressing
    wallet.release()
    beacon.fault = 'none'
    running = await start()
    const last = async () =>
      ((await running.post('/table/history', { session })).body as unknown as Ticket[])[0]
    await expect.poll(async () => (await last())?.state).toMatch(/settled|void/)
    const ticket = await last()
    const { coups } = (await running.ask('/rooms/detail', { room: ROOM })).body as unknown as Detail
    const dealt = coups.find((one) => one.coup === coup)
    const win =
      ticket?.state === 'settled'
        ? winOf(STAKES, coupOf(dealt?.player ?? [], dealt?.banker ?? []), 'commission') -
          COST_SATANG
        : 0n
    expect(wallet.balanceOf(user), when).toBe(FULL_SATANG + win)
    if (state === 'paused') expect(ticket?.state).toBe('void')
    await running.kill()
    covered('tests/crash/tickets-kill.test.ts', { when, end: ticket?.state ?? '' })
  },
)
