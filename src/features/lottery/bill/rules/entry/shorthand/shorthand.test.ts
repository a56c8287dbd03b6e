import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from '#kernel/typed-text.ts'
import { betTypeInfo, betTypes, isNumberOf } from '../../../../rules/bet-types.ts'
import type { ShorthandPick } from './entry.ts'
import { parseShorthand } from './parse.ts'
import { printShorthand } from './print.ts'
import { plainText, tokensOf } from './tokens.ts'

const page = readFileSync(
  new URL('../../../../../../../docs/concepts/slip-grammar.md', import.meta.url),
  'utf8',
)

/** Rows of the tables below a heading of the page; `⏎` is the end of a line. */
function examples(heading: string): [text: string, says: string][] {
  const part = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...part.matchAll(/^\| `(.+?)` \| (.+?) \|/gm)].map(([, text = '', says = '']) => [
    text.replaceAll(' ⏎ ', '\n'),
    says.replaceAll('`', ''),
  ])
}

describe('the examples of docs/concepts/slip-grammar.md', () => {
  const good = examples('อ่านได้')
  const bad = examples('อ่านไม่ได้')

  it('are there', () => {
    expect(good.length).toBeGreaterThan(25)
    expect(bad.length).toBeGreaterThan(12)
  })

  it.each(good)('%s', (text, says) => {
    const read = parseShorthand(text)
    expect(read.faults).toEqual([])
    expect(printShorthand(read.picks).replaceAll('\n', ' · ')).toBe(says)
  })

  it.each(bad)('%s is refused', (text, says) => {
    const [place = '', ...message] = says.split(' ')
    const [fault] = parseShorthand(text).faults
    expect(`${fault?.line}:${fault?.column}`).toBe(place)
    expect(fault?.message).toBe(message.join(' '))
  })
})

describe('a slip of several lines', () => {
  it('keeps what can be read and tells the rest by line', () => {
    const read = parseShorthand('12=50*50\nลาภลอย\n\n123=20')
    expect(read.picks).toHaveLength(3)
    expect(read.lines.map(({ kind }) => kind)).toEqual(['numbers', 'fault', 'blank', 'numbers'])
    expect(read.faults).toEqual([{ line: 2, column: 1, size: 6, message: 'อ่าน “ลาภลอย” ไม่ออก' }])
  })

  it('a type that the round does not sell is a fault of its line', () => {
    const read = parseShorthand('123=5*5*5\n12=5', ['top3', 'tod3', 'top2'])
    expect(read.faults.map(({ line, message }) => [line, message])).toEqual([
      [1, 'งวดนี้ไม่มี 3 ตัวล่าง'],
    ])
    expect(read.picks).toEqual([{ betType: 'top2', number: '12', price: '5' }])
  })
})

const pick = fc
  .tuple(
    fc.constantFrom(...betTypes),
    fc.nat(9999),
    fc.option(fc.constantFrom('1', '0.5', '20', '99999', '12.25')),
  )
  .map(([betType, number, price]): ShorthandPick => {
    const { digits } = betTypeInfo[betType]
    return { betType, number: String(number).padStart(4, '0').slice(-digits), price }
  })

/** What people might paste: words of the grammar and anything else, in any order. */
const scraps = fc.constantFrom(
  ...'12 5 123 1234 = : - * x × + . , ; / บน ล่าง โต๊ด กลับ วิ่ง รูดหน้า 19ประตู 6กลับ คู่ ๓ ＝ ฿ บาท บ ชุด # ก 😀'.split(
    ' ',
  ),
  '\n',
  '\r\n',
  ' ',
  '\t',
  '\u200b',
)
const pasted = fc.oneof(
  fc.array(scraps, { maxLength: 30 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

describe('properties', () => {
  it('what is printed is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(pick, { maxLength: 40 }), (picks) => {
        // A printed line without a price takes that of a later line only if that has no numbers.
        const read = parseShorthand(printShorthand(picks))
        expect(read.faults).toEqual([])
        expect(read.picks).toEqual(picks)
      }),
    )
  })

  it('never throws, loses no character, and every pick is a number of its type', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const read = parseShorthand(text)
        expect(read.lines.map((line) => line.text)).toEqual(
          cleanText(text).split(/\r\n|[\n\r\u2028\u2029]/),
        )
        for (const line of read.lines) {
          expect(line.tokens.map((token) => token.text).join('')).toBe(plainText(line.text))
          let end = 0
          for (const { at, size } of line.tokens) {
            expect(at).toBe(end)
            end += size
          }
          expect(end).toBe(line.text.length)
          const says = line.tokens.some(({ kind }) => !['gap', 'note', 'dot'].includes(kind))
          // Nothing that was written is passed over in silence.
          expect(line.kind !== 'blank' || !says).toBe(true)
          expect(line.kind !== 'numbers' || line.picks.length > 0).toBe(true)
          const isUnknown = line.tokens.some(({ kind }) => kind === 'unknown')
          expect(!isUnknown || line.kind === 'fault').toBe(true)
        }
        for (const { betType, number, price } of read.picks) {
          expect(isNumberOf(betType, number)).toBe(true)
          expect(price === null || /^\d{1,9}(\.\d{1,2})?$/.test(price)).toBe(true)
        }
        for (const fault of read.faults) {
          const line = read.lines[fault.line - 1]
          expect(fault.column - 1 + fault.size).toBeLessThanOrEqual(line?.text.length ?? -1)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('a paste of a thousand lines is read whole', () => {
    const text = Array.from({ length: 1000 }, (_, at) => `${10 + (at % 90)}=5*5`).join('\n')
    const { lines, faults } = parseShorthand(text)
    expect([lines.length, faults]).toEqual([1000, []])
  })
})

it('digits and signs of other scripts are plain ones, place for place', () => {
  expect(plainText('๑๒＝５０×๕๐')).toBe('12=50*50')
  expect(tokensOf('๑๒＝５０').map(({ kind }) => kind)).toEqual(['digits', 'lead', 'digits'])
})
