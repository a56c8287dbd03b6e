import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import type { WithdrawTerms } from '../setting-contract.ts'
import { termsFault } from './terms.ts'

const good: WithdrawTerms = {
  min_amount: bahtOf(100),
  max_amount: bahtOf(50_000),
  times_a_day: 5,
  day_max: bahtOf(200_000),
  fee_fixed: 0n,
  fee_bp: 0,
  free_times_a_day: 0,
  turnover_x100: 100,
  turnover_refuses: false,
  auto_approve_up_to: null,
  batch_up_to: bahtOf(200_000),
  target_minutes: 10,
  breach_minutes: 30,
}

test.each<[string, Partial<WithdrawTerms>, string | null]>([
  ['as it is at first', {}, null],
  ['nothing can be asked for', { min_amount: 0n }, 'withdraw_setting_min'],
  ['the most below the least', { max_amount: bahtOf(99) }, 'withdraw_setting_max'],
  ['a day that holds none', { day_max: bahtOf(99) }, 'withdraw_setting_day'],
  ['a day without an amount', { day_max: null }, null],
  ['never', { times_a_day: 0 }, 'withdraw_setting_times'],
  ['half of the least', { fee_fixed: bahtOf(50) }, null],
  ['a satang more', { fee_fixed: bahtOf(50) + 1n }, 'withdraw_setting_fee'],
  ['fixed and percent together', { fee_fixed: bahtOf(45), fee_bp: 600 }, 'withdraw_setting_fee'],
  ['nothing passes alone', { auto_approve_up_to: 0n }, 'withdraw_setting_auto'],
  ['batches of nothing', { batch_up_to: 0n }, 'withdraw_setting_batch'],
  ['batches without a bound', { batch_up_to: null }, null],
  ['at once', { target_minutes: 0 }, 'withdraw_setting_target'],
  ['too late before it is late', { breach_minutes: 9 }, 'withdraw_setting_breach'],
])('%s', (_name, terms, fault) => {
  expect(termsFault({ ...good, ...terms })?.[1] ?? null).toBe(fault)
})
