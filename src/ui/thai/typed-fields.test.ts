import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBaht } from '#kernel/money.ts'
import { anyTyped, figureIn, typedTexts } from '#tests/support/typed-texts.ts'
import { readAmount, tidyAmount, wireAmount } from './amount.ts'
import { baht, type Figure, hundredths, millionths, whole } from './figures.ts'
import { formatMoney } from './money.ts'

// Every part that takes an amount: what its field sends for a text, as a person would write it.

type Sent = (typed: string) => string | undefined

/** The wire text as the server reads it. */
const sentWire =
  (rule: Parameters<typeof wireAmount>[1]): Sent =>
  (typed) => {
    const parsed = parseBaht(wireAmount(tidyAmount(typed), rule))
    return parsed.ok ? formatMoney(parsed.value, { symbol: false }) : undefined
  }
const sentFigure =
  ({ read, write }: Figure): Sent =>
  (typed) =>
    Number.isNaN(read(typed)) ? undefined : write(read(typed))

const money = [
  '1,000',
  '1 000',
  '1  000',
  '.5',
  '5.',
  '0',
  '00',
  '99999999999',
  '๕๐',
  '１２',
  '5บาท',
]
const counts = money.filter((text) => text !== '.5')
const noMoney = (texts: readonly string[]) => texts.filter((text) => text !== '5บาท')

const fields: readonly [name: string, sent: Sent, taken: readonly string[]][] = [
  ['AmountLine', sentWire({}), money],
  ['AmountCell', sentWire({ short: true }), money],
  ['NumberField of baht', sentFigure(baht), money],
  ['NumberField of hundredths', sentFigure(hundredths), noMoney(money)],
  ['NumberField', sentFigure(whole), noMoney(counts)],
  ['PercentField', sentFigure(millionths), ['1.005', '0', '00', '๕๐', '１２', '5%']],
]

describe.each(fields)('%s', (_name, sent, taken) => {
  test('takes these of the odd texts and refuses the others', () =>
    expect(typedTexts.filter((text) => sent(text) !== undefined).toSorted()).toEqual(
      taken.toSorted(),
    ))

  test('sends what stands there, or nothing', () => {
    fc.assert(
      fc.property(anyTyped, (text) => {
        const value = sent(text)
        if (value !== undefined) expect(figureIn(value)).toBe(figureIn(text))
      }),
      { numRuns: 2000 },
    )
  })
})

test('of whole amounts a text with satang is sent as it stands, and no count is made of it', () => {
  const wire = (text: string) => wireAmount(tidyAmount(text), { whole: true, short: true })
  fc.assert(
    fc.property(anyTyped, (text) => {
      const sent = wire(text)
      expect(/^\d{1,12}$/.test(sent)).toBe(readAmount(text, { whole: true }).ok)
      if (/^\d{1,12}$/.test(sent)) expect(figureIn(sent)).toBe(figureIn(text))
    }),
  )
})
