import type { PauseReason } from '#kernel/frame-messages.ts'
import type { Stakes } from '#studio/games/baccarat/boxes.ts'
import { part } from '../page-parts.ts'
import type { PageLink } from '../page-link.ts'
import type { Laid } from './laid.ts'
import type { Slip } from './slip.ts'
import type { SeatView, TableView, TicketView } from './table-words.ts'

/** Everything that the page of live tables knows; the server decides everything. */
export interface Now {
  session: string | undefined
  seat: SeatView | undefined
  tables: readonly TableView[]
  /** The table that the player is before; undefined: he chooses one. */
  table: TableView | undefined
  /** His tickets of its coup. */
  tickets: readonly TicketView[]
  slip: Slip
  /** What he had on the last coup that he played here. */
  last: Stakes
  paused: PauseReason | undefined
  isAsking: boolean
  /** His wallet said that it has not enough. */
  isShort: boolean
  /** Tickets that are looked after until nothing more becomes of them, as they were last. */
  readonly followed: Map<string, TicketView>
  /** Tickets of whose end the player was told. */
  readonly told: Set<string>
  /** Tickets that he took back himself. */
  readonly undone: Set<string>
  /** What was said of his bets and must not be lost while the table goes on. */
  held: string
  /** Bets of a session before this one whose answer was lost: asked for still, or known never to have come. */
  readonly unheard: Map<string, UnheardBet>
  isLineDown: boolean
}

/** A bet whose answer was lost. */
export interface UnheardBet {
  readonly laid: Laid
  /** Why it was not taken, in Thai; null while nobody knows. */
  readonly reason: string | null
}

/** Nothing is known yet. */
export const newNow = (): Now => ({
  session: undefined,
  seat: undefined,
  tables: [],
  table: undefined,
  tickets: [],
  slip: [],
  last: {},
  paused: undefined,
  isAsking: false,
  isShort: false,
  followed: new Map(),
  told: new Set(),
  undone: new Set(),
  held: '',
  unheard: new Map(),
  isLineDown: false,
})

/** What is said to the player, and read out. */
export function say(...lines: readonly string[]): void {
  tell('flat', lines)
}

export const sayBad = (...lines: readonly string[]): void => tell('bad', lines)

export const sayWin = (...lines: readonly string[]): void => tell('win', lines)

function tell(kind: 'flat' | 'bad' | 'win', lines: readonly string[]): void {
  const result = part('result')
  const text = lines.filter((line) => line !== '')
  if (result.dataset['kind'] === kind && result.textContent === text.join(' ')) return
  result.dataset['kind'] = kind
  result.replaceChildren(
    ...text.flatMap((line, at) => {
      const made = document.createElement('span')
      made.textContent = line
      return at === 0 ? [made] : [' ', made]
    }),
  )
}

const told = new Map<string, string>()

/** Tells the page that holds the frame of a ticket, once in each state. Bets that were not taken are no rounds. */
export function tellTicket(link: PageLink, { id, state, stake, win }: TicketView): void {
  const as =
    state === 'settled' ? 'settled' : state === 'void' ? 'void' : state === 'refused' ? '' : 'open'
  if (as === '' || told.get(id) === as) return
  told.set(id, as)
  link.tell({ kind: 'round', id, state: as, stake, win: win ?? '0.00' })
}
