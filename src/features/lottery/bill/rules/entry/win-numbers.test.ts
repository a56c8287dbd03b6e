import { describe, expect, test } from 'vitest'
import { winNumbers } from './win-numbers.ts'

const plain = { doubles: false, turned: false }

describe('วินเลข', () => {
  test.each([
    ['two digits of three', '123', 2, plain, ['12', '13', '23']],
    ['with doubles', '123', 2, { ...plain, doubles: true }, ['11', '12', '13', '22', '23', '33']],
    ['turned', '12', 2, { ...plain, turned: true }, ['12', '21']],
    ['three digits of four', '0129', 3, plain, ['012', '019', '029', '129']],
    ['three of two digits', '12', 3, plain, []],
    [
      'three of two digits with doubles',
      '12',
      3,
      { ...plain, doubles: true },
      ['111', '112', '122', '222'],
    ],
    ['a digit chosen twice is one digit', '211', 2, plain, ['12']],
    ['nothing chosen', '', 2, { doubles: true, turned: true }, []],
  ] as const)('%s', (_what, digits, length, how, numbers) => {
    expect(winNumbers([...digits], length, how)).toEqual(numbers)
  })

  // Counted by hand: combinations, with repetition, arrangements, and all of them together.
  test.each([
    [7, 2, [21, 28, 42, 49]],
    [7, 3, [35, 84, 210, 343]],
    [4, 2, [6, 10, 12, 16]],
  ] as const)('%i digits, %i places', (count, length, sizes) => {
    const digits = [...'0123456789'].slice(0, count)
    const made = [
      plain,
      { ...plain, doubles: true },
      { ...plain, turned: true },
      { doubles: true, turned: true },
    ].map((how) => winNumbers(digits, length, how))
    expect(made.map((one) => one.length)).toEqual(sizes)
    for (const one of made) expect(new Set(one).size).toBe(one.length)
  })
})
