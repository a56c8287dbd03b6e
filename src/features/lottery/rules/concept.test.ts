import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BetType } from './bet-types.ts'
import { setChances, setReturnPercent } from './chance.ts'
import { derive, officialFields, resultRules, type ResultRule } from './derive.ts'
import { rateFor } from './limits.ts'
import { winningNumbers, type Draw } from './match.ts'
import { linePrize, setPrize } from './payout.ts'
import { setTiers, setTierOf, type SetTier } from './set-tiers.ts'

// The worked numbers of docs/concepts/lottery.md, by the rules that settle: what the page says is
// read from it.

const text = readFileSync(new URL('../../../../docs/concepts/lottery.md', import.meta.url), 'utf8')
const page = text.replaceAll(/\s+/g, ' ')
/** Rows of the table whose head begins with a word, the head first. */
function table(first: string): string[][] {
  const body = text.split(`| ${first} |`)[1]?.split('\n\n')[0] ?? ''
  return `| ${first} |${body}`
    .split('\n')
    .filter((row) => !row.startsWith('|---'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
/** The figures of a sentence, in its order; a sentence that is gone fails. */
function figures(sentence: RegExp): number[] {
  const found = sentence.exec(page)?.slice(1)
  if (!found) throw new Error(`lottery.md no longer says ${sentence}`)
  return found.map((figure) => Number(figure.replaceAll(',', '')))
}
const satang = (baht: number | undefined) => BigInt(Math.round((baht ?? 0) * 100))

describe('the markets', () => {
  const rows = table('Rule').slice(1)
  test('nine rules', () => {
    expect(rows.map(([rule]) => rule)).toEqual(
      [...resultRules, 'yeekee'].map((one) => `\`${one}\``),
    )
  })
  test.each(rows.slice(0, -1))('%s of %s', (...row) => {
    const rule = (row[0] ?? '').replaceAll('`', '') as ResultRule
    const [from = '', to = ''] = (row[5] ?? '').split(' → ')
    // An index has thousands separated and its change in brackets; other values are separated by
    // commas.
    const isIndex = rule === 'stock' || rule === 'thai_stock'
    const values = isIndex
      ? from.replaceAll(/[(),]/g, '').replace('−', '-').split(' ')
      : from.split(', ')
    const fields = officialFields[rule].filter(({ name }) => !/front3|bottom3/.test(name))
    const official = Object.fromEntries(fields.map(({ name }, at) => [name, [values[at] ?? '']]))
    const side = { front3: ['290', '838'], bottom3: ['051', '806'] }
    const derived = derive(rule, rule === 'glo' ? { ...official, ...side } : official)
    const numbers = derived.ok ? `${derived.value.top3} · ${derived.value.bottom2}` : derived.error
    expect(numbers).toBe(to)
  })
})

describe('sets', () => {
  const rows = new Map(table('Tier').map(([name = '', ...cells]) => [name, cells]))
  const numbersOf = (name: string) =>
    (rows.get(name) ?? []).map((cell) => Number(cell.replaceAll(/[฿,]/g, '')))
  const prizes = Object.fromEntries(
    setTiers.map((tier, at) => [tier, satang(numbersOf('A unit wins')[at])]),
  ) as Record<SetTier, bigint>
  const [unit, sum = 0] = figures(/costs ฿(\d+) a unit .* wins ฿([\d,]+) a unit/)

  test('chances of each tier and of any', () => {
    const wins = setChances().map((chance) => chance.wins)
    expect(numbersOf('In 10,000 draws')).toEqual(wins)
    const [all, of] = figures(/different digits win in (\d+) of ([\d,]+) draws/)
    expect([all, of]).toEqual([wins.reduce((total, one) => total + one, 0), 10_000])
  })
  test('what ฿100 return, and the example of the best tier', () => {
    const terms = { unitSatang: satang(unit), prizes }
    const [back] = figures(/฿100 return ฿([\d.]+) in the long run/)
    expect(back).toBe(Math.round(setReturnPercent(terms) * 100) / 100)
    expect(setTierOf('0887', '9887')).toBe('three_straight')
    expect(satang(sum)).toBe(prizes.three_straight)
    const [stake, price, best] = figures(
      /฿(\d+) at ฿(\d+) a unit are two units, two times ฿([\d,]+)/,
    )
    expect(price).toBe(unit)
    expect(setPrize(satang(stake), terms, 'four_straight')).toBe(2n * satang(best))
  })
})

describe('what a bet is worth', () => {
  const draw = (top3: string): Draw => ({
    top4: null,
    top3,
    bottom2: null,
    front3: [],
    bottom3: [],
  })
  const threes = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'))
  const wins = (type: BetType) =>
    type === 'run_bottom' || type === 'bottom2'
      ? threes
          .filter((one) => one.startsWith('0'))
          .map((one) => winningNumbers(type, { ...draw('000'), bottom2: one.slice(1) }).length)
      : threes.map((one) => winningNumbers(type, draw(one)).length)
  const mean = (counts: number[]) => counts.reduce((sum, one) => sum + one, 0) / counts.length

  test('draws by pattern', () => {
    const sizes = threes.map((one) => new Set(one).size)
    const count = (size: number) => sizes.filter((one) => one === size).length
    expect(
      figures(
        /Of 1,000 draws (\d+) have three different digits, (\d+) a double, (\d+) are triples/,
      ),
    ) //
      .toEqual([count(3), count(2), count(1)])
    const tod = ['123', '112', '111'].map(
      (number) => threes.filter((one) => winningNumbers('tod3', draw(one)).includes(number)).length,
    )
    expect(figures(/digits wins in (\d+) of 1,000, a double in (\d+), a triple in (\d+)/)).toEqual(
      tod,
    )
  })

  const types: Record<string, [BetType, number]> = {
    '3 ตัวบน': ['top3', 1000],
    '3 ตัวโต๊ด': ['tod3', 1000],
    '2 ตัวบน, 2 ตัวล่าง': ['top2', 100],
    วิ่งบน: ['run_top', 10],
    วิ่งล่าง: ['run_bottom', 10],
  }
  test.each(table('Type').slice(1))('%s at %s', (name = '', rates = '', _wins, back = '') => {
    const [type, numbers] = types[name] ?? ['top3', 0]
    const returned = rates
      .split(' / ')
      .map((rate) => `฿${((Number(rate) * mean(wins(type)) * 100) / numbers).toFixed(2)}`)
    expect(back.split(' / ')).toEqual(returned.map((one) => one.replace('.00', '')))
  })
})

describe('sentences with figures', () => {
  test('the step that a line reaches', () => {
    const [base, over, less, sold, still, reached, at, beyond] = figures(
      /Steps at (\d+) up to ฿(\d+) and (\d+) beyond: on a number that has sold ฿(\d+), ฿(\d+) are paid (\d+) and ฿([\d.]+) are paid (\d+)/,
    )
    const standing = {
      baseRateX100: satang(base),
      manualRateX100: null,
      capSatang: null,
      soldSatang: satang(sold),
      steps: [{ overSatang: satang(over), rateX100: satang(less) }],
    }
    expect(rateFor(standing, satang(still))).toBe(satang(reached))
    expect(rateFor(standing, satang(at))).toBe(satang(beyond))
  })

  test('a result that was wrong', () => {
    const [stake, rate, paid, left, owed, other, prize] = figures(
      /A bill of ฿(\d+) on 43 at ×(\d+) was paid ฿(\d+) by .* If ฿(\d+) of it are left, they go back and ฿(\d+) are owed, .* bill of ฿(\d+) on 34 gets ฿([\d,]+)/,
    )
    const line = (number: string, baht: number | undefined) =>
      linePrize(
        {
          betType: 'bottom2',
          number,
          amountSatang: satang(baht),
          rateX100: satang(rate),
        },
        { top4: null, top3: '000', front3: [], bottom3: [], bottom2: number },
      )
    expect(line('43', stake)).toBe(satang(paid))
    expect((paid ?? 0) - (left ?? 0)).toBe(owed)
    expect(line('34', other)).toBe(satang(prize))
  })

  test('lines that count one after the other', () => {
    const [limit = 0, one = 0, two = 0, three = 0, room] = figures(
      /With ฿(\d+) a bill and lines of ฿(\d+), ฿(\d+) and ฿(\d+) the third is the one that goes over, and ฿(\d+) is/,
    )
    expect(one + two).toBeLessThanOrEqual(limit)
    expect(one + two + three).toBeGreaterThan(limit)
    expect(limit - one - two).toBe(room)
  })
})
