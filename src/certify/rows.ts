import type { Row } from './row.ts'
import { rowsOfPlayers } from './rows-of-players.ts'
import { rowsOfRaces } from './rows-of-races.ts'
import { rowsOfRounds, spentWin } from './rows-of-rounds.ts'
import { rowsOfTheWire } from './rows-of-the-wire.ts'

const numberOf = ({ id }: Row): number => Number(/\d+/.exec(id))

/**
 * The truth table as it is played, by number. W22 comes last: what a win leaves owing would be taken from
 * the wins of other rows.
 */
export const rows: readonly Row[] = [
  ...[...rowsOfTheWire, ...rowsOfRounds, ...rowsOfPlayers, ...rowsOfRaces].toSorted(
    (a, b) => numberOf(a) - numberOf(b) || (a.id < b.id ? -1 : 1),
  ),
  spentWin,
]
