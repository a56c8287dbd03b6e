import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betTypeInfo, betTypes, isNumberOf } from './bet-types.ts'
import { allWinningNumbers, isWin, winningNumbers, type Draw } from './match.ts'

const draw = (over: Partial<Draw>): Draw => ({
  top4: '5538',
  top3: '538',
  bottom2: '73',
  front3: ['290', '838'],
  bottom3: ['051', '806'],
  ...over,
})

// lottery.md §3; ✓ wins.
test.each([
  ['top4', '5538', {}, true],
  ['top4', '5583', {}, false],
  ['top4', '0538', { top4: '0538' }, true],
  ['tod4', '5538', {}, true],
  ['tod4', '8355', {}, true],
  ['tod4', '8335', {}, false],
  ['tod4', '5538', { top4: null }, false],
  ['set4', '9938', {}, true],
  ['set4', '9983', {}, false],
  ['top3', '538', {}, true],
  ['top3', '835', {}, false],
  ['top3', '038', { top3: '038' }, true],
  ['top3', '38', { top3: '038' }, false],
  ['tod3', '538', {}, true],
  ['tod3', '853', {}, true],
  ['tod3', '533', {}, false],
  ['tod3', '121', { top3: '112' }, true],
  ['tod3', '122', { top3: '112' }, false],
  ['tod3', '111', { top3: '111' }, true],
  ['front3', '290', {}, true],
  ['front3', '838', {}, true],
  ['front3', '538', {}, false],
  ['front3', '092', {}, false],
  ['bottom3', '051', {}, true],
  ['bottom3', '51', {}, false],
  ['bottom3', '806', {}, true],
  ['top2', '38', {}, true],
  ['top2', '83', {}, false],
  ['top2', '05', { top3: '905' }, true],
  ['bottom2', '73', {}, true],
  ['bottom2', '37', {}, false],
  ['run_top', '3', {}, true],
  ['run_top', '0', { top3: '800' }, true],
  ['run_top', '7', {}, false],
  ['run_bottom', '7', {}, true],
  ['run_bottom', '3', { bottom2: '33' }, true],
  ['run_bottom', '8', {}, false],
] as const)('%s %s against %o: %s', (betType, number, over, wins) => {
  expect(isWin(betType, number, draw(over))).toBe(wins)
})

test.each([
  ['tod3', { top3: '509' }, ['059', '095', '509', '590', '905', '950']],
  ['tod3', { top3: '112' }, ['112', '121', '211']],
  ['tod3', { top3: '111' }, ['111']],
  ['run_top', { top3: '800' }, ['0', '8']],
  ['run_bottom', { bottom2: '33' }, ['3']],
  ['front3', { front3: ['290', '290'] }, ['290']],
  ['bottom3', { bottom3: ['806', '051'] }, ['051', '806']],
  ['top2', { top3: null }, []],
] as const)('%s of %o wins with %o, each once', (betType, over, numbers) => {
  expect(winningNumbers(betType, draw(over))).toEqual(numbers)
})

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => `${value}`.padStart(length, '0'))

const anyDraw = fc.record({
  top4: fc.option(digits(4)),
  top3: fc.option(digits(3)),
  bottom2: fc.option(digits(2)),
  front3: fc.oneof(fc.constant([]), fc.tuple(digits(3), digits(3))),
  bottom3: fc.oneof(fc.constant([]), fc.tuple(digits(3), digits(3))),
})

test('the numbers written out are exactly those that win, for every number of every type', () => {
  fc.assert(
    fc.property(anyDraw, (drawn) => {
      for (const betType of betTypes) {
        const { digits: length } = betTypeInfo[betType]
        const all = Array.from({ length: 10 ** length }, (_, n) => `${n}`.padStart(length, '0'))
        const wins = all.filter((number) => isWin(betType, number, drawn))
        expect(winningNumbers(betType, drawn)).toEqual(wins)
      }
    }),
    { numRuns: 30 },
  )
})

test('no winning number is listed twice, and each has the form of its type', () => {
  fc.assert(
    fc.property(anyDraw, (drawn) => {
      const rows = allWinningNumbers(drawn, betTypes)
      expect(new Set(rows.map((row) => `${row.betType} ${row.number}`)).size).toBe(rows.length)
      expect(rows.every((row) => isNumberOf(row.betType, row.number))).toBe(true)
      expect(rows.every((row) => (row.tier !== null) === (row.betType === 'set4'))).toBe(true)
    }),
  )
})
