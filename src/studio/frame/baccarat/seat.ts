import { costOf, addUp, type Slip } from './slip.ts'
import type { Stakes } from '#studio/games/baccarat/boxes.ts'
import { satangOf, wireOf } from '../baht.ts'
import type { SeatView, TableView, TicketView } from './table-words.ts'

/** What this page knows of its player before a table, and what may be pressed. */

type CoupName = Pick<TableView, 'room' | 'shoe' | 'coup'>

/** A ticket that is on its coup, or will be. */
const counts = ({ state }: TicketView): boolean =>
  state !== 'refused' && state !== 'void' && state !== 'undoing'

/** The stakes of tickets that are on the table. */
export const placedOf = (tickets: readonly TicketView[]): Stakes =>
  addUp(
    tickets
      .filter(counts)
      .map(({ stakes }) =>
        Object.fromEntries(Object.entries(stakes).map(([box, text]) => [box, satangOf(text)])),
      ),
  )

/** Whether something of a ticket is still to come. */
export const isUnderWay = ({ state }: Pick<TicketView, 'state'>): boolean =>
  state === 'betting' || state === 'riding' || state === 'undoing' || state === 'decided'

/** The ticket that would be taken back: the newest that rides. @param tickets in the order in which they were made */
export const lastRiding = (tickets: readonly TicketView[]): TicketView | undefined =>
  tickets.toReversed().find(({ state }) => state === 'riding')

/** Whether what is on the slip is more than the player has. */
export function isTooMuch(slip: Slip, more: Stakes, seat: SeatView | undefined): boolean {
  const balance = seat?.balance
  if (balance === null || balance === undefined) return false
  return costOf(addUp([...slip, more])) > satangOf(balance)
}

/** Whether bets are open by the server's clock. */
export const isOpenAt = (table: TableView | undefined, nowMs: number): boolean =>
  table?.state === 'betting' && nowMs < Date.parse(table.state_until ?? '')

/** Whether two views are of the same coup. */
export const isSameCoup = (one: CoupName | undefined, other: CoupName | null): boolean =>
  one?.room === other?.room && one?.shoe === other?.shoe && one?.coup === other?.coup

/** Whether a wallet said that it has not enough. */
export const isPoorReason = (reason: string | null): boolean =>
  reason?.startsWith('ยอดเงินไม่พอ') === true

/** The tickets whose wallet has not answered yet. */
export const slowTickets = (tickets: readonly TicketView[]): readonly TicketView[] =>
  tickets.filter(({ state }) => state === 'betting')

/** What was given back of tickets, baht with two decimals; undefined for nothing. */
export function givenBackOf(tickets: readonly TicketView[]): string | undefined {
  const back = tickets.filter(({ state }) => state === 'void')
  if (back.length === 0) return undefined
  return wireOf(back.reduce((sum, { stake }) => sum + satangOf(stake), 0n))
}
