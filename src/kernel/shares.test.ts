import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, splitByWeights } from './shares.ts'

test.each([
  [750_000n, 50_000n, 37_500n],
  [1_999n, 50_000n, 99n],
  [19n, 50_000n, 0n],
  [-1n, 50_000n, -1n],
  [345_700n, 5_000n, 1_728n],
])('%s at %s ppm is %s', (amount, ppm, share) => {
  expect(shareOf(amount, ppm)).toBe(share)
})

test.each([
  ['CL5: 1,000 of losses', 1_000n, [10_001n, 3_333n, 6_667n], [500n, 167n, 333n]],
  ['AF2: 4 of three friends alike', 4n, [75n, 75n, 75n], [2n, 1n, 1n]],
  ['PO2: a pot of three winners', 100_000n, [1n, 1n, 1n], [33_334n, 33_333n, 33_333n]],
  ['PO3: by weight', 100_000n, [3n, 2n, 2n], [42_857n, 28_572n, 28_571n]],
  ['nobody has any weight', 10n, [0n, 0n], [0n, 0n]],
] as const)('%s', (_name, whole, weights, parts) => {
  expect(splitByWeights(whole, weights)).toEqual(parts)
})

const amounts = fc.bigInt(0n, 10n ** 12n)

test('parts are always the whole, and each is its exact part within a unit', () => {
  fc.assert(
    fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 9 }), (whole, weights) => {
      const weight = weights.reduce((sum, one) => sum + one, 0n)
      const parts = splitByWeights(whole, weights)
      if (weight === 0n) return parts.every((part) => part === 0n)
      const sum = parts.reduce((all, part) => all + part, 0n)
      const isNear = parts.every((part, at) => {
        const off = part * weight - whole * (weights[at] ?? 0n)
        return off > -weight && off < weight
      })
      return sum === whole && isNear
    }),
  )
})

test('nobody gains by splitting an amount: the parts round down to no more than the whole', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 9 }), fc.bigInt(0n, 1_000_000n), (parts, ppm) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n)
      const apart = parts.reduce((sum, part) => sum + shareOf(part, ppm), 0n)
      return apart <= shareOf(whole, ppm)
    }),
  )
})
