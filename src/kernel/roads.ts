/**
 * The roads of baccarat: five ways in which tables draw the results of a shoe. They look back; no road changes the
 * odds of the next coup. Source: lottery.md §9.2, games.md §4.2.
 */

export type Side = 'P' | 'B'
/** What a coup came to: the player, the banker or a tie. */
export type RoadResult = Side | 'T'
/** Red is regular, blue is irregular; neither means player or banker. */
export type RoadColour = 'R' | 'B'
/** 1 big eye boy, 2 small road, 3 cockroach pig: so many columns it looks back. */
export type DerivedRoad = 1 | 2 | 3

/** A place in a grid of six rows, both from 0, the top left first. */
export interface RoadPlace {
  readonly column: number
  readonly row: number
}

export const ROAD_ROWS = 6

export interface BeadCell extends RoadPlace {
  readonly result: RoadResult
  /** Which of the results it shows. */
  readonly index: number
}

export interface BigRoadCell extends RoadPlace {
  readonly side: Side
  /** Ties since this coup and before the next decided one; the first cell has those before it too. */
  readonly ties: number
  readonly index: number
  /** The run that it belongs to, wherever the cell is drawn. */
  readonly logicalColumn: number
}

export interface DerivedCell extends RoadPlace {
  readonly colour: RoadColour
  /** The result that made it. */
  readonly index: number
}

/** Every result, ties too, down and then right. */
export function beadPlate(results: readonly RoadResult[]): BeadCell[] {
  return results.map((result, index) => ({
    result,
    index,
    column: Math.floor(index / ROAD_ROWS),
    row: index % ROAD_ROWS,
  }))
}

/**
 * Runs of one side as columns. Ties have no cells of their own; while nothing but ties came there is no cell.
 */
export function bigRoad(results: readonly RoadResult[]): BigRoadCell[] {
  const decided: { side: Side; index: number; ties: number }[] = []
  let leadingTies = 0
  for (const [index, result] of results.entries()) {
    const last = decided.at(-1)
    if (result !== 'T') decided.push({ side: result, index, ties: last ? 0 : leadingTies })
    else if (last) last.ties += 1
    else leadingTies += 1
  }
  const places = plot(decided.map(({ side }) => side))
  return decided.map((entry, at) => {
    const { column, row, run } = places[at] as PlotPlace
    return { ...entry, column, row, logicalColumn: run }
  })
}

/** One of the three roads that compare the columns of the big road with those before them. */
export function derivedRoad(
  results: readonly RoadResult[],
  k: DerivedRoad,
): { readonly colours: readonly RoadColour[]; readonly cells: readonly DerivedCell[] } {
  const entries: { colour: RoadColour; index: number }[] = []
  const runs = new Runs()
  for (const [index, result] of results.entries()) {
    if (result === 'T') continue
    runs.add(result)
    const colour = runs.colourOf(k)
    if (colour) entries.push({ colour, index })
  }
  const colours = entries.map(({ colour }) => colour)
  const cells = plot(colours).map(({ column, row }, at) => {
    const { colour, index } = entries[at] as (typeof entries)[number]
    return { colour, index, column, row }
  })
  return { colours, cells }
}

/** What the three derived roads would get if a side won next; null where a road has not begun. */
export function askRoad(
  results: readonly RoadResult[],
  side: Side,
): [bigEye: RoadColour | null, small: RoadColour | null, cockroach: RoadColour | null] {
  const runs = new Runs()
  for (const result of results) {
    if (result !== 'T') runs.add(result)
  }
  runs.add(side)
  return [runs.colourOf(1), runs.colourOf(2), runs.colourOf(3)]
}

/** The logical columns of the big road, as they grow. */
class Runs {
  readonly #depths: number[] = []
  #side: Side | undefined

  add(side: Side): void {
    const last = this.#depths.length - 1
    if (side === this.#side) this.#depths[last] = this.#depthAt(last) + 1
    else this.#depths.push(1)
    this.#side = side
  }

  /** The colour that the last entry gives a derived road; null where the columns it compares do not exist yet. */
  colourOf(k: DerivedRoad): RoadColour | null {
    const last = this.#depths.length - 1
    const row = this.#depthAt(last)
    if (row >= 2) {
      const compared = last - k
      if (compared < 0) return null
      return row === this.#depthAt(compared) + 1 ? 'B' : 'R'
    }
    const compared = last - k - 1
    if (compared < 0) return null
    return this.#depthAt(last - 1) === this.#depthAt(compared) ? 'R' : 'B'
  }

  #depthAt(column: number): number {
    return this.#depths[column] ?? 0
  }
}

interface PlotPlace extends RoadPlace {
  readonly run: number
}

/**
 * Where marks are drawn: equal ones go down. Where the cell below is no cell or is taken, and once a run has turned,
 * it goes right on its row. Another mark begins at the top of the first free column right of the last run's start.
 */
function plot(marks: readonly string[]): PlotPlace[] {
  const taken = new Set<number>()
  const isTaken = (column: number, row: number) => taken.has(column * ROAD_ROWS + row)
  let [start, run, hasTurned] = [-1, -1, false]
  let [column, row] = [0, 0]
  return marks.map((mark, at) => {
    if (mark !== marks[at - 1]) {
      do start += 1
      while (isTaken(start, 0))
      run += 1
      hasTurned = false
      column = start
      row = 0
    } else if (!hasTurned && row + 1 < ROAD_ROWS && !isTaken(column, row + 1)) {
      row += 1
    } else {
      hasTurned = true
      do column += 1
      while (isTaken(column, row))
    }
    taken.add(column * ROAD_ROWS + row)
    return { column, row, run }
  })
}
