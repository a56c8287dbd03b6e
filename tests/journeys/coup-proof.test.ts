import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ticketRecordOf } from '#apps/member/verify/ticket-record-of.ts'
import { fairGameRound } from '#features/game/fair-contract.ts'
import { fairShoe } from '#features/game/fair-shoe-contract.ts'
import { keepShoes } from '#features/game/server/fair/keep-shoes.ts'
import { areSignedBy } from '#kernel/beacon-signature.ts'
import { commitOf } from '#kernel/fair.ts'
import { boxes } from '#studio/games/baccarat/boxes.ts'
import { beaconsOf, checkTicket, type TicketStep } from '#studio/games/baccarat/check-ticket.ts'
import type { TicketRecord } from '#studio/games/baccarat/ticket-record.ts'
import type { viewSeat, viewTicket } from '#studio/rooms/table-view.ts'
import { copiedTables } from '#studio/testing/copied-tables.ts'
import { endShoe } from '#studio/testing/end-shoe.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { connectedStudio } from '#tests/support/studio.ts'
import { testBeacon } from '#tests/support/test-beacon.ts'
import { testWorld } from '#tests/support/world.ts'

// A ticket of the real studio, proved by what anyone reads through the real site: before its coup is dealt, before its
// shoe is over and after it; one of a void coup; and one that another book was kept of than its provider says.

type Seat = ReturnType<typeof viewSeat>
type Ticket = ReturnType<typeof viewTicket>
type Table = NonNullable<Seat['table']>

const ROOM = 'bac-01'
const world = await testWorld()
const aheadMs = (await world.clock.now()).getTime() - Date.now()
const beacon = await testBeacon(() => Date.now() + aheadMs)
afterAll(() => beacon[Symbol.asyncDispose]())
const settings = { beacon: 'sandbox', beaconUrls: [beacon.url], roomPacePercent: 15 } as const
const studio = await connectedStudio(world, settings)
const studioDir = join(world.services.config.dataDir, 'studio')
beforeEach(() => {
  beacon.fault = 'none'
})

/** A member before a table. */
async function seated() {
  const { memberId, mainId: walletId } = await gameMember(world, { mainSatang: 10_000_000n })
  const address = await studio.address('http://site/', { memberId, walletId }, 'baccarat')
  const launch = new URL(address).searchParams.get('launch')
  const { session } = (await studio.post<{ session: string }>('/table/session', { launch })).body
  const seat = async () => (await studio.post<Seat>('/table/state', { session, room: ROOM })).body
  let keys = 0
  return {
    seat,
    async bet(stakes: object): Promise<Ticket> {
      const open = await openTable(seat)
      const key = `coup-proof-${memberId}-${(keys += 1)}`
      const asked = { session, room: ROOM, key, shoe: open.shoe, coup: open.coup, stakes }
      const { ticket } = (await studio.post<{ ticket: Ticket }>('/table/bet', asked)).body
      expect(ticket.state).toBe('riding')
      return ticket
    },
    undo: (ticket: Ticket) =>
      studio.post('/table/undo', { session, room: ROOM, ticket: ticket.id }),
  }
}

/** The table while its bets are open, a good while before they close. */
async function openTable(seat: () => Promise<Seat>): Promise<Table> {
  let table: Table | null = null
  const isOpen = async () => {
    ;({ table } = await seat())
    const now = Date.now() + aheadMs
    return table?.state === 'betting' && Date.parse(table.state_until ?? '') - now > 1_000
  }
  await expect.poll(isOpen, { interval: 10 }).toBe(true)
  if (!table) throw new Error('there is no table')
  return table
}

/** The shoe in hand is written down, and the next bet rides on a coup that comes after that. */
async function promised(seat: () => Promise<Seat>): Promise<void> {
  const shoeOf = async () => (await seat()).table?.shoe ?? 0
  await expect.poll(shoeOf).toBeGreaterThan(0)
  await keepShoes.run(world.services)
  const { data } = await world.call(fairShoe, { room: ROOM, shoe: await shoeOf() })
  const coupOf = async () => (await seat()).table?.coup
  await expect.poll(coupOf).toBeGreaterThan(data.promised?.coup ?? 0)
}

const proofOf = (code: string) => world.call(fairGameRound, { code })

