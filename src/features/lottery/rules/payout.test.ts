import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBaht, parseBaht } from '#kernel/money.ts'
import { betTypes, isBetType } from './bet-types.ts'
import type { Draw } from './match.ts'
import { billPrize, linePrize, potentialWin, type SoldLine } from './payout.ts'
import { parseRate } from './rate.ts'
import vectors from './vectors.json' with { type: 'json' }

const satang = (text: string): bigint => {
  const parsed = parseBaht(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}
const rateOf = (text: string): bigint => {
  const parsed = parseRate(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

const { worked_bill: bill } = vectors
const drawn = vectors.draws[bill.draw]?.derived as Draw
const lines: SoldLine[] = bill.lines.map((line) => {
  if (!isBetType(line.bet_type)) throw new Error(line.bet_type)
  return {
    betType: line.bet_type,
    number: line.number,
    amountSatang: satang(line.amount),
    rateX100: rateOf(line.rate),
  }
})

test('the worked bill: 170 baht staked, 14,870.00 won', () => {
  expect(formatBaht(lines.reduce((sum, line) => sum + line.amountSatang, 0n))).toBe(bill.total)
  expect(lines.map((line) => formatBaht(linePrize(line, drawn)))).toEqual(
    bill.lines.map((line) => line.win),
  )
  expect(formatBaht(billPrize(lines, drawn))).toBe(bill.win)
})

test.each([
  ['10.00', '3.2', '32.00'],
  ['0.01', '3.2', '0.03'],
  ['0.33', '4.25', '1.40'],
  ['1.00', '900', '900.00'],
  ['0.01', '0.99', '0.00'],
])('%s baht at %s pays %s: gross, rounded down to a satang', (stake, rate, prize) => {
  expect(formatBaht(potentialWin({ amountSatang: satang(stake), rateX100: rateOf(rate) }))).toBe(
    prize,
  )
})

const anyLine = fc.record({
  betType: fc.constantFrom(...betTypes),
  number: fc.constantFrom('538', '853', '290', '051', '38', '73', '3', '7', '0'),
  amountSatang: fc.bigInt({ min: 1n, max: 10_000_000n }),
  rateX100: fc.bigInt({ min: 1n, max: 100_000n }),
})

test('parts and whole agree, and nothing pays more than stake times rate', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (sold) => {
      const parts = sold.map((line) => linePrize(line, drawn))
      expect(billPrize(sold, drawn)).toBe(parts.reduce((sum, part) => sum + part, 0n))
      sold.forEach((line, at) => {
        const exact = line.amountSatang * line.rateX100
        const part = parts[at] ?? -1n
        expect(part === 0n || (part * 100n <= exact && exact < (part + 1n) * 100n)).toBe(true)
      })
    }),
  )
})
