import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askRoad, beadPlate, bigRoad, derivedRoad, type RoadResult } from './roads.ts'

const read = (text: string): RoadResult[] => [...text] as RoadResult[]
const coloursOf = (text: string, k: 1 | 2 | 3): string =>
  derivedRoad(read(text), k).colours.join('')
const roadsOf = (text: string): string[] => ([1, 2, 3] as const).map((k) => coloursOf(text, k))

/** `B0,0 0,1 · P1,0`: the cells of a big road, run by run. */
function drawn(text: string): string {
  const runs: string[] = []
  for (const { side, column, row, logicalColumn } of bigRoad(read(text))) {
    const before = runs[logicalColumn]
    runs[logicalColumn] = `${before === undefined ? side : `${before} `}${column},${row}`
  }
  return runs.join(' · ')
}

/** The committed shoe of games.md §4.1. */
const SHOE = 'PPPBPBPTBPPBBTPBPBBBTPTBBPPBTBPBBBBPPBPBPPBPTTPPBBBPPTPPBBBBBPBPBPBPBBBBTPPBBBP'

describe('the worked example', () => {
  const results = 'BBPPBPBBBTPPPPPB'

  test('big road: a column a run, the tie on the cell that it followed', () => {
    expect(drawn(results)).toBe(
      'B0,0 0,1 · P1,0 1,1 · B2,0 · P3,0 · B4,0 4,1 4,2 · P5,0 5,1 5,2 5,3 5,4 · B6,0',
    )
    const tied = bigRoad(read(results)).filter(({ ties }) => ties > 0)
    expect(tied).toEqual([{ side: 'B', ties: 1, index: 8, column: 4, row: 2, logicalColumn: 4 }])
  })

  test('derived roads and what would come next', () => {
    expect(roadsOf(results)).toEqual(['RRBRBRBRRBRB', 'BBBRBBRRRB', 'BRBBBRRRB'])
    expect(askRoad(read(results), 'B')).toEqual(['R', 'R', 'B'])
    expect(askRoad(read(results), 'P')).toEqual(['B', 'B', 'R'])
  })

  test('a derived road is drawn like a big road, and knows which coup made a cell', () => {
    const { cells } = derivedRoad(read(results), 1)
    expect(cells.slice(0, 4)).toEqual([
      { colour: 'R', index: 3, column: 0, row: 0 },
      { colour: 'R', index: 4, column: 0, row: 1 },
      { colour: 'B', index: 5, column: 1, row: 0 },
      { colour: 'R', index: 6, column: 2, row: 0 },
    ])
    expect(cells.at(-1)).toMatchObject({ index: 15 })
  })

  test('bead plate: every result, six a column', () => {
    expect(beadPlate(read(results))[9]).toEqual({ result: 'T', index: 9, column: 1, row: 3 })
  })
})

test.each([
  ['BBBBBBBBPPPPPPPB', 'B0,0 0,1 0,2 0,3 0,4 0,5 1,5 2,5 · P1,0 1,1 1,2 1,3 1,4 2,4 3,4 · B2,0'],
  [
    'TBBBBBBBPPPBBBBBBBPB',
    'B0,0 0,1 0,2 0,3 0,4 0,5 1,5 · P1,0 1,1 1,2 · B2,0 2,1 2,2 2,3 2,4 2,5 3,5 · P3,0 · B4,0',
  ],
])('big road of %s', (results, cells) => {
  expect(drawn(results)).toBe(cells)
})

test.each([
  ['BBBBBBBBPPPPPPPB', ['RRRRRRB']],
  ['BPBPBPBPBP', ['RRRRRRRR', 'RRRRRRR', 'RRRRRR']],
  ['BBPPBBPPBBPP', ['RRRRRRRRR', 'RRRRRRR', 'RRRRR']],
  ['BBBPBBBPBBBP', ['BBRBBBRB', 'RRRRRRR', 'BBRB']],
])('derived roads of %s', (results, expected) => {
  expect(roadsOf(results).slice(0, expected.length)).toEqual(expected)
})

test('the committed shoe', () => {
  const roads = roadsOf(SHOE)
  expect(roads.map((road) => road.length)).toEqual([66, 65, 64])
  expect(
    createHash('sha256')
      .update([SHOE, ...roads].join('|'))
      .digest('hex'),
  ).toBe('8f05510218b37b8de05710f7ba2c31b948e3e3541e564e308d418ded63b73d75')
})

