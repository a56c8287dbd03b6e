import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { checkAmount, checkHoldings, chooseAmount } from './choose-amount.ts'

const limits = { minSatang: bahtOf(1), maxSatang: bahtOf(50_000) }

test.each([
  [100n, null],
  [5_000_000n, null],
  [10_050n, 'deposit_amount_not_whole'],
  [50n, 'deposit_amount_not_whole'],
  [5_000_001n, 'deposit_amount_not_whole'],
  [5_000_100n, 'deposit_above_maximum'],
])('%s satang: %s', (base, refusal) => {
  const checked = checkAmount(base, limits)
  expect(checked.ok ? null : checked.error).toBe(refusal)
})

test('below the minimum', () => {
  const checked = checkAmount(1_900n, { ...limits, minSatang: bahtOf(20) })
  expect(checked).toEqual({ ok: false, error: 'deposit_below_minimum' })
})

test('ninety-nine payments of one amount get ninety-nine amounts, the hundredth none', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(1_000_000)), (dice) => {
      const integer = (maxExclusive: number) => (dice.next().value ?? 0) % maxExclusive
      const taken: bigint[] = []
      for (let n = 0; n < 99; n++) {
        const chosen = chooseAmount(30_000n, taken, integer)
        if (!chosen.ok) throw new Error('a free amount was not found')
        taken.push(chosen.value)
      }
      expect(new Set(taken).size).toBe(99)
      expect(taken.every((amount) => amount > 30_000n && amount < 30_100n)).toBe(true)
      expect(chooseAmount(30_000n, taken, integer)).toEqual({
        ok: false,
        error: 'deposit_channel_full',
      })
    }),
    { numRuns: 20 },
  )
})

test('the last free amount is found wherever it is', () => {
  const taken = Array.from({ length: 99 }, (_, n) => 30_001n + BigInt(n)).filter(
    (a) => a !== 30_037n,
  )
  expect(chooseAmount(30_000n, taken, () => 0)).toEqual({ ok: true, value: 30_037n })
})

test.each([
  [{ open: 4, held: 9 }, null],
  [{ open: 5, held: 5 }, 'too_many_open_payments'],
  [{ open: 5, held: 10 }, 'too_many_open_payments'],
  [{ open: 0, held: 10 }, 'too_many_payments_lately'],
  [{ open: 4, held: 10 }, 'too_many_payments_lately'],
])('a member with %o of five: %s', (holdings, error) => {
  const room = checkHoldings(holdings, 5)
  expect(room.ok ? null : room.error).toBe(error)
})
