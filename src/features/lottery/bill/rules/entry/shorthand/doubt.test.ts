import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseShorthand } from './parse.ts'
import { printShorthand } from './print.ts'
import { answeredLines } from './questions.ts'

const page = readFileSync(
  new URL('../../../../../../../docs/concepts/slip-grammar.md', import.meta.url),
  'utf8',
)

/** What the last line says: those above it may be what it is asked about. */
const said = (text: string) => {
  const line = parseShorthand(text).lines.at(-1)
  return line?.kind === 'choice'
    ? line.readings.map((picks) => printShorthand(picks).replaceAll('\n', ' · ') || 'ไม่แทง')
    : [line?.kind, printShorthand(line?.picks ?? []).replaceAll('\n', ' · ')]
}

describe('a line that can be read in several ways sells nothing and asks', () => {
  const table = page.split('## ต้องถาม\n')[1]?.split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| `(.+?)` \| (.+?) \|/gm)].map(
    ([, text = '', says = '']) =>
      [text.replaceAll(' ⏎ ', '\n'), says.replaceAll('`', '').split(' หรือ ')] as const,
  )

  it('the table is there', () => expect(rows.length).toBeGreaterThan(7))

  it.each(rows)('%s', (text, readings) => {
    expect(answeredLines(parseShorthand(text).lines, {}).flatMap(({ picks }) => picks)).toEqual([])
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
  ['12- 500', '2 ตัวบน 12=500'],
  ['12=50 + 20', '2 ตัวบน 12=50 · 2 ตัวล่าง 12=20'],
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
  '12=50 +20',
  '12=50 ＋20',
  '12 บน50 ล่าง-20',
  '12 บน, 34',
  '12==50',
  '12 บน -50',
  '-12=50',
])('%s has a sign and sells nothing', (text) => expect(said(text)).toEqual(['fault', '']))

describe('a price on a line of its own is led by = or :', () => {
  it.each(['12\n=20', '12\n: 20', '12\n\n=20'])('%j is sold at 20', (text) =>
    expect(printShorthand(parseShorthand(text).picks)).toBe('2 ตัวบน 12=20'),
  )

  it.each(
    [...'-−–—‐‑‒―－+＋'].flatMap((sign) =>
      ['20', ' 20', '20*30', '20 # x'].map((price) => `${sign}${price}`),
    ),
  )('%s sells nothing, and the numbers above say why they wait', (price) => {
    for (const end of ['\n', '\n\n', '\n ']) {
      const { picks, lines } = parseShorthand(`12\n34${end}${price}\n56=5`)
      expect(printShorthand(picks)).toBe('2 ตัวบน 56=5')
      expect(lines[0]?.fault?.message).toBe('ยังไม่รู้ราคา แก้บรรทัดด้านล่างที่อ่านไม่ได้ก่อน')
      expect(lines.at(-2)?.fault?.message).toMatch(/ใช้ = แทน|นำหน้าด้วย =/)
    }
  })

  it.each(['12\n20บาท', '12\nตัวละ 20', '12\n*20', '12\nบน=20', '12\n---\n=20', '25/20\n-5'])(
    '%j: numbers above a price that cannot be read are not sold at another',
    (text) => expect(parseShorthand(text).picks).toEqual([]),
  )

  it.each(['12=\n20', '12=\n\n20', '12:\n20 30', '12=20*\n30', '12-\n20', '12=\n20\n=5'])(
    '%j: digits below a line that breaks off before its price are no numbers',
    (text) => expect(parseShorthand(text).picks).toEqual([]),
  )

  it.each(['ตัวละ 20\n12\n34', '=50\n12', '-20\n\n12', '20บาท\n12 34 # x', '12=1,00\n34'])(
    '%j: numbers below a line with digits that cannot be read are not sold at the price of the pad',
    (text) => {
      const { lines, picks } = parseShorthand(text)
      expect(picks).toEqual([])
      expect(lines.at(-1)?.fault?.message).toBe('ยังไม่รู้ราคา แก้บรรทัดด้านบนที่อ่านไม่ได้ก่อน')
    },
  )

  it.each(['ตัวละ 20\n12\n=5', 'ตัวละ 20\n12=5', 'ตัวละ 20\n34=6\n12\n=5', 'ตัวละ 20\nบน\n12\n=5'])(
    '%j: a price of their own is theirs',
    (text) => expect(printShorthand(parseShorthand(text).picks)).toContain('12=5'),
  )

  it.each(['ขอบคุณครับ\n12', 'ตัวละ 20\n34=6\n12', 'ตัวละ 20\nบน\n12'])(
    '%j: what says nothing of a price holds nobody up',
    (text) => expect(printShorthand(parseShorthand(text).picks)).toMatch(/12$/),
  )

  it.each(['12=\n34=5', '12=\nบน\n34=5', '---\n34=5'])('%j: what has its price is sold', (text) =>
    expect(printShorthand(parseShorthand(text).picks)).toBe('2 ตัวบน 34=5'),
  )

  it('a line without digits that cannot be read is no price', () => {
    const { picks } = parseShorthand('12\nขอบคุณครับ\n34\n56')
    expect(printShorthand(picks)).toBe('2 ตัวบน 12 34 56')
  })
})