test.each([
  ['', []],
  ['TT', []],
  ['TTBT', [{ side: 'B', ties: 3, index: 2 }]],
  ['BTTP', [{ ties: 2 }, { ties: 0 }]],
])('ties of "%s" are on the cell before them, the first ones on the first cell', (text, cells) => {
  expect(bigRoad(read(text))).toMatchObject(cells)
  expect(bigRoad(read(text))).toHaveLength(cells.length)
})

/** All roads once more, as they are drawn by hand: run after run on squared paper, then cell by cell. */
function byHand(results: string): string {
  const runs = results.replaceAll('T', '').match(/P+|B+/g) ?? []
  const colours = [1, 2, 3].map((k) => runs.flatMap((run, at) => coloursByHand(runs, run, at, k)))
  const roads = colours.map((road) => drawByHand(road.join('').match(/R+|B+/g) ?? []))
  return [drawByHand(runs), ...roads].join('|')
}

function coloursByHand(runs: readonly string[], run: string, at: number, k: number): string[] {
  return [...run].flatMap((_mark, row) => {
    if (row === 0) {
      const [before, compared] = [runs[at - 1], runs[at - 1 - k]]
      if (before === undefined || compared === undefined) return []
      return [before.length === compared.length ? 'R' : 'B']
    }
    const compared = runs[at - k]
    if (compared === undefined) return []
    const hasCell = compared[row] !== undefined
    const hasCellAbove = compared[row - 1] !== undefined
    return [!hasCell && hasCellAbove ? 'B' : 'R']
  })
}

function drawByHand(runs: readonly string[]): string {
  const paper: string[][] = []
  const isFree = (column: number, row: number) => paper[column]?.[row] === undefined
  const cells: string[] = []
  let start = -1
  for (const run of runs) {
    do start += 1
    while (!isFree(start, 0))
    let depth = 1
    while (depth < Math.min(run.length, 6) && isFree(start, depth)) depth += 1
    let tail = start
    for (const [at, mark] of [...run].entries()) {
      const row = Math.min(at, depth - 1)
      if (at >= depth)
        do tail += 1
        while (!isFree(tail, row))
      ;(paper[tail] ??= [])[row] = mark
      cells.push(`${mark}${tail},${row}`)
    }
  }
  return cells.join(' ')
}

/** The same text by the functions under test. */
function byProgram(results: string): string {
  const marks = read(results)
  const big = bigRoad(marks).map(({ side, column, row }) => `${side}${column},${row}`)
  const derived = ([1, 2, 3] as const).map((k) =>
    derivedRoad(marks, k).cells.map(({ colour, column, row }) => `${colour}${column},${row}`),
  )
  return [big, ...derived].map((cells) => cells.join(' ')).join('|')
}

const RESULTS_MAX = 10

test('all 88,572 series of up to ten results, against a drawing by hand', () => {
  let series = ['']
  let seen = 0
  for (let length = 1; length <= RESULTS_MAX; length += 1) {
    series = series.flatMap((text) => ['P', 'B', 'T'].map((result) => text + result))
    seen += series.length
    expect(series.find((text) => byProgram(text) !== byHand(text))).toBeUndefined()
  }
  expect(seen).toBe(88_572)
})

const shoes = fc
  .array(fc.tuple(fc.constantFrom('P', 'B', 'T'), fc.integer({ min: 1, max: 14 })), {
    maxLength: 30,
  })
  .map((runs) =>
    runs
      .map(([result, times]) => result.repeat(times))
      .join('')
      .slice(0, 100),
  )

test('long runs that turn and meet, against a drawing by hand', () => {
  fc.assert(
    fc.property(shoes, (results) => {
      expect(byProgram(results)).toBe(byHand(results))
      const cells = bigRoad(read(results)).map(({ column, row }) => `${column},${row}`)
      expect(new Set(cells).size).toBe(cells.length)
    }),
  )
})

test('to ask a road is to add the result and look', () => {
  fc.assert(
    fc.property(shoes, fc.constantFrom('P', 'B'), (results, side) => {
      const asked = ([1, 2, 3] as const).map((k) => {
        const [before, after] = [coloursOf(results, k), coloursOf(results + side, k)]
        return after.length > before.length ? after.at(-1) : null
      })
      expect(askRoad(read(results), side)).toEqual(asked)
    }),
  )
})
