import { describe, expect, it } from 'vitest'
import { numberTools, toolNames, toolOf, type ToolName } from './number-tools.ts'

const DIGITS = [...'0123456789']
const make = (name: ToolName, typed = ''): readonly string[] => toolOf(name).make(typed)
const words = (text: string): string[] => text.split(' ')

describe('sets without a digit, as lottery.md §7 lists them', () => {
  it.each([
    ['low', 50, '00', '49'],
    ['high', 50, '50', '99'],
    ['even', 50, '00', '98'],
    ['odd', 50, '01', '99'],
    ['even_even', 25, '00', '88'],
    ['odd_odd', 25, '11', '99'],
    ['doubles', 10, '00', '99'],
    ['triples', 10, '000', '999'],
    ['siblings', 20, '01', '98'],
  ] as const)('%s has %i numbers, %s to %s', (name, size, first, last) => {
    const made = make(name)
    expect([made.length, made[0], made.at(-1)]).toEqual([size, first, last])
  })

  it('low and high, even and odd share nothing and leave nothing out', () => {
    const halves: [ToolName, ToolName][] = [
      ['low', 'high'],
      ['even', 'odd'],
    ]
    for (const [one, other] of halves) {
      expect(new Set([...make(one), ...make(other)]).size).toBe(100)
    }
  })

  it('siblings are the twenty neighbours, 90 and 09 among them', () => {
    const one = words('01 12 23 34 45 56 67 78 89 90')
    const both = [...one, ...one.map((pair) => [...pair].reverse().join(''))]
    expect(make('siblings')).toEqual(both.sort())
  })
})

describe('sets of one digit', () => {
  it('19 ประตู of 5 is the row and the column of 5', () => {
    expect(make('nineteen', '5')).toEqual(
      words('05 15 25 35 45 50 51 52 53 54 55 56 57 58 59 65 75 85 95'),
    )
  })

  it.each([
    ['front_run', '50 51 52 53 54 55 56 57 58 59'],
    ['back_run', '05 15 25 35 45 55 65 75 85 95'],
    ['double_front', '550 551 552 553 554 555 556 557 558 559'],
    ['double_back', '055 155 255 355 455 555 655 755 855 955'],
    ['sandwich', '505 515 525 535 545 555 565 575 585 595'],
  ] as const)('%s of 5', (name, expected) => expect(make(name, '5')).toEqual(words(expected)))

  it('has nineteen and ten numbers for each of the ten digits', () => {
    for (const digit of DIGITS) {
      expect(make('nineteen', digit)).toHaveLength(19)
      for (const name of ['front_run', 'back_run', 'double_front', 'sandwich'] as const) {
        expect(make(name, digit)).toHaveLength(10)
      }
    }
  })
})

describe('กลับ', () => {
  it.each([
    ['12', 2],
    ['11', 1],
    ['509', 6],
    ['112', 3],
    ['111', 1],
    ['1234', 24],
    ['1123', 12],
    ['1122', 6],
    ['1112', 4],
    ['1111', 1],
  ])('of %s makes %i', (number, size) => expect(make('turn', number)).toHaveLength(size))
})

it('whatever a tool makes is ascending, without repeats and of one length', () => {
  for (const name of toolNames) {
    const tool = toolOf(name)
    const typed = { none: [''], one: DIGITS, number: ['07', '070', '0770'] }[tool.typed]
    for (const one of typed) {
      const made = tool.make(one)
      expect([...new Set(made)].sort()).toEqual(made)
      expect(new Set(made.map((number) => number.length))).toEqual(
        new Set([tool.digits ?? one.length]),
      )
    }
  }
  expect(Object.keys(numberTools)).toHaveLength(16)
})
