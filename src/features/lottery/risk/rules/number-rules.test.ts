import { describe, expect, test } from 'vitest'
import { selectedNumbers, replacedBy, type StandingRule } from './number-rules.ts'

describe('which numbers are meant', () => {
  test.each([
    [{ betType: 'bottom2', numbers: ['89', '07', '89'], pattern: null }, ['07', '89']],
    [{ betType: 'bottom2', numbers: ['8'], pattern: null }, null],
    [{ betType: 'top3', numbers: ['12a'], pattern: null }, null],
    [
      { betType: 'top2', numbers: null, pattern: 'double' },
      ['00', '11', '22', '33', '44', '55', '66', '77', '88', '99'],
    ],
    [{ betType: 'top3', numbers: null, pattern: 'double' }, null],
    [{ betType: 'run_top', numbers: null, pattern: 'triple' }, null],
  ] as const)('%j: %j', (meant, expected) => {
    expect(selectedNumbers(meant)).toEqual(expected)
  })

  test('a pattern and numbers beside it, each once', () => {
    const meant = selectedNumbers({ betType: 'tod3', numbers: ['123', '111'], pattern: 'triple' })
    expect(meant?.slice(0, 4)).toEqual(['000', '111', '123', '222'])
    expect(meant).toHaveLength(11)
  })
})

const rule = (ruleId: bigint, rest: Partial<StandingRule>): StandingRule => ({
  ruleId,
  betType: 'bottom2',
  numbers: null,
  pattern: null,
  rateX100: null,
  capSatang: null,
  ...rest,
})

describe('a decision takes the place of earlier ones about the same numbers', () => {
  const closed = rule(1n, { numbers: ['12', '34'], rateX100: 0n })
  const capped = rule(2n, { numbers: ['12'], capSatang: 1000n })
  const doubles = rule(3n, { pattern: 'double', rateX100: 4500n })
  const other = rule(4n, { betType: 'top2', numbers: ['12'], rateX100: 0n })
  const standing = [closed, capped, doubles, other]

  test.each([
    ['reduce', ['12'], [[1n, ['34']]]],
    ['close', ['12', '34'], [[1n, []]]],
    ['cap', ['12'], [[2n, []]]],
    [
      'reopen',
      ['12'],
      [
        [1n, ['34']],
        [2n, []],
      ],
    ],
    ['reopen', ['11'], [[3n, ['00', '22', '33', '44', '55', '66', '77', '88', '99']]]],
    ['reopen', ['13'], []],
  ] as const)('%s of %j', (action, chosen, expected) => {
    const found = replacedBy(action, 'bottom2', chosen, standing)
    expect(found.map(({ rule: { ruleId }, remaining }) => [ruleId, remaining])).toEqual(expected)
  })
})
