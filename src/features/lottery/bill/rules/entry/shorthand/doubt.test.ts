import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseShorthand } from './parse.ts'
import { printShorthand } from './print.ts'
import { plainText } from './tokens.ts'

const page = readFileSync(
  new URL('../../../../../../../docs/concepts/slip-grammar.md', import.meta.url),
  'utf8',
)

const said = (text: string) => {
  const [line] = parseShorthand(text).lines
  return line?.kind === 'choice'
    ? line.readings.map((picks) => printShorthand(picks).replaceAll('\n', ' · '))
    : [line?.kind, printShorthand(line?.picks ?? []).replaceAll('\n', ' · ')]
}

describe('a line that can be read in several ways sells nothing and asks', () => {
  const table = page.split('## ต้องถาม\n')[1]?.split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| `(.+?)` \| (.+?) \|/gm)].map(
    ([, text = '', says = '']) => [text, says.replaceAll('`', '').split(' หรือ ')] as const,
  )

  it('the table is there', () => expect(rows.length).toBeGreaterThan(7))

  it.each(rows)('%s', (text, readings) => {
    expect(parseShorthand(text).picks).toEqual([])
    expect(said(text)).toEqual(readings)
  })

  it('a price below answers which: the numbers had none', () => {
    const read = parseShorthand('25/20\n=5*5')
    expect(read.lines.map(({ kind }) => kind)).toEqual(['numbers', 'price'])
    expect(printShorthand(read.picks)).toBe('2 ตัวบน 25 20=5\n2 ตัวล่าง 25 20=5')
  })
})

it.each([
  ['25-52=20x20', '2 ตัวบน 25 52=20 · 2 ตัวล่าง 25 52=20'],
  ['12-5', '2 ตัวบน 12=5'],
  ['12-500', '2 ตัวบน 12=500'],
  ['12.34.56-5', '2 ตัวบน 12 34 56=5'],
  ['12=0.50', '2 ตัวบน 12=0.5'],
  ['12=50.25 34=20', '2 ตัวบน 12=50.25 · 2 ตัวบน 34=20'],
])('%s has one meaning', (text, means) => expect(said(text)).toEqual(['numbers', means]))

it.each([
  '12=-50',
  '12 -50',
  '12 -5',
  '12*-50',
  '12=50*-20',
  '12--50',
  '12;- 50',
  '12, - 50',
  '12.- 50',
  '12/- 50',
  '12บน- 50',
  '12=+50',
  '12+50',
  '12==50',
  '12 บน -50',
  '-12=50',
])('%s has a sign and sells nothing', (text) => expect(said(text)).toEqual(['fault', '']))

const scrap = fc.constantFrom(
  ...'12 25 5 123 20 50 0.5 1234 = : - * x + . , ; / บน ล่าง โต๊ด กลับ วิ่ง ๓ ฿ บาท – #'.split(' '),
  '\n',
  ' ',
)

/** Prices that a text has, with the sign before each; a price may stand on another line. */
const amounts = (text: string) =>
  new Set(
    [...plainText(text).matchAll(/\d+/g)].flatMap(({ 0: whole, index }) => {
      const cents = /^\.(\d{1,2})(?!\d)/.exec(plainText(text).slice(index + whole.length))?.[1]
      return [whole, `${whole}.${cents ?? 0}`].map((one) => String(Number(one)))
    }),
  )

describe('whatever is pasted', () => {
  it('sells no stake that does not stand in it, and none with a sign', () => {
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 14 }), (scraps) => {
        const text = scraps.join('')
        const read = parseShorthand(text)
        const known = amounts(text)
        for (const { price } of read.picks) {
          if (price !== null) expect(known).toContain(String(Number(price)))
        }
        for (const line of read.lines) {
          const plain = plainText(line.text.split('#')[0] ?? '')
          const hasMinus = /(^|[^\d\s])\s*-\s*\d|\s-\d/.test(plain)
          if (hasMinus) expect([line.text, line.kind]).not.toEqual([line.text, 'numbers'])
          expect(line.kind === 'choice').toBe(line.readings.length > 0)
          if (line.kind === 'choice') expect(line.picks).toEqual([])
        }
      }),
      { numRuns: 20_000 },
    )
  })
})
