import { describe, expect, it } from 'vitest'
import { parseHistory, parseLsn, parseSegment, segmentName } from './wal-names.ts'

const MB = 1024 * 1024

describe('a segment’s name', () => {
  // The last segment of 16 MB below an id ends in FF; the next one begins a new id.
  it.each([
    ['000000010000000000000001', 16 * MB, 1, 1],
    ['0000000100000000000000FF', 16 * MB, 1, 255],
    ['000000010000000100000000', 16 * MB, 1, 256],
    ['0000000A00000002000000AB', 16 * MB, 10, 2 * 256 + 0xab],
    ['000000010000000100000FFF', MB, 1, 4096 + 4095],
  ])('%s', (name, segmentBytes, timeline, number) => {
    expect(parseSegment(name, segmentBytes)).toEqual({ timeline, number })
    expect(segmentName({ timeline, number }, segmentBytes)).toBe(name)
  })

  it.each([
    '00000002.history',
    '000000010000000000000004.00000028.backup',
    '000000010000000000000005.partial',
    '000000010000000000000100',
    'archive_status',
  ])('is not %s', (name) => {
    expect(parseSegment(name, 16 * MB)).toBeUndefined()
  })
})

it('a position is a number of bytes', () => {
  expect(parseLsn('0/3000028')).toBe(0x3000028n)
  expect(parseLsn('16/B374D848')).toBe(0x16b374d848n)
})

it('a history names the ancestors and where they end', () => {
  const text =
    '1\t0/3000158\tbefore 2026-11-21 05:00:00+00\n\n2\t1/0\tno recovery target specified\n'
  expect(parseHistory(text)).toEqual([
    { timeline: 1, endLsn: 0x3000158n },
    { timeline: 2, endLsn: 1n << 32n },
  ])
})
