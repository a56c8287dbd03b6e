import { endsAt, startsAt, type TournamentTerms } from './terms.ts'

/** What is written down; the clock says the rest. */
export const tournamentStates = ['draft', 'published', 'settled', 'ended', 'cancelled'] as const
export type TournamentState = (typeof tournamentStates)[number]

/** What people see. */
export const phases = ['draft', 'announced', 'running', 'counting', 'ended', 'cancelled'] as const
export type Phase = (typeof phases)[number]

/** Where a tournament is. One whose prizes are being given still counts: it is over once all are there. */
export function phaseOf(
  state: TournamentState,
  days: Pick<TournamentTerms, 'fromDay' | 'toDay'>,
  now: Date,
): Phase {
  if (state === 'settled') return 'counting'
  if (state !== 'published') return state
  if (now < startsAt(days)) return 'announced'
  return now < endsAt(days) ? 'running' : 'counting'
}

/** Whether members may come in or leave. */
export const isOpen = (phase: Phase): boolean => phase === 'announced' || phase === 'running'

/** Whether staff may call it off: not once it was played to its end. */
export const mayCancel = (phase: Phase): boolean => phase === 'draft' || isOpen(phase)
