import { winOf } from '../games/baccarat/boxes.ts'
import { coupOf } from '../games/baccarat/coup.ts'
import { changeRound, listTickets, readRound, type Round } from '../play/round-store.ts'
import { readSession, writeBalance } from '../play/session-store.ts'
import { queue } from '../play/settle.ts'
import { compose } from '../wallet/compose.ts'
import { readBetOf } from '../wallet/message-store.ts'
import type { World } from '../world.ts'
import type { RoomNow, Step } from './machine.ts'
import { takeBack } from './place-ticket.ts'
import { roomPlans } from './plans.ts'
import { listCoups } from './room-store.ts'
import { readStakes, writeCoup } from '../games/baccarat/ticket-text.ts'

type Parts = Pick<World, 'store' | 'clock' | 'config' | 'log'>

/**
 * What a step of a table does to the tickets of its coup. Call it in the step's own transaction: no process sees a coup
 * that is over and tickets that still ride on it.
 */
export function carryTickets(world: Parts, now: RoomNow, step: Step): void {
  const { store } = world
  switch (step.kind) {
    case 'deal':
      // Their wallets did not answer before the cards were known.
      for (const ticket of listTickets(store, now, 'betting')) takeBack(world, ticket, 'late')
      return
    case 'settle':
      return settleTickets(world, now)
    case 'void':
      for (const state of ['betting', 'riding'] as const) {
        for (const ticket of listTickets(store, now, state)) takeBack(world, ticket, 'coup_void')
      }
      return
    case 'wait':
    case 'shoe':
    case 'open':
    case 'close':
    case 'pause':
  }
}

/** Every ticket that rides gets what it comes to; a win of nothing closes one that is lost. */
function settleTickets(world: Parts, now: RoomNow): void {
  const { store } = world
  const kept = listCoups(store, now.room, now.shoe)[now.coup - 1]
  const plan = roomPlans.find(({ room }) => room === now.room)
  if (!kept || !plan) throw new Error(`${now.room} has no coup ${now.coup}`)
  const coup = coupOf(kept.player, kept.banker)
  const outcome = writeCoup(coup)
  for (const ticket of listTickets(store, now, 'riding')) {
    const winSatang = winOf(readStakes(ticket.choice), coup, plan.kind)
    payTicket(world, ticket, { outcome, winSatang, nonce: now.coup })
  }
}

function payTicket(
  world: Parts,
  ticket: Round,
  decided: { outcome: string; winSatang: bigint; nonce: number },
): void {
  const { store, clock } = world
  const atMs = clock.nowMs()
  const session = readSession(store, ticket.session)
  changeRound(store, ticket.seq, 'decided', { ...decided, atMs })
  const { winSatang } = decided
  if (session.isDemo) {
    const balanceSatang = (session.balanceSatang ?? 0n) + winSatang
    writeBalance(store, session.seq, balanceSatang)
    changeRound(store, ticket.seq, 'settled', { balanceSatang, atMs })
    return
  }
  const bet = readBetOf(store, ticket.seq).id
  const round = readRound(store, ticket.seq)
  queue(world, round, compose(session, round, { kind: 'win', amountSatang: winSatang, bet }))
}
