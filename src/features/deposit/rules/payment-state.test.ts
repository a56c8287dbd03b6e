import { expect, test } from 'vitest'
import { type PaymentStatus, paymentStatus } from '../contract.ts'
import { mayBecome, statusesBefore } from './payment-state.ts'

const all: readonly PaymentStatus[] = paymentStatus.options

test.each<[PaymentStatus, PaymentStatus[]]>([
  ['pending', []],
  ['paid', ['pending', 'expired', 'review']],
  ['expired', ['pending', 'review']],
  ['review', ['pending', 'expired']],
])('%s is reached from %j and from nowhere else', (to, from) => {
  expect(statusesBefore(to)).toEqual(from)
  for (const status of all) expect(mayBecome(status, to)).toBe(from.includes(status))
})

test('money in the wallet is final', () => {
  expect(all.filter((to) => mayBecome('paid', to))).toEqual([])
})
