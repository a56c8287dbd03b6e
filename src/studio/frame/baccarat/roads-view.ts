import { beadPlate, bigRoad, derivedRoad, ROAD_ROWS, type RoadResult } from '#kernel/roads.ts'
import { part } from '../page-parts.ts'
import { draw } from './card-view.ts'

/** Of a cell, in units of the picture. */
const CELL = 10
const LEAST_COLUMNS = { bead: 8, big: 24, derived: 12 } as const
/** A place that is wider than its road is ruled to its end. */
const RULED_COLUMNS = 100
const DERIVED = [
  ['road-eye', 1],
  ['road-small', 2],
  ['road-pig', 3],
] as const

/** Shows the five roads of a shoe by the codes of its coups, the newest column in sight. */
export function drawRoads(codes: readonly string[]): void {
  const results = codes.map((code) => code.charAt(0) as RoadResult)
  show(
    'road-bead',
    LEAST_COLUMNS.bead,
    beadPlate(results).map((cell) => ({ ...cell, marks: beadMarks(codes[cell.index] ?? '') })),
  )
  show(
    'road-big',
    LEAST_COLUMNS.big,
    bigRoad(results).map((cell) => ({
      ...cell,
      marks: [
        ring(cell.side, 'ring'),
        ...tieMarks(cell.ties),
        ...pairDots(codes[cell.index] ?? '', 1.6),
      ],
    })),
  )
  for (const [id, look] of DERIVED) {
    const { cells } = derivedRoad(results, look)
    show(
      id,
      LEAST_COLUMNS.derived,
      cells.map((cell) => ({ ...cell, marks: [derivedMark(look, cell.colour)] })),
    )
  }
}

const GRID = [
  ...Array.from({ length: ROAD_ROWS + 1 }, (_, row) => `M0 ${row * CELL}h${RULED_COLUMNS * CELL}`),
  ...Array.from({ length: RULED_COLUMNS }, (_, at) => `M${at * CELL} 0v${ROAD_ROWS * CELL}`),
].join('')

interface Drawn {
  readonly column: number
  readonly row: number
  readonly marks: readonly SVGElement[]
}

function show(id: string, leastColumns: number, cells: readonly Drawn[]): void {
  const place = part(id)
  const used = Math.max(0, ...cells.map(({ column }) => column + 1))
  const columns = Math.max(leastColumns, used + 1)
  const [width, height] = [columns * CELL, ROAD_ROWS * CELL]
  const picture = draw('svg', {
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: 'xMinYMin',
    'aria-hidden': 'true',
  })
  picture.style.aspectRatio = `${width}/${height}`
  picture.append(draw('path', { class: 'lines', d: GRID }))
  for (const { column, row, marks } of cells) {
    const at = draw('g', { transform: `translate(${column * CELL} ${row * CELL})` })
    at.append(...marks)
    picture.append(at)
  }
  if (cells.length > 0) picture.lastElementChild?.classList.add('newest')
  place.replaceChildren(picture)
  const cellPx = place.clientHeight / ROAD_ROWS
  place.scrollLeft = Math.max(0, (used + 1) * cellPx - place.clientWidth)
}

const MIDDLE = CELL / 2
const LETTERS: Readonly<Record<string, string>> = { P: 'ผ', B: 'จ', T: 'ส' }

const ring = (colour: string, look: 'ring' | 'disc', r = 3.6): SVGElement =>
  draw('circle', { class: `${look} of-${colour}`, cx: MIDDLE, cy: MIDDLE, r })

function beadMarks(code: string): SVGElement[] {
  const winner = code.charAt(0)
  const letter = draw('text', { x: MIDDLE, y: 7.1, class: 'letter' })
  letter.textContent = LETTERS[winner] ?? ''
  return [ring(winner, 'disc', 4.4), letter, ...pairDots(code, 1.5)]
}

/** A pair of the banker's at the top left, of the player's at the bottom right. */
const pairDots = (code: string, r: number): SVGElement[] => [
  ...(code.includes('b') ? [draw('circle', { class: 'dot of-B', cx: 1.9, cy: 1.9, r })] : []),
  ...(code.includes('p') ? [draw('circle', { class: 'dot of-P', cx: 8.1, cy: 8.1, r })] : []),
]

function tieMarks(ties: number): SVGElement[] {
  if (ties === 0) return []
  const line = draw('path', { class: 'stroke of-T', d: 'M1.5 8.5 8.5 1.5' })
  if (ties === 1) return [line]
  const count = draw('text', { x: MIDDLE, y: 7, class: 'count' })
  count.textContent = `${ties}`
  return [line, count]
}

function derivedMark(look: 1 | 2 | 3, colour: 'R' | 'B'): SVGElement {
  const of = colour === 'R' ? 'B' : 'P'
  if (look === 3) return draw('path', { class: `stroke of-${of}`, d: 'M2 8 8 2' })
  return ring(of, look === 1 ? 'ring' : 'disc', 3)
}
