import { describe, expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { checkOfficial } from './official.ts'

describe('canonical form', () => {
  test.each([
    ['+339.65', '339.65'],
    ['-4.8', '-4.80'],
    ['12', '12.00'],
    ['0.05', '0.05'],
    ['007.50', '7.50'],
    ['0', '0.00'],
  ])('the figure %s is compared as %s', (typed, canonical) => {
    const { official } = checkOfficial('stock', { index: ['34305.09'], change: [typed] })
    expect(official['change']).toEqual([canonical])
  })

  test('the order of two equal prizes means nothing, blanks around a value neither', () => {
    const one = checkOfficial('glo', {
      first: [' 835538'],
      front3: ['838', '290'],
      bottom3: ['051', '806'],
      bottom2: ['73'],
    })
    const other = checkOfficial('glo', {
      bottom2: ['73'],
      bottom3: ['806', '051'],
      front3: ['290', '838'],
      first: ['835538'],
    })
    expect(one).toEqual(other)
    expect(one.derived).toMatchObject({ top3: '538', top2: '38', bottom2: '73' })
  })

  test('figures of another script are the same number', () => {
    expect(checkOfficial('lao4', { number: ['๙๘๘๗'] }).official).toEqual({ number: ['9887'] })
  })

  test('zeros in front are part of a number', () => {
    const { official, derived } = checkOfficial('hanoi', { special: ['30398'], first: ['04743'] })
    expect(official).toEqual({ special: ['30398'], first: ['04743'] })
    expect(derived).toMatchObject({ top3: '398', top2: '98', bottom2: '43' })
  })
})

test.each([
  ['glo', { first: ['83553'], front3: ['290', '838'], bottom3: ['051', '806'], bottom2: ['73'] }],
  ['glo', { first: ['835538'], front3: ['290'], bottom3: ['051', '806'], bottom2: ['73'] }],
  ['lao4', { number: ['98a7'] }],
  ['lao4', {}],
  ['hanoi', { special: ['30398'], first: ['04743'], extra: ['1'] }],
  ['stock', { index: ['34,305.09'], change: ['339.65'] }],
] as const)('%s refuses %j', (rule, official) => {
  expect(() => checkOfficial(rule, official)).toThrow(Refusal)
})
