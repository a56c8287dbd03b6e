import type { WireInput } from '#kernel/contract.ts'
import { addDays, type Day, isDay } from '#kernel/time.ts'
import type { listBills } from '../../contract.ts'

/** The tabs of the list, as the address writes them. */
export const billTabs = ['all', 'accepted', 'won', 'lost', 'returned'] as const
export type BillTab = (typeof billTabs)[number]

/** Days back from today that have a button. */
export const billSpans = [1, 7, 30] as const
export type BillSpan = (typeof billSpans)[number]
const DEFAULT_SPAN = 7
/** How far back a round is looked for when no days were asked for. */
const ROUND_SPAN = 400

/** What the list shows, kept in its address so that back, refresh and a shared link keep it. */
export interface BillSearch {
  readonly status?: BillTab
  readonly days?: BillSpan
  /** Days of the person's own choice, both included; they win over `days`. */
  readonly from?: Day
  readonly to?: Day
  readonly market?: number
  readonly round?: number
}

/** Reads an address; invalid parts are ignored. */
export function toBillSearch(search: Readonly<Record<string, unknown>>): BillSearch {
  const status = billTabs.find((tab) => tab === search['status'] && tab !== 'all')
  const days = billSpans.find((span) => span === Number(search['days']) && span !== DEFAULT_SPAN)
  const from = toDay(search['from'])
  const to = toDay(search['to'])
  const market = toId(search['market'])
  const round = toId(search['round'])
  return {
    ...(status ? { status } : {}),
    ...(days && !(from && to) ? { days } : {}),
    ...(from && to ? { from: from < to ? from : to, to: from < to ? to : from } : {}),
    ...(market ? { market } : {}),
    ...(round ? { round } : {}),
  }
}

const toDay = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

function toId(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** What the call is asked for. */
export function billFilter(search: BillSearch, today: Day): WireInput<typeof listBills> {
  const span = search.days ?? (search.round ? ROUND_SPAN : DEFAULT_SPAN)
  return {
    status: search.status ?? 'all',
    from: search.from ?? addDays(today, 1 - span),
    to: search.to ?? today,
    ...(search.market ? { market_id: search.market } : {}),
    ...(search.round ? { round_id: search.round } : {}),
  }
}

/** True when something beside the tab and the usual days is asked for. */
export const hasFilters = ({ days, from, market, round }: BillSearch): boolean =>
  days !== undefined || from !== undefined || market !== undefined || round !== undefined
