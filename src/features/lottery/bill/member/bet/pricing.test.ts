import { describe, expect, test } from 'vitest'
import type { BetType } from '../../../rules/bet-types.ts'
import type { RateWire } from './bet-wire.ts'
import { groupedStake, isOverMost, mostOf, stakeFault, stakeWhileTyped } from './pricing.ts'

const set = { unit: '120.00', tiers: [] }
const row = (part: object) => part as RateWire
const rates = new Map<BetType, RateWire>([
  ['top3', row({ max_per_bet: '2000.00', set: null })],
  ['tod3', row({ max_per_bet: '500.00', set: null })],
  ['set4', row({ max_per_bet: '1200.00', set })],
])

describe('a stake for numbers', () => {
  test.each<[BetType[], string, string]>([
    [['top3'], '2000', ''],
    [['top3'], '1000000', 'แทงได้ไม่เกิน ฿2,000 ต่อเลข'],
    [['top3', 'tod3'], '501', 'แทงได้ไม่เกิน ฿500 ต่อเลข'],
    [['top3'], '', 'ใส่เงินแทงก่อน'],
    [['top3'], '0', 'ใส่เงินแทงก่อน'],
    [['set4'], '11', 'แทงได้ไม่เกิน 10 ชุด ต่อเลข'],
    [['set4'], '', 'ใส่จำนวนชุดก่อน'],
    [[], '', ''],
  ])('for %j of %j it is said: %s', (types, stake, said) => {
    expect(
      stakeFault(
        { rates },
        types.map((betType) => ({ betType, stake })),
      ),
    ).toBe(said)
  })

  test('what is too much has a most that is not', () => {
    for (const betType of rates.keys()) {
      const { stake } = mostOf({ rates }, betType)
      expect(isOverMost({ rates }, { betType, stake })).toBe(false)
      expect(isOverMost({ rates }, { betType, stake: `${Number(stake) + 1}` })).toBe(true)
    }
  })

  test.each([
    ['1000000', '1,000,000'],
    ['1234.5', '1,234.5'],
    ['', ''],
  ])('%j is read as %j', (stake, read) => expect(groupedStake(stake)).toBe(read))

  test('commas of a pasted stake are not kept', () => {
    expect(stakeWhileTyped('๑,๐๐๐.๕', false)).toBe('1000.5')
  })
})
