import { expect, test } from 'vitest'
import { readPayer } from './payer.ts'

test.each([
  ['0123456789', '0123456789', null],
  ['012-3-45678-9', '0123456789', null],
  ['012 345 6789', '0123456789', null],
  ['XXXXXX6789', null, '6789'],
  ['xxx-x-x5678-9', null, '56789'],
  ['******456789', null, '456789'],
  ['456789', null, '456789'],
  ['XXXXXXX789', null, null],
  ['', null, null],
  [null, null, null],
])('of the account %s is known: %s, or its end %s', (account, accountNumber, accountTail) => {
  expect(readPayer({ name: null, bankCode: '004', account })).toEqual({
    name: null,
    bankCode: '004',
    accountNumber,
    accountTail,
  })
})
