import {
  beadPlate,
  bigRoad,
  derivedRoad,
  type DerivedRoad,
  type RoadColour,
  type RoadResult,
} from '#kernel/roads.ts'
import type { RoadCell } from './road.tsx'

/** The results of codes such as `Bbp`. */
export const resultsOf = (codes: readonly string[]): RoadResult[] =>
  codes.map((code) => code.charAt(0) as RoadResult)

const pairMarks = (code = ''): string[] => [
  ...(code.includes('b', 1) ? ['pair-b'] : []),
  ...(code.includes('p', 1) ? ['pair-p'] : []),
]

/** Every result with its pairs. */
export const beadCells = (codes: readonly string[]): RoadCell[] =>
  beadPlate(resultsOf(codes)).map(({ column, row, result, index }) => ({
    column,
    row,
    marks: [result, ...pairMarks(codes[index])],
  }))

/** Runs as columns, with pairs at their coups and ties on the cell before them. */
export const bigCells = (codes: readonly string[]): RoadCell[] =>
  bigRoad(resultsOf(codes)).map(({ column, row, side, ties, index }) => ({
    column,
    row,
    marks: [side, ...pairMarks(codes[index]), ...(ties > 0 ? ['tie'] : [])],
    ...(ties > 1 ? { figure: String(ties) } : {}),
  }))

/** A derived road: its cells, and its colours in the order in which they came. */
export function derivedCells(
  codes: readonly string[],
  k: DerivedRoad,
): { cells: RoadCell[]; colours: readonly RoadColour[] } {
  const { cells, colours } = derivedRoad(resultsOf(codes), k)
  return {
    cells: cells.map(({ column, row, colour }) => ({ column, row, marks: [`${k}-${colour}`] })),
    colours,
  }
}

/** The newest columns of a road, moved to the left edge. */
export function newestColumns(cells: readonly RoadCell[], columns: number): RoadCell[] {
  const first = Math.max(0, Math.max(-1, ...cells.map(({ column }) => column)) + 1 - columns)
  return cells
    .filter(({ column }) => column >= first)
    .map((cell) => ({ ...cell, column: cell.column - first }))
}