const scrap = fc.constantFrom(
  ...'12 25 5 123 20 50 0.5 1234 = : - * x + . , ; / บน ล่าง โต๊ด กลับ วิ่ง ๓ ฿ บาท – #'.split(' '),
  '\n',
  ' ',
)
const space = fc.constantFrom('', '', ' ')
const sign = fc
  .tuple(space, fc.constantFrom(...'= : - − – — ‐ ‑ ― － + ＋ * x'.split(' ')), space)
  .map((all) => all.join(''))
const number = fc.constantFrom('12', '25', '5', '123', '๓๔')
const price = fc.constantFrom('20', '50', '0.5', '500', '๓๐', '฿40', '60 บาท')
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
/** Lines of a slip: numbers, headers, blanks, and prices beside or below them with signs of all kinds. */
const line = fc.oneof(
  number,
  joined(number, sign, price),
  joined(number, sign, price, sign, price),
  joined(sign, price),
  joined(sign, price, sign, price),
  joined(number, fc.constantFrom('บน', ' บน ', ' ล่าง'), fc.oneof(sign, space), price),
  fc.constantFrom('', ' ', '# 20', 'บน', 'ล่าง', '---', 'ตัวละ 20'),
)
const pasted = fc.oneof(
  fc.array(scrap, { maxLength: 14 }).map((all) => all.join('')),
  fc.array(line, { maxLength: 5 }).map((all) => all.join('\n')),
)

/** What stands before a price: a lead, a place, or a dash or plus that separates. Any other is its sign. */
const LED =
  /(?:[=:*]\s*|(?:บน|ล่าง|โต๊ด)\s*|\d(?:-\s*|\s+-\s+)|(?:\d|บาท|฿)(?:\+\s*|\s+\+\s+))(?:฿|บาท)?$/

/** What a line says, with one kind each of digits, dashes and crosses; not by the code under test. */
const plainOf = (text: string) =>
  (text.split('#')[0] ?? '')
    .normalize('NFKC')
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[x×]/g, '*')

/** The prices that stand in a plain line, unsigned. */
const pricesIn = (plain: string) =>
  [...plain.matchAll(/\d+(?:\.\d{1,2}(?!\d))?/g)]
    .filter(({ index }) => LED.test(plain.slice(0, index)))
    .map(([amount]) => Number(amount))

it.each([
  ['25/20/20', '2 ตัวบน 25 20 20'],
  ['25-20-20', '2 ตัวบน 25 20 20'],
])('%s asks where one of its meanings is not sold', (text, reading) => {
  const [line] = parseShorthand(text, ['top2', 'top3']).lines
  expect(line?.picks).toEqual([])
  expect(line?.readings.map((picks) => printShorthand(picks))).toEqual([reading])
})

describe('whatever is pasted', () => {
  it('sells no stake that does not stand there as the price of its line, and none with a sign', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const { lines } = parseShorthand(text)
        const plain = lines.map((line) => plainOf(line.text))
        for (const [at, line] of lines.entries()) {
          const below = plain.slice(at + 1)
          const known = [
            ...pricesIn(plain[at] ?? ''),
            ...pricesIn(below.find((one) => /^[\s,;/]*[=:]/.test(one)) ?? ''),
          ]
          const next = below.find((one) => one.trim() !== '') ?? ''
          const above = plain.slice(0, at).findLast((one) => one.trim() !== '') ?? ''
          for (const { price: sold } of line.picks) {
            if (sold !== null) expect(known).toContain(Number(sold))
            // Nor is the stake of the pad taken for a price that has a sign.
            else {
              expect(next).not.toMatch(/^[\s,;/]*[-+]\s*฿?\d/)
              expect(above).not.toMatch(/\d.*[-=:*+][\s,;/]*$/)
            }
          }
          expect(line.kind === 'choice').toBe(line.readings.length > 0)
          if (line.kind === 'choice') expect(line.picks).toEqual([])
        }
      }),
      { numRuns: 15_000, seed: 20261127 },
    )
  })
})
