import { expect, test } from 'vitest'
import { aboveDebt, splitByDebt } from './debt.ts'

// amount, fee, owed, free beside it → of the debt, sent, returned
test.each([
  ['nothing is owed', 5_000_000, 0, 0, 0, [0, 5_000_000, 0]],
  ['the debt takes its part', 5_000_000, 0, 2_049_894, 0, [2_049_894, 2_950_106, 0]],
  ['the wallet has it beside', 5_000_000, 0, 2_049_894, 2_049_894, [0, 5_000_000, 0]],
  ['the wallet has some of it', 5_000_000, 0, 2_049_894, 49_894, [2_000_000, 3_000_000, 0]],
  ['the fee comes out of the rest', 50_000, 1_000, 20_000, 0, [20_000, 29_000, 0]],
  ['the fee would leave one satang', 50_000, 1_000, 48_999, 0, [48_999, 1, 0]],
  ['the fee would leave nothing', 50_000, 1_000, 49_000, 0, [49_000, 0, 1_000]],
  ['the debt is all of it', 50_000, 0, 50_000, 0, [50_000, 0, 0]],
  ['the debt is more', 50_000, 1_000, 90_000, 10_000, [50_000, 0, 0]],
])('%s', (_name, amount, fee, owed, free, parts) => {
  const split = splitByDebt({
    amountSatang: BigInt(amount),
    feeSatang: BigInt(fee),
    owedSatang: BigInt(owed),
    freeSatang: BigInt(free),
  })
  expect([split.debtSatang, split.sentSatang, split.returnedSatang].map(Number)).toEqual(parts)
})

test('every satang of every small case has one place, and none leaves over a debt', () => {
  const cases = { n: 0 }
  for (let amount = 1n; amount <= 8n; amount++) {
    for (let fee = 0n; fee < amount; fee++) {
      for (let owed = 0n; owed <= 12n; owed++) {
        for (let free = 0n; free <= 12n; free++) {
          const facts = { amountSatang: amount, feeSatang: fee, owedSatang: owed, freeSatang: free }
          const { debtSatang, sentSatang, returnedSatang } = splitByDebt(facts)
          const paidFee = sentSatang > 0n ? fee : 0n
          expect(debtSatang + sentSatang + returnedSatang + paidFee).toBe(amount)
          expect(sentSatang > 0n && owed - debtSatang > free).toBe(false)
          expect(debtSatang <= owed).toBe(true)
          cases.n += 1
        }
      }
    }
  }
  expect(cases.n).toBe(36 * 169)
})

test.each([
  [100n, 0n, 100n],
  [100n, 40n, 60n],
  [100n, 100n, 0n],
  [100n, 101n, 0n],
])('of %d with a debt of %d one may ask for %d', (available, owed, most) => {
  expect(aboveDebt(available, owed)).toBe(most)
})