/** What a page has of a ticket. */
async function recordOf(code: string): Promise<TicketRecord> {
  const { data } = await proofOf(code)
  const { room = '', shoe = 0 } = data.ticket ?? {}
  const read = ticketRecordOf(data, (await world.call(fairShoe, { room, shoe })).data)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

/** Checks as the page does, signatures included. */
function check(record: TicketRecord, round = record.ticket.round) {
  const isSigned = [...beaconsOf(record)].every(([key, beacons]) => areSignedBy(key, beacons))
  return checkTicket(record, { round, isSigned })
}
const namesIn = (record: TicketRecord, state: TicketStep['state'], round?: string) =>
  check(record, round).steps.flatMap((step) => (step.state === state ? [step.name] : []))

async function settled(code: string): Promise<void> {
  await expect.poll(async () => (await proofOf(code)).data.state).toMatch(/settled|void/)
}

// All that one player can have on a coup: one of each two boxes that stand against each other, to the table's limit.
const sixBoxes = Object.fromEntries(
  boxes.filter((box) => box !== 'P' && box !== 'big').map((box) => [box, '10000']),
)

test('a ticket on six boxes: waited for, dealt, paid, and proved whole when its shoe is over', async () => {
  const [one, other] = [await seated(), await seated()]
  await promised(one.seat)
  const ticket = await one.bet(sixBoxes)
  const riding = await recordOf(ticket.id)
  expect(riding.ticket).toMatchObject({
    room: ROOM,
    shoe: 1,
    kind: 'commission',
    state: 'riding',
    reason: null,
    stake: '60000.00',
    staked: '60000.00',
    win: null,
    outcome: null,
  })
  expect(riding.ticket.choice.length).toBeGreaterThan(64)
  expect(namesIn(riding, 'off')).toEqual([])
  expect(namesIn(riding, 'ok')).toEqual(['ticket', 'promise', 'config', 'stake'])

  await settled(ticket.id)
  const early = await recordOf(ticket.id)
  expect(namesIn(early, 'off')).toEqual([])
  expect(namesIn(early, 'waiting')).toEqual(['seed', 'cards'])
  const kept = copiedTables(studioDir).room_shoes.find(({ room }) => room === ROOM)
  const serverSeed = String(kept?.['server_seed'])
  expect(commitOf(serverSeed)).toBe(early.commit)
  expect(JSON.stringify(early)).not.toContain(serverSeed)

  const foreign = await other.bet({ P: '10' })
  await settled(foreign.id)
  await studio.restart(async () => endShoe(studioDir, ROOM))
  const proved = await recordOf(ticket.id)
  expect(proved.server_seed).toBe(serverSeed)
  expect(namesIn(proved, 'ok')).toHaveLength(11)
  expect(proved.ticket.paid).toBe(proved.ticket.win)
  // Kept for a minute, and still right by the books of now.
  expect(await recordOf(ticket.id)).toEqual(proved)

  const somebodys = await recordOf(foreign.id)
  expect(namesIn(somebodys, 'ok')).toHaveLength(11)
  expect(namesIn({ ...proved, ticket: somebodys.ticket }, 'off', ticket.id)).toEqual(['ticket'])
})

test('a ticket of a void coup is given back by the published rule, and one that its player took back too', async () => {
  const one = await seated()
  await promised(one.seat)
  const mine = await one.bet({ T: '10' })
  await one.undo(mine)
  await settled(mine.id)
  const taken = await recordOf(mine.id)
  expect(taken.ticket).toMatchObject({ state: 'void', reason: 'taken_back', staked: '0.00' })
  expect(namesIn(taken, 'off')).toEqual([])

  const ticket = await one.bet({ B: '100', big: '20' })
  beacon.fault = 'down'
  await settled(ticket.id)
  const record = await recordOf(ticket.id)
  expect(record.ticket).toMatchObject({ state: 'void', reason: 'coup_void', staked: '0.00' })
  expect(namesIn(record, 'off')).toEqual([])
  expect(namesIn(record, 'ok')).toEqual(['ticket', 'promise', 'config', 'stake', 'void', 'refund'])
})

test('what the site booked is told beside what the provider says, and differs where they do', async () => {
  const one = await seated()
  const ticket = await one.bet({ P: '100', big: '100', T: '100' })
  await settled(ticket.id)
  expect(namesIn(await recordOf(ticket.id), 'off')).toEqual([])
  await world.query('update game.round set returned_satang = returned_satang + 1 where ref = $1', [
    ticket.id,
  ])
  expect(namesIn(await recordOf(ticket.id), 'off')).toEqual(['paid'])
  await world.query('update game.round set returned_satang = returned_satang - 1 where ref = $1', [
    ticket.id,
  ])
})
