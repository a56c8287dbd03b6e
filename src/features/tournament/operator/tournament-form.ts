import type { DeskTournament, TournamentInputWire } from '../operator-contract.ts'
import { shownVersion } from './tournament-desk-words.ts'

/** What the form holds. */
export type TournamentValues = Omit<TournamentInputWire, 'tournament_id'>

/** Where a refusal may point, a prize of each tier too. */
export const fieldsOf = (values: TournamentValues): (keyof TournamentValues)[] =>
  [
    ...values.prizes.map((_, at) => `prizes.${at}.points`),
    ...Object.keys(values),
  ] as (keyof TournamentValues)[]

/** The newest version, to be changed, or the terms of a usual tournament. */
export function valuesOf(tournament: DeskTournament | null): TournamentValues {
  if (!tournament) {
    return {
      title: '',
      about: '',
      product: 'lottery',
      from_day: '',
      to_day: '',
      day_max_points: 50,
      cap_points: 4,
      least_points: 5,
      prizes: [
        { places: 1, points: 500 },
        { places: 1, points: 300 },
        { places: 8, points: 50 },
      ],
      repeats_weekly: false,
      reason: '',
    }
  }
  const terms = shownVersion(tournament)
  return {
    title: terms.title,
    about: terms.about,
    product: terms.product,
    from_day: terms.from_day,
    to_day: terms.to_day,
    day_max_points: terms.day_max_points,
    cap_points: terms.cap_points,
    least_points: terms.least_points,
    prizes: terms.prizes,
    repeats_weekly: terms.repeats_weekly,
    reason: '',
  }
}
