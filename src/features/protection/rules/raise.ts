/** How a raise ends; until then it waits. */
export const raiseEndings = ['confirmed', 'cancelled', 'lapsed'] as const
export type RaiseEnding = (typeof raiseEndings)[number]

/** Where a raise that nobody ended stands: too early for the second yes, in its time, or too late. */
export type RaiseState = 'waiting' | 'ready' | 'lapsed'

/** The second yes is taken from the first instant of its time to the last before it lapses. */
export function raiseState(raise: { readyAt: Date; lapsesAt: Date }, now: Date): RaiseState {
  if (now < raise.readyAt) return 'waiting'
  return now < raise.lapsesAt ? 'ready' : 'lapsed'
}
