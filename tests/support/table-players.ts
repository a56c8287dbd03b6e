import { afterAll, beforeEach, expect } from 'vitest'
import type { SeatView, TableView, TicketView } from '#studio/frame/baccarat/table-words.ts'
import { fakeWallet } from '#studio/testing/fake-wallet.ts'
import { testOperator } from '#studio/testing/operator.ts'
import { testBeacon } from './test-beacon.ts'

/** What the studio answers to a bet or to a question about one. */
export interface TicketReply {
  readonly error?: string
  readonly message?: string
  readonly ticket?: TicketView
  readonly seat?: SeatView
}

export const ROOM = 'bac-01'
export const FULL_SATANG = 10_000_000n

let keys = 0
export const freshKey = () => `key-of-a-ticket-${String((keys += 1)).padStart(6, '0')}`

type Site = Awaited<ReturnType<typeof testOperator>>

/** Somebody before the tables; without a name in a demo. */
async function playerAt(site: Site, user?: string) {
  const launched = user === undefined ? { currency: 'XXX' } : { user, token: user, currency: 'THB' }
  const asked = { game_code: 'baccarat', lobby_url: 'http://127.0.0.1:3000/', ...launched }
  await expect.poll(async () => (await site.ask('/game/url', asked)).status).toBe(200)
  const { body } = await site.ask('/game/url', asked)
  const launch = new URL(String(body['url'])).searchParams.get('launch')
  const opened = await site.post('/table/session', { launch })
  const session = String(opened.body['session'])
  const post = async (path: string, fields: object) => {
    const answer = await site.post(path, { session, room: ROOM, ...fields })
    return { status: answer.status, body: answer.body as unknown as TicketReply }
  }
  const seat = async () =>
    (await site.post('/table/state', { session, room: ROOM })).body as unknown as SeatView
  return {
    user: user ?? '',
    session,
    post,
    seat,
    bet: (table: TableView, stakes: object, key = freshKey()) =>
      post('/table/bet', { key, shoe: table.shoe, coup: table.coup, stakes }),
    /** The table while its bets are open, a good while before they close. */
    async open(): Promise<TableView> {
      let table: TableView | null = null
      const leftMs = () => Date.parse(table?.state_until ?? '') - Date.now()
      await expect
        .poll(
          async () => {
            table = (await seat()).table
            return table?.state === 'betting' && leftMs() > 1_000
          },
          { interval: 10 },
        )
        .toBe(true)
      if (!table) throw new Error('there is no table')
      return table
    },
  }
}

/** Live tables of a studio, with a wallet that is honest unless a test orders otherwise, and their players. */
export async function tablePlayers() {
  const beacon = await testBeacon()
  const wallet = await fakeWallet()
  const site = await testOperator({
    walletUrl: wallet.url,
    beacon: 'sandbox',
    beaconUrls: [beacon.url],
    roomPacePercent: 15,
    retryMs: 20,
    retryCapMs: 100,
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await wallet[Symbol.asyncDispose]()
    await beacon[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    beacon.fault = 'none'
  })
  let players = 0
  const player = (user?: string) => playerAt(site, user)

  /** A player with money. */
  async function rich(satang = FULL_SATANG) {
    const user = `player-${(players += 1)}`
    wallet.fund(user, satang)
    return player(user)
  }

  /** The player's tickets of a coup once nothing of them is on its way, from the store. */
  async function ended({ session }: { readonly session: string }, table: TableView) {
    await expect
      .poll(async () => {
        const { body } = await site.post('/table/history', { session })
        return (body as unknown as TicketView[]).filter(({ coup }) => coup === table.coup)
      })
      .toSatisfy((tickets: TicketView[]) =>
        tickets.every(({ state }) => ['settled', 'void', 'refused'].includes(state)),
      )
  }

  const messagesOf = (user: string) =>
    wallet.seen
      .filter(({ path, body }) => path.startsWith('/transaction/') && body['user'] === user)
      .map(({ path }) => path.split('/')[2])

  return { beacon, wallet, site, player, rich, ended, messagesOf }
}
