import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShorthandPick } from './entry.ts'
import type { ShorthandLine } from './line.ts'
import { parseShorthand } from './parse.ts'
import { printShorthand } from './print.ts'

/** Pieces of slips: words, signs, numbers and what chats put around them. */
const scrap = fc.constantFrom(
  ...'12 25 5 123 20 50 1234 0.5 1,000 1,500 ๓ 2 3 6 100 007'.split(' '),
  ...'= : - * x + . , ; / ฿ บาท .- # – ='.split(' '),
  ...'บน ล่าง โต๊ด ตรง เต็ง ล บ ต บล บน-ล่าง หน้า ชุด วิ่ง ลอย 3บน 2ล่าง'.split(' '),
  ...'กลับ 6กลับ รูด รูดหน้า 19ประตู หาม 14:05 12:50 16/3/67 555 1. ครับ แดง 🙏 ยกเลิก'.split(' '),
  ' ',
  ' ',
  '\n',
)
const number = fc.constantFrom('12', '25', '07', '5', '123', '112', '456', '1234')
const price = fc.constantFrom('20', '50', '100', '6', '2', '0.5', '1,000', '1,500')
const space = fc.constantFrom('', '', ' ')
const word = fc.constantFrom(
  ...'บน ล่าง โต๊ด ตรง เต็ง วิ่งบน ลอยล่าง 3บน 2ล่าง บน-ล่าง เต็งโต๊ด กลับ ล ต'.split(' '),
)
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
const is = (text: string) => fc.constant(text)
const sign = fc.constantFrom('=', '=', ' = ', ':', '-', '*')
const entry = fc.oneof(
  joined(number, sign, price),
  joined(number, sign, price, fc.constantFrom('*', 'x', '/', ','), price),
  joined(word, is(' '), number, sign, price),
  joined(number, space, word, space, price),
  joined(number, sign, price, space, word),
  joined(number, sign, price, space, word, space, price),
  joined(number, is(' '), number),
  number,
)
const line = fc.oneof(
  entry,
  joined(entry, is(' '), entry),
  joined(fc.constantFrom('14:05 ', '1. ', '🙏', 'แดง ', '14:05 แดง '), entry),
  joined(entry, fc.constantFrom(' ครับ', ' 14:05', ' # แดง', ' ยกเลิก')),
  word,
  joined(is('='), price),
  fc.constantFrom('', '14:05', '555', 'ขอบคุณครับ', '14:05 แดง', '16/3/67'),
)
const pasted = fc.oneof(
  fc.array(scrap, { maxLength: 12 }).map((all) => all.join('')),
  fc.array(line, { maxLength: 6 }).map((all) => all.join('\n')),
)

const told = ({ kind, picks, readings, fault }: ShorthandLine) => ({
  kind,
  picks,
  readings,
  says: fault?.message,
})

/** A text with plain digits. */
const plain = (text: string) =>
  text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
/** And with thousands without commas, but where a sign makes a number of the second part: `1,300=5`. */
const whole = (text: string) =>
  plain(text).replaceAll(/(?<!\.\d*)(\d),(?=\d{3}(?!\d| *[=:]))/g, '$1')
const sorted = (digits: string) => [...digits].toSorted().join('')

/** Whether these words and digits say that number; tools make it of what is written. */
function saysNumber(text: string, { number: sold }: ShorthandPick): boolean {
  const runs: readonly string[] = text.match(/\d+/g) ?? []
  // A dot, a comma or a stroke may be between numbers, and `1,000` may be 1 and 000.
  if (runs.includes(sold)) return true
  const isTurned = text.includes('กลับ') || /[*x/,.-] *(?:2|3|6|4|12|24)(?!\d)/.test(text)
  if (isTurned && runs.some((run) => sorted(run) === sorted(sold))) return true
  return /รูด|ประตู|หาม/.test(text) && runs.some((run) => run.length === 1 && sold.includes(run))
}

/** Whether these words, or the place of one price among several, say that type. */
function saysType(text: string, { betType }: ShorthandPick): boolean {
  const isList = /\d *[*x+/,.-] *(?:(?:฿|บาท) *)?\d|\d *(?:บาท|฿|\.-) *[*x+]/.test(text)
  if (betType.startsWith('bottom') || betType === 'run_bottom') return text.includes('ล') || isList
  if (betType.startsWith('tod')) return /โต๊ด|ต/.test(text) || isList
  if (betType === 'front3') return text.includes('หน้า')
  return betType !== 'set4' || text.includes('ชุด')
}

