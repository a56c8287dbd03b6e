import * as z from 'zod/mini'
import { parseBaht } from '#kernel/money.ts'
import { boxes, type Stakes } from '../games/baccarat/boxes.ts'
import { Refused } from '../http/errors.ts'
import { parse, type Server } from '../http/server.ts'
import { enter, refreshBalance, sessionOf } from '../play/enter.ts'
import { listRounds, markSeen } from '../play/round-store.ts'
import { readSession, type Session } from '../play/session-store.ts'
import type { World } from '../world.ts'
import { findLaid } from './find-laid.ts'
import { placeTicket, undoTicket } from './place-ticket.ts'
import { type RoomPlan, roomPlans } from './plans.ts'
import { viewSeat, viewTable, viewTicket } from './table-view.ts'
import { tableStream } from './table-stream.ts'

const HISTORY_MAX = 50

const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
const room = z.string().check(z.minLength(1), z.maxLength(64))
const count = z.int().check(z.positive())
const sessionBody = z.object({ session: secret })
const launchBody = z.object({ launch: secret })
const listBody = z.object({ session: secret, is_fresh: z.optional(z.boolean()) })
const stateBody = z.object({ session: secret, room, is_fresh: z.optional(z.boolean()) })
const askedBody = z.object({
  session: secret,
  asker: secret,
  key: secret,
  room,
  shoe: count,
  coup: count,
})
const undoBody = z.object({ session: secret, room, ticket: z.string().check(z.maxLength(36)) })
const seenBody = z.object({
  session: secret,
  tickets: z.array(z.string().check(z.maxLength(36))).check(z.maxLength(HISTORY_MAX)),
})
const betBody = z.object({
  session: secret,
  key: secret,
  room,
  shoe: count,
  coup: count,
  stakes: z.partialRecord(z.enum(boxes), z.string().check(z.maxLength(16))),
})

/** What a page of live tables asks of the studio. */
export function tableRoutes(server: Server, world: World): void {
  const { store } = world
  const hallOf = (session: Session) => ({
    tables: roomPlans.flatMap((plan) => viewTable(world, plan) ?? []),
    seat: viewSeat(world, session, undefined),
  })
  const seatOf = ({ seq }: Session, plan: RoomPlan) =>
    viewSeat(world, readSession(store, seq), viewTable(world, plan))

  server.post('/table/session', async (request) => {
    const { launch } = parse(launchBody, request.body)
    const { key, session } = await enter(world, launch, 'tables')
    return { session: key, ...hallOf(session) }
  })
  server.post('/table/list', async (request) => {
    const asked = parse(listBody, request.body)
    const session = sessionOf(world, asked.session, 'tables')
    return hallOf(asked.is_fresh === true ? await refreshBalance(world, session) : session)
  })
  server.post('/table/state', async (request) => {
    const asked = parse(stateBody, request.body)
    const session = sessionOf(world, asked.session, 'tables')
    const plan = planOf(asked.room)
    return seatOf(asked.is_fresh === true ? await refreshBalance(world, session) : session, plan)
  })
  server.post('/table/bet', async (request) => {
    const asked = parse(betBody, request.body)
    const session = sessionOf(world, asked.session, 'tables')
    const plan = planOf(asked.room)
    const { key, shoe, coup } = asked
    const ticket = { key, ride: { room: plan.room, shoe, coup }, stakes: readBaht(asked.stakes) }
    const round = await placeTicket(world, session, ticket)
    return { ticket: viewTicket(round), seat: seatOf(session, plan) }
  })
  server.post('/table/asked', async (request) => {
    const asked = parse(askedBody, request.body)
    const session = sessionOf(world, asked.session, 'tables')
    const plan = planOf(asked.room)
    const found = findLaid(world, session, { ...asked, ride: { ...asked, room: plan.room } })
    return { ticket: found.round ? viewTicket(found.round) : null, reason: found.reason }
  })
  server.post('/table/undo', async (request) => {
    const asked = parse(undoBody, request.body)
    const session = sessionOf(world, asked.session, 'tables')
    const plan = planOf(asked.room)
    const round = await undoTicket(world, session, asked.ticket)
    return { ticket: viewTicket(round), seat: seatOf(session, plan) }
  })
  server.post('/table/history', async (request) => {
    const session = sessionOf(world, parse(sessionBody, request.body).session, 'tables')
    return listRounds(store, session, HISTORY_MAX).map((round) => viewTicket(round))
  })
  // Of another's tickets none is changed, and nobody is told whether there is one.
  server.post('/table/seen', async (request): Promise<object> => {
    const asked = parse(seenBody, request.body)
    const session = sessionOf(world, asked.session, 'tables')
    await store.together(() => asked.tickets.forEach((id) => markSeen(store, session, id)))
    return {}
  })
  tableStream(server, world)
}

/** @throws Refused 404 for a table that is none */
function planOf(name: string): RoomPlan {
  const plan = roomPlans.find((one) => one.room === name)
  if (!plan) throw new Refused(404, 'no_room', 'ไม่พบห้องนี้')
  return plan
}

/** @throws Refused 400 for what is no amount */
function readBaht(given: Readonly<Partial<Record<string, string>>>): Stakes {
  return Object.fromEntries(
    Object.entries(given).map(([box, text]) => {
      const amount = parseBaht(text ?? '')
      if (!amount.ok) throw new Refused(400, 'bad_request', `ยอดเดิมพันช่อง ${box} ไม่ถูกต้อง`)
      return [box, amount.value]
    }),
  )
}
