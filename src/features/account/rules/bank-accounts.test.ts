import { describe, expect, test } from 'vitest'
import { checkAdd, checkRemove, freeSlot } from './bank-accounts.ts'

const said = (result: { ok: true } | { ok: false; error: string }) =>
  result.ok ? 'ok' : result.error

describe('adding an account', () => {
  test.each([
    [1, 0, 'ok'],
    [2, 4, 'ok'],
    [3, 0, 'bank_account_limit_reached'],
    [1, 5, 'bank_account_added_too_often'],
    // The rule that the member can do something about comes first.
    [3, 5, 'bank_account_limit_reached'],
  ])('with %i there and %i added in 30 days: %s', (living, addedLately, answer) => {
    expect(said(checkAdd({ living, addedLately }))).toBe(answer)
  })

  test.each([
    [[], 1],
    [[1], 2],
    [[1, 3], 2],
    [[2, 3], 1],
  ])('beside places %j it takes %i', (taken, slot) => {
    expect(freeSlot(taken)).toBe(slot)
  })
})

test.each([
  [false, false, 'ok'],
  [true, false, 'bank_account_is_primary'],
  [false, true, 'bank_account_in_use'],
  [true, true, 'bank_account_is_primary'],
])('removing one: primary %s, in use %s: %s', (isPrimary, isInUse, answer) => {
  expect(said(checkRemove({ isPrimary, isInUse }))).toBe(answer)
})
