import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quickModes, readQuick, type QuickModeName } from './quick.ts'

describe('แทงเร็ว reads', () => {
  test.each<[QuickModeName, string, readonly string[], readonly string[]]>([
    ['two', '12 21,31 54', ['12', '21', '31', '54'], []],
    ['two', '12;12/34\n๕๖', ['12', '12', '34', '56'], []],
    ['two', '\ufeff1\u200b2\u00a0３４\u3000๕๖', ['12', '34', '56'], []],
    ['two', '12 123 4', ['12'], ['123', '4']],
    ['two', '12=50 34', ['34'], ['12=50']],
    ['two', '25-52, 1.5', [], ['25-52', '1.5']],
    ['two', '12 = 50, 34', ['34'], ['12 = 50']],
    ['two', '12 -50 34\n56', ['34', '56'], ['12 -50']],
    ['two', '34\n12\n−20\n56', ['34', '56'], ['12\n-20']],
    ['two', '12 x 34', [], ['12 * 34']],
    ['two', '00/. 12', [], ['00/. 12']],
    ['three', '123 007', ['123', '007'], []],
    ['turn', '112 5', ['112', '121', '211'], ['5']],
    ['nineteen', '5', quickModes.nineteen.make('5'), []],
    ['run', '1 2 34', ['1', '2'], ['34']],
    ['run', '', [], []],
  ])('%s of %j', (mode, text, numbers, unread) => {
    const read = readQuick(text, mode)
    expect([read.numbers, read.unread]).toEqual([numbers, unread])
  })

  test('no number that does not stand in the text without a sign beside it, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 ,;/-=.+x๕\n') }), (text) => {
        const { typed, unread } = readQuick(text, 'two')
        const plain = text.replaceAll('๕', '5').replaceAll('x', '*')
        for (const one of unread) expect(plain).toContain(one)
        const unsigned = plain.match(/(?<![-+=*.][\s,;/]*|\d)\d\d(?!\d|[\s,;/]*[-+=*.])/g)
        expect(typed).toEqual(unsigned ?? [])
      }),
    )
  })
})
