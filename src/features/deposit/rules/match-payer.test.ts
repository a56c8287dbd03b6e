import { expect, test } from 'vitest'
import { isMaskOf } from './match-payer.ts'

test.each([
  ['0123456789', '0123456789', true],
  ['0123456789', '456789', true],
  ['0123456789', '6789', true],
  ['0123456789', '789', false],
  ['0123456789', '56780', false],
  ['0123456789', '3456789', false],
  ['0123456789', '', false],
])('of %s the bank tells %s: %s', (account, told, fits) => {
  expect(isMaskOf(account, told)).toBe(fits)
})
