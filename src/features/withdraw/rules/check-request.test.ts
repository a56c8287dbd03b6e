import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { walletTypes } from '#kernel/wallet.ts'
import { type RequestFacts, type RequestRefusal, checkRequest } from './check-request.ts'

const limits = {
  minSatang: bahtOf(100),
  maxSatang: bahtOf(50_000),
  timesADay: 5,
  dayMaxSatang: bahtOf(200_000),
  turnoverRefuses: true,
}
const good: RequestFacts = {
  allowed: true,
  walletType: walletTypes.main,
  bankAccountFault: null,
  amountSatang: bahtOf(500),
  pendingExists: false,
  timesToday: 0,
  todaySatang: 0n,
  feeSatang: 0n,
  feeShownSatang: null,
  withdrawableSatang: bahtOf(500),
  owedSatang: 0n,
  turnoverLeftSatang: 0n,
  isExcluded: false,
}

test('the whole balance can be withdrawn', () => {
  expect(checkRequest(good, limits)).toEqual({ ok: true, value: null })
})

test.each([bahtOf(100), bahtOf(50_000)])('the limits themselves are allowed', (amountSatang) => {
  const todaySatang = bahtOf(150_000)
  const facts = { ...good, amountSatang, withdrawableSatang: bahtOf(60_000), timesToday: 4 }
  expect(checkRequest({ ...facts, todaySatang }, limits).ok).toBe(true)
})

// In order of precedence: each row breaks its own rule and every rule below it.
const faults: [RequestRefusal, Partial<RequestFacts>][] = [
  ['withdraw_not_allowed', { allowed: false }],
  ['withdraw_wallet_bonus', { walletType: walletTypes.bonus }],
  ['withdraw_bank_account_unknown', { bankAccountFault: 'unknown' }],
  ['withdraw_bank_account_in_review', { bankAccountFault: 'in_review' }],
  ['withdraw_below_minimum', { amountSatang: 9_999n }],
  ['withdraw_above_maximum', { amountSatang: 5_000_001n }],
  ['withdraw_pending_exists', { pendingExists: true }],
  ['withdraw_daily_count_reached', { timesToday: 5 }],
  ['withdraw_daily_amount_reached', { todaySatang: bahtOf(199_501) }],
  ['withdraw_fee_changed', { feeSatang: 1_000n, feeShownSatang: 0n }],
  ['insufficient_balance', { withdrawableSatang: 49_999n }],
  ['withdraw_debt_open', { owedSatang: 1n }],
  ['withdraw_turnover_open', { turnoverLeftSatang: 1n }],
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

test.each<[string, Partial<RequestFacts>, Partial<typeof limits>, RequestRefusal | null]>([
  ['free credit', { walletType: walletTypes.freeCredit }, {}, 'withdraw_wallet_free_credit'],
  ['commission', { walletType: walletTypes.commission }, {}, null],
  ['play is not asked of cashback', { walletType: 3, turnoverLeftSatang: 1n }, {}, null],
  ['nor of who shut himself out of play', { isExcluded: true, turnoverLeftSatang: 1n }, {}, null],
  ['nor where it is only looked at', { turnoverLeftSatang: 1n }, { turnoverRefuses: false }, null],
  ['what is above a debt', { withdrawableSatang: bahtOf(700), owedSatang: bahtOf(200) }, {}, null],
  ['the fee that was shown', { feeSatang: 1_000n, feeShownSatang: 1_000n }, {}, null],
])('%s', (_name, facts, terms, refusal) => {
  const checked = checkRequest({ ...good, ...facts }, { ...limits, ...terms })
  expect(checked.ok ? null : checked.error).toBe(refusal)
})
