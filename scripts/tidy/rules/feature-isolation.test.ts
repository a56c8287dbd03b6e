import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { featureIsolation } from './feature-isolation.ts'

const found = (code: string) =>
  featureIsolation.check(Tree.of({ 'src/features/coupon/server/redeem-coupon.ts': code }))

test('own files, lower layers and types of another contract pass', () => {
  expect(
    found(`import { couponErrors } from '../contract.ts'
      import { post } from '#ledger/post.ts'
      import type { RoundSettled } from '#features/lottery/contract.ts'
      import { type DeskRound } from '#features/lottery/result/operator-contract.ts'`),
  ).toEqual([])
})

test('a test may make the calls of another feature, but not reach behind them', () => {
  const inTest = (code: string) =>
    featureIsolation.check(Tree.of({ 'src/features/wallet/server/movements.test.ts': code }))
  expect(inTest(`import { createBill } from '#features/lottery/contract.ts'`)).toEqual([])
  expect(
    inTest(`import { findBill } from '#features/lottery/bill/server/bill-store.ts'`),
  ).toHaveLength(1)
})

test.each([
  `import { findWallet } from '#features/wallet/server/wallet-store.ts'`,
  `import type { Row } from '#features/wallet/server/wallet-store.ts'`,
  `export { walletErrors } from '#features/wallet/contract.ts'`,
  `const { play } = await import('#features/wheel/rules.ts')`,
])('%s is refused', (code) => expect(found(code)).toHaveLength(1))

test('a value of a contract is told how to become a type', () => {
  expect(found(`import { walletErrors } from '#features/wallet/contract.ts'`)[0]?.instead).toMatch(
    /import type/,
  )
})
