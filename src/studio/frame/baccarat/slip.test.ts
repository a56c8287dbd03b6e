import { expect, test } from 'vitest'
import type { Box, Stakes } from '#studio/games/baccarat/boxes.ts'
import { addUp, costOf, put, type Slip, undoPut } from './slip.ts'

const bounds = { min: 1_000n, max: 10_000n }
const none: Stakes = {}

test('chips lie on boxes press by press, and come off in the other order', () => {
  let slip: Slip = []
  for (const stakes of [{ P: 1_000n }, { P: 5_000n, T: 1_000n }, { big: 2_000n }]) {
    slip = put(slip, stakes, none, bounds).slip
  }
  expect(addUp(slip)).toEqual({ P: 6_000n, T: 1_000n, big: 2_000n })
  expect(costOf(addUp(slip))).toBe(9_000n)
  slip = undoPut(slip)
  expect(addUp(slip)).toEqual({ P: 6_000n, T: 1_000n })
  expect(addUp(undoPut(slip))).toEqual({ P: 1_000n })
  expect(undoPut(undoPut(undoPut(slip)))).toEqual([])
})

test.each<[string, Stakes, Stakes, Stakes, Stakes, boolean]>([
  ['up to the limit', { P: 9_000n }, { P: 1_000n }, none, { P: 10_000n }, false],
  ['what is left of it', { P: 9_000n }, { P: 5_000n }, none, { P: 10_000n }, true],
  ['confirmed tickets count', { P: 2_000n }, { P: 5_000n }, { P: 6_000n }, { P: 4_000n }, true],
  ['nothing is left', { P: 4_000n }, { P: 5_000n }, { P: 6_000n }, { P: 4_000n }, true],
  ['too little for a stake is left', none, { P: 5_000n }, { P: 9_500n }, none, true],
  [
    'other boxes are put all the same',
    none,
    { P: 5_000n, T: 1_000n },
    { P: 10_000n },
    { T: 1_000n },
    true,
  ],
  [
    'a limit holds for each box',
    { P: 10_000n },
    { T: 10_000n },
    none,
    { P: 10_000n, T: 10_000n },
    false,
  ],
])('%s', (_name, before, pressed, placed, after, isCut) => {
  const slip = costOf(before) === 0n ? [] : [before]
  const made = put(slip, pressed, placed, bounds)
  expect(addUp(made.slip)).toEqual(after)
  expect(made.isCut).toBe(isCut)
})

test.each<[string, Stakes, Stakes, Stakes, Stakes, Box]>([
  ['the other side of a chip', { P: 1_000n }, { B: 1_000n }, none, { P: 1_000n }, 'B'],
  ['the other side of a ticket', none, { big: 1_000n }, { small: 1_000n }, none, 'big'],
  [
    'both sides in one press',
    none,
    { B: 1_000n, P: 1_000n, T: 1_000n },
    none,
    { B: 1_000n, T: 1_000n },
    'P',
  ],
])('%s is not put', (_name, before, pressed, placed, after, refused) => {
  const slip = costOf(before) === 0n ? [] : [before]
  const made = put(slip, pressed, placed, bounds)
  expect(addUp(made.slip)).toEqual(after)
  expect(made.opposite).toBe(refused)
  expect(made.isCut).toBe(false)
})