describe('whatever is pasted', () => {
  it('sells no number, type or amount that is not in its line, its header or the price below it', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const { lines } = parseShorthand(text)
        for (const [at, { picks }] of lines.entries()) {
          const header = lines.slice(0, at).findLast(({ kind }) => kind === 'words')?.text ?? ''
          const below = lines.slice(at + 1).find(({ kind }) => kind === 'price')?.text ?? ''
          const own = lines[at]?.text.split('#')[0] ?? ''
          const all = [header, own, below].join('\n')
          const amounts = whole([own, below].join('\n')).match(/\d+(?:\.\d{1,2}(?!\d))?/g) ?? []
          for (const pick of picks) {
            const isTold = [plain(all), whole(all)].some((said) => saysNumber(said, pick))
            expect([text, pick, isTold]).toEqual([text, pick, true])
            expect([text, pick, saysType(all, pick)]).toEqual([text, pick, true])
            if (pick.price !== null) expect(amounts.map(Number)).toContain(Number(pick.price))
          }
        }
      }),
      { numRuns: 8000, seed: 20261130 },
    )
  })

  it('says the same with spaces around its lines', () => {
    const around = fc.constantFrom(' ', '  ', '\t', '\u00a0', '\u3000')
    fc.assert(
      fc.property(pasted, around, around, (text, before, behind) => {
        const spaced = text.split('\n').map((one) => `${before}${one}${behind}`)
        expect(parseShorthand(spaced.join('\n')).lines.map((one) => told(one))).toEqual(
          parseShorthand(text).lines.map((one) => told(one)),
        )
      }),
      { numRuns: 4000, seed: 20261130, examples: [['12 –', ' ', ' ']] },
    )
  })

  it('says the same of a line with all its prices wherever it is, or asks whether words above are meant, too', () => {
    const isWhole = (text: string) => {
      const [only, ...others] = parseShorthand(text).lines
      const all = [only?.picks ?? [], ...(only?.readings ?? [])].flat()
      const isRead = only?.kind === 'numbers' || only?.kind === 'choice'
      return isRead && others.length === 0 && all.every((pick) => pick.price !== null)
    }
    fc.assert(
      fc.property(fc.array(entry.filter(isWhole), { minLength: 1, maxLength: 6 }), (all) => {
        const alone = all.map((text) => parseShorthand(text).lines[0] as ShorthandLine)
        for (const [at, line] of parseShorthand(all.join('\n')).lines.entries()) {
          const own = alone[at] as ShorthandLine
          if (line.ledAt === undefined) expect(told(line)).toEqual(told(own))
          else {
            expect([line.kind, line.picks, line.ledAt < at]).toEqual(['choice', [], true])
            const meanings = own.kind === 'choice' ? own.readings : [own.picks]
            expect(line.readings).toEqual(expect.arrayContaining([...meanings]))
            expect(line.readings.length).toBeGreaterThan(meanings.length)
          }
        }
      }),
      { numRuns: 2000, seed: 20261130 },
    )
  })

  it('is read again as it was, every meaning that is sold or offered', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const { picks, lines } = parseShorthand(text)
        for (const meaning of [picks, ...lines.flatMap(({ readings }) => readings)]) {
          const again = parseShorthand(printShorthand(meaning))
          expect([text, again.picks]).toEqual([text, meaning])
          expect(again.faults).toEqual([])
        }
      }),
      { numRuns: 4000, seed: 20261130 },
    )
  })
})

/** What somebody means: a number and what each of its places costs. */
const meant = fc.oneof(
  fc.record({
    number: fc.constantFrom('12', '20', '50', '07'),
    places: fc.constantFrom(['บน'], ['ล่าง'], ['บน', 'ล่าง']),
  }),
  fc.record({
    number: fc.constantFrom('123', '050', '112'),
    places: fc.constantFrom(['บน'], ['โต๊ด'], ['ล่าง'], ['บน', 'โต๊ด'], ['โต๊ด', 'ล่าง']),
  }),
)

type Style = (number: string, places: readonly string[], prices: readonly string[]) => string

/** Ways in which people write that. */
const styles: readonly Style[] = [
  (number, places, prices) => `${places.join(' ')} ${number}=${prices.join('*')}`,
  (number, places, prices) => `${number} ${places.join('')}=${prices.join('*')}`,
  (number, places, prices) =>
    `${number} ${places.map((place, at) => `${place} ${prices[at]}`).join(' ')}`,
  (number, places, prices) =>
    `${number}${places.map((place, at) => `${place}${prices[at]}`).join('')}`,
  (number, places, prices) =>
    `${number}=${places.map((place, at) => `${prices[at]}${place}`).join('')}`,
  (number, places, prices) =>
    `${number}=${places.map((place, at) => `${prices[at]}${place}`).join(' ')}`,
  (number, places, prices) => `${number.length}${places[0]}: ${number}=${prices[0]}`,
  // Digits as long as the number are another number, and wait for a price: `2บน 12 50`.
  (number, places, prices) =>
    `${number.length}${places[0]} ${number}${prices[0]?.length === number.length ? '=' : ' '}${prices[0]}`,
  (number, places, prices) => `${number}=${prices[0]} ${places[0]}`,
]

it('what is written in one of many ways is sold as it was meant, or not without asking', () => {
  const amount = fc.constantFrom('20', '50', '100', '6', '3', '2')
  fc.assert(
    fc.property(meant, amount, amount, fc.constantFrom(...styles), (one, first, second, style) => {
      const isFull = style(one.number, ['บน', 'ล่าง'], ['1', '888']).includes('888')
      const places = isFull ? one.places : one.places.slice(0, 1)
      const prices = [first, second].slice(0, places.length)
      const text = style(one.number, places, prices)
      const [line] = parseShorthand(text).lines
      const sold = places.map((place, at) => `${place} ${prices[at]}`)
      const read = (line?.picks ?? []).map(({ betType, price: paid }) => {
        const place = { top: 'บน', tod: 'โต๊ด', bottom: 'ล่าง' }[betType.replace(/\d$/, '')]
        return `${place} ${paid}`
      })
      if (line?.kind === 'numbers') expect([text, read]).toEqual([text, sold])
    }),
    { numRuns: 3000, seed: 20261130 },
  )
})
