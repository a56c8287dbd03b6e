import { expect, test } from 'vitest'
import { type Candidate, isPaidAgain, matchCharge } from './match-charge.ts'

const max = 500_000n
const candidate: Candidate = {
  by: 'charge',
  amountSatang: 30_037n,
  isCredited: false,
  walletIsOpen: true,
  payerIsMember: null,
  isAboveLimit: false,
  isAboveTier: false,
}

test('nothing known about the money', () => {
  expect(matchCharge(30_037n, null, max)).toEqual({
    outcome: 'review',
    reason: 'unknown_reference',
  })
})

test.each<[string, Partial<Candidate>]>([
  ['credit', {}],
  ['credit', { by: 'reference' }],
  ['payer_differs', { by: 'charge', payerIsMember: false }],
  ['payer_differs', { by: 'reference', payerIsMember: false }],
  ['credit', { by: 'charge', payerIsMember: true }],
  ['paid_twice', { isCredited: true, payerIsMember: false }],
  ['credit', { by: 'amount' }],
  ['credit', { by: 'amount', payerIsMember: true }],
  ['payer_differs', { by: 'amount', payerIsMember: false }],
  ['credit', { by: 'slip', payerIsMember: true }],
  ['payer_unknown', { by: 'slip' }],
  ['payer_differs', { by: 'slip', payerIsMember: false }],
  ['paid_twice', { by: 'slip', payerIsMember: true, isCredited: true }],
  ['paid_twice', { isCredited: true }],
  ['above_limit', { isAboveLimit: true, isAboveTier: true, payerIsMember: true }],
  ['payer_differs', { isAboveLimit: true, payerIsMember: false }],
  ['above_tier', { isAboveTier: true }],
  ['above_tier', { isAboveTier: true, payerIsMember: true }],
  ['payer_differs', { isAboveTier: true, payerIsMember: false }],
  ['paid_twice', { isAboveTier: true, isCredited: true }],
  ['paid_twice', { isCredited: true, by: 'amount' }],
  ['amount_differs', { amountSatang: 30_036n, isCredited: true }],
  ['amount_differs', { amountSatang: 30_038n }],
  ['wallet_closed', { walletIsOpen: false, amountSatang: 1n, isCredited: true }],
])('%s, row %#', (expected, more) => {
  const match = matchCharge(30_037n, { ...candidate, ...more }, max)
  expect(match.outcome === 'credit' ? 'credit' : match.reason).toBe(expected)
})

test('an unnamed payer is believed up to the limit, the member without one', () => {
  const large = { ...candidate, by: 'amount', amountSatang: 500_001n } as const
  expect(matchCharge(500_001n, large, max)).toEqual({ outcome: 'review', reason: 'payer_unknown' })
  expect(matchCharge(500_001n, { ...large, payerIsMember: true }, max).outcome).toBe('credit')
  expect(matchCharge(500_000n, { ...large, amountSatang: 500_000n }, max).outcome).toBe('credit')
})

test.each<[boolean, Partial<Candidate>]>([
  [true, {}],
  [true, { by: 'reference' }],
  [true, { by: 'amount' }],
  [true, { by: 'amount', payerIsMember: true, amountSatang: 500_001n }],
  [true, { payerIsMember: true, walletIsOpen: false }],
  [true, { amountSatang: 1n }],
  [false, { payerIsMember: false }],
  [false, { by: 'reference', payerIsMember: false }],
  [false, { by: 'amount', amountSatang: 500_001n }],
  [false, { by: 'slip' }],
  [false, { isCredited: false }],
])('told of as paid again: %s, row %#', (expected, more) => {
  const again = { ...candidate, isCredited: true, ...more }
  const received = again.amountSatang > max ? again.amountSatang : 30_037n
  expect(isPaidAgain(received, again, max)).toBe(expected)
})

test('what no payment is known for is told to nobody', () => {
  expect(isPaidAgain(30_037n, null, max)).toBe(false)
})
