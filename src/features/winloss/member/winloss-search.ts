import { addDays, type Day, isDay } from '#kernel/time.ts'
import { type PlayMoney, playMoneys } from '../contract.ts'
import { type PlayGroup, playGroups } from '../rules/groups.ts'
import { daysIn, type PlayRange } from '../rules/range.ts'

/** Days up to today, or the month that runs. */
export const playSpans = [1, 7, 30, 'month', 365] as const
export type PlaySpan = (typeof playSpans)[number]
const DEFAULT_SPAN = 7

/** What the page shows, kept in its address so that back, reload and a shared link keep it. */
export interface WinlossSearch {
  readonly span?: PlaySpan
  /** Days of the person's own choice, both included; they win over `span`. */
  readonly from?: Day
  readonly to?: Day
  readonly group?: PlayGroup
  readonly money?: PlayMoney
}

/** Reads an address; invalid parts are ignored. */
export function toWinlossSearch(search: Readonly<Record<string, unknown>>): WinlossSearch {
  const span = playSpans.find((one) => isSame(one, search['span']) && one !== DEFAULT_SPAN)
  const [from, to] = [toDay(search['from']), toDay(search['to'])]
  const group = playGroups.find((one) => one === search['group'])
  const money = playMoneys.find((one) => one === search['money'] && one !== 'all')
  return {
    ...(span && !(from && to) ? { span } : {}),
    ...(from && to ? { from, to } : {}),
    ...(group ? { group } : {}),
    ...(money ? { money } : {}),
  }
}

/** An address may have a number as text. */
const isSame = (span: PlaySpan, value: unknown): boolean => value === span || value === `${span}`

const toDay = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** Which button of the ranges is pressed. */
export const spanOf = ({ span, from }: WinlossSearch): PlaySpan | 'custom' =>
  from === undefined ? (span ?? DEFAULT_SPAN) : 'custom'

/** The days that are asked for. */
export function rangeOf({ span = DEFAULT_SPAN, from, to }: WinlossSearch, today: Day): PlayRange {
  if (from && to) return { from, to }
  return {
    from: span === 'month' ? `${today.slice(0, 7)}-01` : addDays(today, 1 - span),
    to: today,
  }
}

/** How many days are drawn one by one, and how many by weeks, where nobody chose. */
const BY_DAY_MAX = 31
const BY_WEEK_MAX = 100

/** How the range is put together: as chosen, else so that it can be read at a glance. */
export function groupOf({ group }: WinlossSearch, range: PlayRange): PlayGroup {
  const days = daysIn(range)
  return (
    group ??
    (days <= 1 ? 'place' : days <= BY_DAY_MAX ? 'day' : days <= BY_WEEK_MAX ? 'week' : 'month')
  )
}

/** Another range in the place of the one that was chosen. */
export function withRange(search: WinlossSearch, change: WinlossSearch): WinlossSearch {
  const { span: _, from: __, to: ___, ...rest } = search
  return { ...rest, ...change }
}
