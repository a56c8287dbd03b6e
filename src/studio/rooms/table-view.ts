import { formatBaht } from '#kernel/money.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { SeatView, TableView, TicketView } from '../frame/baccarat/table-words.ts'
import { listTicketsOf, listUntold, type Round } from '../play/round-store.ts'
import type { Session } from '../play/session-store.ts'
import { endedWords, reasonOf } from '../play/words.ts'
import type { World } from '../world.ts'
import type { RoomPlan } from './plans.ts'
import { listCoups } from './room-store.ts'
import { sumStakes } from './stake-store.ts'
import { readStakes, stakesOf } from '../games/baccarat/ticket-text.ts'
import { viewRoom } from './view.ts'

/** So many tickets are told of at once to a player who was away; older ones are in his history. */
const UNTOLD_MAX = 50

/** A table as everybody before it sees it; whoever comes in the middle of a deal sees the same. */
export function viewTable(world: World, plan: RoomPlan): TableView | undefined {
  const room = viewRoom(world, plan)
  if (!room) return undefined
  const ride = { room: plan.room, shoe: room.shoe, coup: room.coup }
  const kept = listCoups(world.store, plan.room, room.shoe)[room.coup - 1]
  const isClosed = kept !== undefined && kept.beaconRound !== null
  return {
    ...room,
    now: new Date(world.clock.nowMs()).toISOString(),
    beacon_round: kept?.beaconRound ?? null,
    // The cards and the time of their first: a page that joins late goes on where the others are.
    player: kept?.player ?? [],
    banker: kept?.banker ?? [],
    code: kept?.code ?? null,
    is_void: kept !== undefined && kept.voidReason !== null,
    void_reason: kept?.voidReason ?? null,
    // Told once nobody can follow them any more.
    totals: isClosed
      ? Object.fromEntries(
          [...sumStakes(world.store, ride)].map(([box, stake]) => [box, formatBaht(stake)]),
        )
      : {},
  }
}

/** A ticket as its player is told of it. */
export const viewTicket = (ticket: Round): TicketView => ({
  id: ticket.id,
  state: ticket.state,
  stake: formatBaht(ticket.stakeSatang),
  stakes: Object.fromEntries(
    stakesOf(readStakes(ticket.choice)).map(([box, stake]) => [box, formatBaht(stake)]),
  ),
  win: ticket.winSatang === null ? null : formatBaht(ticket.winSatang),
  reason: reasonOf(ticket),
  room: ticket.ride?.room ?? null,
  shoe: ticket.ride?.shoe ?? null,
  coup: ticket.ride?.coup ?? null,
  outcome: ticket.outcome,
  at: new Date(ticket.madeAtMs).toISOString(),
})

/** What a player before a table has besides: his tickets of the coup, what he was not told yet, and his money. */
export function viewSeat(
  { store, clock }: Pick<World, 'store' | 'clock'>,
  session: Session,
  room: TableView | undefined,
): SeatView {
  const { isDemo, hasDeposit, balanceSatang, ended } = session
  const tickets = room ? listTicketsOf(store, session, room) : []
  const untold = listUntold(store, session, {
    fromMs: clock.nowMs() - DAY_MS,
    limit: UNTOLD_MAX,
  })
  return {
    table: room ?? null,
    tickets: tickets.map((ticket) => viewTicket(ticket)),
    untold: untold.map((ticket) => ({
      ...viewTicket(ticket),
      is_of_session: ticket.session === session.seq,
    })),
    is_demo: isDemo,
    has_deposit: hasDeposit,
    balance: balanceSatang === null ? null : formatBaht(balanceSatang),
    ended: endedWords(ended),
  }
}
