import { addDays, type Day } from '#kernel/time.ts'
import { ownRoundStates } from '../../history-contract.ts'

export type RoundState = (typeof ownRoundStates)[number]

/** Days back from today that have a button. */
export const historySpans = [1, 7, 30] as const
type HistorySpan = (typeof historySpans)[number]
const DEFAULT_SPAN = 30

/** What the list shows and which round is open, kept in its address. */
export interface HistorySearch {
  readonly state?: RoundState
  readonly days?: HistorySpan
  readonly game?: number
  readonly round?: number
}

/** Reads an address; invalid parts are ignored. */
export function toHistorySearch(search: Readonly<Record<string, unknown>>): HistorySearch {
  const state = ownRoundStates.find((one) => one === search['state'])
  const days = historySpans.find((one) => one === Number(search['days']) && one !== DEFAULT_SPAN)
  const [game, round] = [toId(search['game']), toId(search['round'])]
  return {
    ...(state ? { state } : {}),
    ...(days ? { days } : {}),
    ...(game ? { game } : {}),
    ...(round ? { round } : {}),
  }
}

/** What the list is asked for. */
export const historyFilter = ({ state, days = DEFAULT_SPAN, game }: HistorySearch, today: Day) => ({
  from: addDays(today, 1 - days),
  to: today,
  ...(state ? { state } : {}),
  ...(game ? { game_id: game } : {}),
})

export const spanOf = ({ days = DEFAULT_SPAN }: HistorySearch): HistorySpan => days

function toId(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** What the parts of the history share. */
export interface Searching {
  readonly search: HistorySearch
  readonly onSearch: (search: HistorySearch) => void
}
