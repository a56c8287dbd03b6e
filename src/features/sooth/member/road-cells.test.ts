import { expect, test } from 'vitest'
import { beadCells, bigCells, derivedCells, newestColumns } from './road-cells.ts'

// Where cells lie is the kernel's (roads.test.ts); here, what stands in them.
const codes = ['T', 'B', 'Bb', 'T', 'T', 'Pbp', 'B']

test('the bead plate shows every result with its pairs', () => {
  expect(beadCells(codes).map(({ marks }) => marks)).toEqual([
    ['T'],
    ['B'],
    ['B', 'pair-b'],
    ['T'],
    ['T'],
    ['P', 'pair-b', 'pair-p'],
    ['B'],
  ])
})

test('the big road has ties on the cell before them, the first ones on the first, counted from two on', () => {
  expect(bigCells(codes).map(({ marks, figure }) => [marks.join(' '), figure])).toEqual([
    ['B tie', undefined],
    ['B pair-b tie', '2'],
    ['P pair-b pair-p', undefined],
    ['B', undefined],
  ])
})

test('a derived road shows its colours', () => {
  const { cells, colours } = derivedCells([...'BBPPBBPPBBPP'], 3)
  expect(colours).toEqual([...'RRRRR'])
  expect(cells.map(({ marks }) => marks)).toEqual(Array.from({ length: 5 }, () => ['3-R']))
})

test('a small picture shows the newest columns', () => {
  const cells = bigCells([...'BPBPB'])
  expect(newestColumns(cells, 3).map(({ column, marks }) => [column, marks[0]])).toEqual([
    [0, 'B'],
    [1, 'P'],
    [2, 'B'],
  ])
  expect(newestColumns(cells, 9)).toHaveLength(5)
  expect(newestColumns([], 9)).toEqual([])
})
