import type { Bounds } from './slip.ts'
import type { TableView } from './table-words.ts'

/** Units of the wire a satang. */
const UNITS_A_SATANG = 1_000n

/** What a table takes on a box. */
export const boundsOf = ({
  stake_min: min,
  stake_max: max,
}: Pick<TableView, 'stake_min' | 'stake_max'>): Bounds => ({
  min: BigInt(min) / UNITS_A_SATANG,
  max: BigInt(max) / UNITS_A_SATANG,
})
