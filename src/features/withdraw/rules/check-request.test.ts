import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { type RequestFacts, type RequestRefusal, checkRequest } from './check-request.ts'

const limits = { minSatang: bahtOf(100), maxSatang: bahtOf(50_000), timesADay: 5 }
const good: RequestFacts = {
  allowed: true,
  walletIsMain: true,
  bankAccountIsOwn: true,
  amountSatang: bahtOf(500),
  pendingExists: false,
  timesToday: 0,
  withdrawableSatang: bahtOf(500),
}

test('the whole balance can be withdrawn', () => {
  expect(checkRequest(good, limits)).toEqual({ ok: true, value: null })
})

test.each([bahtOf(100), bahtOf(50_000)])('the limits themselves are allowed', (amountSatang) => {
  const facts = { ...good, amountSatang, withdrawableSatang: bahtOf(60_000), timesToday: 4 }
  expect(checkRequest(facts, limits).ok).toBe(true)
})

// In order of precedence: each row breaks its own rule and every rule below it.
const faults: [RequestRefusal, Partial<RequestFacts>][] = [
  ['withdraw_not_allowed', { allowed: false }],
  ['withdraw_wallet_not_main', { walletIsMain: false }],
  ['withdraw_bank_account_unknown', { bankAccountIsOwn: false }],
  ['withdraw_below_minimum', { amountSatang: 9_999n }],
  ['withdraw_above_maximum', { amountSatang: 5_000_001n }],
  ['withdraw_pending_exists', { pendingExists: true }],
  ['withdraw_daily_count_reached', { timesToday: 5 }],
  ['insufficient_balance', { withdrawableSatang: 49_999n }],
]
test.each(faults.map(([refusal], row) => [refusal, row] as const))('%s', (refusal, row) => {
  const broken = Object.assign(
    {},
    good,
    ...faults
      .slice(row)
      .reverse()
      .map(([, fault]) => fault),
  )
  expect(checkRequest(broken, limits)).toEqual({ ok: false, error: refusal })
})
