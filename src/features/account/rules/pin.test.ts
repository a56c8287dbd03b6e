import { expect, test } from 'vitest'
import { isWeakPin } from './pin.ts'

const owner = { phone: '0812345679', birthDate: '1990-05-17' as const }

test.each([
  ['one digit', '777777'],
  ['two digits', '121122'],
  ['a pair three times', '474747'],
  ['three digits twice', '159159'],
  ['pairs', '112233'],
  ['threes', '555888'],
  ['a mirror', '369963'],
  ['a run', '345678'],
  ['a run over the end', '890123'],
  ['a run downwards', '987654'],
  ['a piece of the phone', '812345'],
  ['day, month, year', '170590'],
  ['of the Buddhist era', '170533'],
  ['year first', '900517'],
  ['month and year', '051990'],
  ['month and year of the Buddhist era', '052533'],
])('%s is weak', (_what, pin) => {
  expect(isWeakPin(pin, owner)).toBe(true)
})

test.each(['294716', '802651', '170591', '135790'])('%s is not', (pin) => {
  expect(isWeakPin(pin, owner)).toBe(false)
})

test('of nobody a piece of a phone or a birth date is as good as any, a run is not', () => {
  expect(isWeakPin('170533')).toBe(false)
  expect(isWeakPin('345678')).toBe(true)
})

test('few of all are weak', () => {
  const some = Array.from({ length: 50_000 }, (_, at) => `${at * 19}`.padStart(6, '0'))
  expect(some.filter((pin) => isWeakPin(pin, owner)).length).toBeLessThan(500)
})
