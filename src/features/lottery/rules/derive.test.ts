import { expect, test } from 'vitest'
import { derive, fits, mayBecome, officialFields, type Official, resultRules } from './derive.ts'
import { allWinningNumbers } from './match.ts'
import vectors from './vectors.json' with { type: 'json' }

test.each(vectors.draws)('$what', ({ rule, official, derived }) => {
  const found = resultRules.find((candidate) => candidate === rule)
  expect(found && derive(found, official as unknown as Official)).toEqual({
    ok: true,
    value: derived,
  })
})

const glo = vectors.draws[0]?.official as unknown as Official

test.each([
  ['a first prize of five digits', 'glo', { ...glo, first: ['35538'] }, 'first'],
  ['a first prize with a letter', 'glo', { ...glo, first: ['83553O'] }, 'first'],
  ['Thai digits', 'glo', { ...glo, bottom2: ['๗๓'] }, 'bottom2'],
  ['one เลขหน้า 3 ตัว', 'glo', { ...glo, front3: ['290'] }, 'front3'],
  ['three เลขท้าย 3 ตัว', 'glo', { ...glo, bottom3: ['051', '806', '111'] }, 'bottom3'],
  [
    'no เลขท้าย 2 ตัว',
    'glo',
    { first: glo['first'], front3: glo['front3'], bottom3: glo['bottom3'] },
    'bottom2',
  ],
  ['a field of another market', 'glo', { ...glo, special: ['30398'] }, 'special'],
  ['a prize without its leading zero', 'hanoi', { special: ['30398'], first: ['4743'] }, 'first'],
  ['three digits for Lao', 'lao4', { number: ['887'] }, 'number'],
  ['three decimals', 'stock', { index: ['34305.091'], change: ['1.00'] }, 'index'],
  ['a comma', 'stock', { index: ['34,305.09'], change: ['1.00'] }, 'index'],
  ['an empty change', 'stock', { index: ['34305.09'], change: [''] }, 'change'],
] as const)('%s is refused by name', (_what, rule, official, field) => {
  expect(derive(rule, official as unknown as Official)).toEqual({ ok: false, error: { field } })
})

test('zeros in front stay: every value is text from the source to the prize', () => {
  const zeros = {
    first: ['000007'],
    front3: ['001', '020'],
    bottom3: ['000', '009'],
    bottom2: ['05'],
  }
  expect(derive('glo', zeros)).toEqual({
    ok: true,
    value: {
      top4: '0007',
      top3: '007',
      top2: '07',
      bottom2: '05',
      front3: ['001', '020'],
      bottom3: ['000', '009'],
      full: '000007',
    },
  })
  expect(derive('lao4', { number: ['0090'] })).toMatchObject({
    value: { top3: '090', top2: '90', bottom2: '00' },
  })
})

test('the example of every field has its own form', () => {
  for (const rule of resultRules) {
    const official = Object.fromEntries(
      officialFields[rule].map((field) => [
        field.name,
        Array.from({ length: field.count }, () => field.example),
      ]),
    )
    expect(derive(rule, official).ok, rule).toBe(true)
  }
})

test('only the government draw pays 3 ตัวหน้า and 3 ตัวล่าง', () => {
  const types = vectors.draws.map(({ rule, derived }) => ({
    rule,
    types: new Set(allWinningNumbers(derived).map((row) => row.betType)),
  }))
  for (const { rule, types: won } of types) {
    expect(won.has('front3')).toBe(rule === 'glo')
    expect(won.has('bottom3')).toBe(rule === 'glo')
  }
})

test.each([
  ['a figure of a source', null, '19871.23', true, true],
  ['one under way', null, '19871.', false, true],
  ['a sign alone', null, '-', false, true],
  ['a comma for the point', null, '19871,23', false, false],
  ['thousands', null, '19,871.23', false, false],
  ['three decimals', null, '19871.234', false, false],
  ['five digits', 5, '04743', true, true],
  ['four of them', 5, '0474', false, true],
  ['a letter', 5, '0474x', false, false],
] as const)(
  '%s, typed at the desk: whole, and on its way',
  (_what, digits, typed, isWhole, isWay) => {
    expect(fits({ count: 1, digits }, [typed])).toBe(isWhole)
    expect(mayBecome({ digits }, typed)).toBe(isWay)
  },
)
