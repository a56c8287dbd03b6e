import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBaht } from '#kernel/money.ts'
import { anyTyped, figureIn } from '#tests/support/typed-texts.ts'
import { tidyAmount, wireAmount } from '#ui/thai/amount.ts'
import type { BetType } from '../../../rules/bet-types.ts'
import type { RateWire } from './bet-wire.ts'
import { amountOf, isOverMost, mostOf, pricingOf, stakeFault, totalsOf, winOf } from './pricing.ts'

const set = { unit: '120.00', tiers: [] }
const row = (part: object) => part as RateWire
const rates = new Map<BetType, RateWire>([
  ['top3', row({ bet_type: 'top3', rate: '900', max_per_bet: '2000.00', set: null })],
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
    [['set4'], '99999999999', 'แทงได้ไม่เกิน 10 ชุด ต่อเลข'],
    [['set4'], '1.5', 'ใส่จำนวนชุดเป็นเลขเต็ม เช่น 2'],
    [['top3'], '99999999999', 'แทงได้ไม่เกิน ฿2,000 ต่อเลข'],
    [['top3'], '9999999999999', 'เงินแทงมากเกินไป'],
    [['top3', 'tod3'], '50-100', 'ใส่เงินแทงเป็นตัวเลข เช่น 20 หรือ 0.50'],
    [[], '', ''],
  ])('for %j of %j it is said: %s', (types, stake, said) => {
    expect(
      stakeFault(
        { rates },
        types.map((betType) => ({ betType, stake })),
      ),
    ).toBe(said)
  })

  test('what is too much is in no sum and wins nothing', () => {
    const lines = ['2000', '2001'].map((stake) => {
      return { betType: 'top3', number: '427', stake } as const
    })
    const pricing = pricingOf([...rates.values()], [])
    expect(totalsOf(pricing, lines).net).toBe(200_000n)
    expect(lines.map((line) => winOf(pricing, line))).toEqual([180_000_000n, 0n])
  })

  test('what is too much has a most that is not', () => {
    for (const betType of rates.keys()) {
      const { stake } = mostOf({ rates }, betType)
      expect(isOverMost({ rates }, { betType, stake })).toBe(false)
      expect(isOverMost({ rates }, { betType, stake: `${Number(stake) + 1}` })).toBe(true)
    }
  })

  test('is what was typed, or is refused by name and counts nothing', () => {
    fc.assert(
      fc.property(anyTyped, fc.constantFrom<BetType>('top3', 'set4'), (text, betType) => {
        const isSet = betType === 'set4'
        const stake = wireAmount(tidyAmount(text), { whole: isSet, short: true })
        const line = { betType, stake }
        const satang = amountOf({ rates }, line)
        if (satang > 0n) {
          expect(figureIn(formatBaht(isSet ? (satang * 100n) / 12_000n : satang))).toBe(
            figureIn(text),
          )
        } else expect(stakeFault({ rates }, [line])).not.toBe('')
      }),
      { numRuns: 2000 },
    )
  })
})
