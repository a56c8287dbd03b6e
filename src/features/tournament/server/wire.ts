import type { TournamentSummary } from '../contract.ts'
import { budgetOf, endsAt, startsAt, tiersOf } from '../rules/terms.ts'
import type { TournamentRow } from './tournament-store.ts'

type Terms = Pick<
  TournamentSummary,
  | 'title'
  | 'about'
  | 'product'
  | 'from_day'
  | 'to_day'
  | 'starts_at'
  | 'ends_at'
  | 'counts_until'
  | 'point_valid'
  | 'day_max_points'
  | 'cap_points'
  | 'least_points'
  | 'prizes'
  | 'budget_points'
  | 'repeats_weekly'
>

/** What a version says, as calls answer it. */
export const termsToWire = (row: TournamentRow): Terms => ({
  title: row.title,
  about: row.about,
  product: row.product,
  from_day: row.fromDay,
  to_day: row.toDay,
  starts_at: startsAt(row),
  ends_at: endsAt(row),
  counts_until: row.countsUntil,
  point_valid: row.pointValidSatang,
  day_max_points: row.dayMaxPoints,
  cap_points: row.capPoints,
  least_points: row.leastPoints,
  prizes: tiersOf(row.prizes),
  budget_points: budgetOf(row),
  repeats_weekly: row.repeatsWeekly,
})
