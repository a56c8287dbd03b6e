import { describe, expect, test } from 'vitest'
import { rankOf, seqOfRank, stageOf, takesShots } from './timeline.ts'

const at = (time: string) => new Date(`2026-01-01T${time}Z`)
const times = {
  openAt: at('00:00:00'),
  closeAt: at('00:13:00'),
  shootCloseAt: at('00:15:00'),
}

test.each([
  ['upcoming', '2025', '23:59:59.999', 'upcoming', false],
  ['open', '2026', '00:00:00', 'betting', true],
  // The job that opens may be late: the time decides.
  ['upcoming', '2026', '00:00:00', 'betting', true],
  ['open', '2026', '00:12:59.999', 'betting', true],
  ['open', '2026', '00:13:00', 'shooting', true],
  ['closed', '2026', '00:14:59.999', 'shooting', true],
  ['closed', '2026', '00:15:00', 'drawing', false],
  ['drawn', '2026', '00:15:07', 'settled', false],
  ['settled', '2026', '00:16:00', 'settled', false],
  ['void', '2026', '00:05:00', 'void', false],
  ['missed', '2026', '00:20:00', 'void', false],
] as const)('%s in %s at %s is %s', (status, year, time, stage, shots) => {
  const now = year === '2026' ? at(time) : new Date(`2025-12-31T${time}Z`)
  expect(stageOf({ ...times, status }, now)).toBe(stage)
  expect(takesShots(stage)).toBe(shots)
})

describe('ranks', () => {
  test('the newest is 1 and the oldest is the count', () => {
    expect([rankOf(20, 20), rankOf(5, 20), rankOf(1, 20)]).toEqual([1, 16, 20])
  })

  test.each([
    [1, 20, 20],
    [16, 20, 5],
    [16, 16, 1],
    [16, 15, undefined],
    [1, 0, undefined],
    [0, 20, undefined],
  ])('rank %i of %i is shot %s', (rank, count, seq) => expect(seqOfRank(rank, count)).toBe(seq))
})
