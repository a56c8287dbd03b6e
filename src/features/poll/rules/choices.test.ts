import { expect, test } from 'vitest'
import { numberChoices, scoreSide, tidyScore, typedChoices } from './choices.ts'

test('a number has every number of its digits', () => {
  expect(numberChoices(2)).toHaveLength(100)
  expect(numberChoices(3).at(7)).toEqual({ choiceId: '007', label: '007', image: null })
})

test.each([
  ['2-1', '2–1', 'home'],
  [' 0 : 0 ', '0–0', 'draw'],
  ['01–3', '1–3', 'away'],
  ['อื่น ๆ', null, null],
  ['2', null, null],
])('the score %s is %s, on the side %s', (typed, score, side) => {
  expect([tidyScore(typed), scoreSide(score ?? typed)]).toEqual([score, side])
})

const typed = (...labels: string[]) => labels.map((label) => ({ label, image: null }))

test('scores end with all others; equal ones, too few, or no scores are refused', () => {
  const of = (...labels: string[]) =>
    typedChoices('score', { digits: null, typed: typed(...labels) })?.map(({ label }) => label)
  expect(of('1-0', '0-0')).toEqual(['1–0', '0–0', 'อื่น ๆ'])
  expect([of('1-0', '1–0'), of('1-0'), of('1-0', 'ชนะ')]).toEqual([undefined, undefined, undefined])
})

test('a pick keeps its words, a number needs its digits', () => {
  expect(typedChoices('pick', { digits: null, typed: typed(' แดง ', 'ขาว') })).toEqual([
    { choiceId: '1', label: 'แดง', image: null },
    { choiceId: '2', label: 'ขาว', image: null },
  ])
  expect(typedChoices('number', { digits: null, typed: [] })).toBeNull()
})
