import { satangOf, signedBaht, wireOf } from '../baht.ts'
import { type Laid, laidCost } from './laid.ts'
import type { Now, UnheardBet } from './now.ts'
import { slowTickets } from './seat.ts'
import type { TicketView, UntoldTicket } from './table-words.ts'
import {
  coupOfTicket,
  coupText,
  moneyText,
  type Outcome,
  outcomeOf,
  placeText,
  shortBaht,
} from './words.ts'

/** What became of bets that nobody was told of in time: of slow wallets, and of coups that ended without their player. */

/** What is shown until the player closes it; `wait` goes by itself. */
export interface Notice {
  readonly kind: 'wait' | 'won' | 'flat' | 'bad'
  readonly head: string
  readonly text: string
}

/** The tickets of one coup. */
export interface UntoldCoup {
  /** Its table, shoe and number. */
  readonly name: string
  /** What those that were played came to; undefined where none was. */
  readonly outcome: Outcome | undefined
  readonly isOfSession: boolean
  readonly tickets: readonly UntoldTicket[]
}

/** What a coup is called while its page counts what it came to. */
export const coupName = ({
  room,
  shoe,
  coup,
}: Pick<TicketView, 'room' | 'shoe' | 'coup'>): string => `${room} ${shoe} ${coup}`

/**
 * The tickets that a notice is about. What is on the table in sight is told there, and what the page itself looks after
 * when that is done; one that was not played has no other word than this.
 */
export function untoldOf(now: Now): readonly UntoldTicket[] {
  const { seat, told, followed, tickets, table } = now
  const onTable = new Set(tickets.map(({ id }) => id))
  const isToldThere = ({ id, reason }: TicketView) =>
    onTable.has(id) && (reason === null || table?.is_void === true)
  return (seat?.untold ?? []).filter(
    (ticket) => !told.has(ticket.id) && !followed.has(ticket.id) && !isToldThere(ticket),
  )
}

/** Tickets coup by coup, the newest first. */
export function coupsOf(tickets: readonly UntoldTicket[]): readonly UntoldCoup[] {
  const names = new Set(tickets.map(coupName))
  return [...names].map((name) => {
    const own = tickets.filter((ticket) => coupName(ticket) === name)
    const isOfSession = own.every((ticket) => ticket.is_of_session)
    return { name, outcome: outcomeOf(own), isOfSession, tickets: own }
  })
}

/** The tickets that hang on a wallet: its answer has not come, or its money is not back yet. */
export function waitingOf({ tickets, followed, undone }: Now): readonly TicketView[] {
  const left = [...followed.values()].filter(({ id }) => tickets.every((one) => one.id !== id))
  return [...tickets, ...left].filter(
    ({ id, state }) => state === 'betting' || (state === 'undoing' && !undone.has(id)),
  )
}

const UNKNOWN = 'ยังไม่รู้ว่าโต๊ะได้รับหรือไม่ กำลังถามให้'

/** A bet that is known never to have come; undefined for none. */
export const lostOf = ({ unheard }: Now): UnheardBet | undefined =>
  [...unheard.values()].find(({ reason }) => reason !== null)

const laidText = (laid: Laid): string => `เดิมพัน ${laidCost(laid)} · ${placeText(laid)}`

/** What is to be said; undefined for nothing. */
export function noticeOf(now: Now): Notice | undefined {
  const waiting = waitingOf(now)
  const slow = slowTickets(waiting)
  const [bet] = slow.length > 0 ? slow : waiting
  if (bet) {
    const text = bet.reason ?? 'กระเป๋าเงินตอบช้า ยังไม่นับเป็นเดิมพัน'
    return { kind: 'wait', head: betText(slow.length > 0 ? slow : waiting, bet), text }
  }
  for (const { laid, reason } of now.unheard.values()) {
    if (reason === null) return { kind: 'wait', head: laidText(laid), text: UNKNOWN }
  }
  const lost = lostOf(now)
  if (lost) return { kind: 'bad', head: laidText(lost.laid), text: lost.reason ?? '' }
  const coups = coupsOf(untoldOf(now))
  const [coup] = coups
  if (!coup) return undefined
  return coups.length === 1 ? ofOne(coup) : ofMany(coups)
}

function ofOne({ outcome, tickets }: UntoldCoup): Notice | undefined {
  const [ticket] = tickets
  if (!ticket) return undefined
  const away = tickets.filter(({ reason }) => reason !== null)
  const coup = tickets.map(coupOfTicket).find((one) => one !== undefined)
  if (!outcome) return { kind: 'bad', head: betText(away, ticket), text: ticket.reason ?? '' }
  const rest = away.length === 0 ? '' : ` · ไม่ถูกเล่น ${sumOf(away)}`
  return {
    kind: kindOf(outcome.net),
    head: `${placeText(ticket)}${coup ? `: ${coupText(coup)}` : ''}`,
    text: moneyText(outcome) + rest,
  }
}

function ofMany(coups: readonly UntoldCoup[]): Notice {
  const tickets = coups.flatMap((coup) => coup.tickets)
  const outcome = outcomeOf(tickets)
  const away = tickets.filter(({ reason }) => reason !== null)
  const parts = [
    outcome ? `สุทธิรวม ${signedBaht(outcome.net)}` : '',
    away.length === 0 ? '' : `ไม่ถูกเล่น ${sumOf(away)}`,
  ]
  return {
    kind: outcome ? kindOf(outcome.net) : 'bad',
    head: `ผล ${coups.length}\u00a0ตาที่ยังไม่ได้แจ้งคุณ`,
    text: parts.filter((part) => part !== '').join(' · '),
  }
}

const kindOf = (net: string): Notice['kind'] => (satangOf(net) > 0n ? 'won' : 'flat')

const betText = (tickets: readonly TicketView[], of: TicketView): string =>
  `เดิมพัน ${sumOf(tickets)} · ${placeText(of)}`

const sumOf = (tickets: readonly TicketView[]): string =>
  shortBaht(wireOf(tickets.reduce((sum, { stake }) => sum + satangOf(stake), 0n)))
