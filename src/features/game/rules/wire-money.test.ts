import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bahtOf } from '#kernel/money.ts'
import { formMoney, jsonMoney } from './decimal-money.ts'
import { wireAmount, wireMoney } from './wire-money.ts'

const amountOf = (units: number) => z.safeDecode(wireAmount(), units).data
const formOf = (text: string) => z.safeDecode(formMoney(), text).data

test.each([
  [0, 0n],
  [1_000, 1n],
  [356_000, 356n],
  [10_000_000_000_000, bahtOf(100_000_000)],
  [10_000_000_001_000, undefined],
  [999, undefined],
  [-1_000, undefined],
  [1_000.5, undefined],
  [2 ** 53, undefined],
])('%d on the wire are %s satang', (units, satang) => expect(amountOf(units)).toBe(satang))

test.each([
  ['0', 0n],
  ['3.5', 350n],
  ['3.56', 356n],
  ['100000000', bahtOf(100_000_000)],
  ['100000000.01', undefined],
  ['3.567', undefined],
  ['-1', undefined],
  ['', undefined],
])('"%s" in a form are %s satang', (text, satang) => expect(formOf(text)).toBe(satang))

test('a balance is said to the satang, and one that no number says as the most that one says', () => {
  const most = 9_007_199_254_740_000
  const said = (satang: bigint) => [z.encode(wireMoney(), satang), z.encode(jsonMoney(), satang)]
  expect(said(356n)).toEqual([356_000, 3.56])
  expect(said(9_007_199_254_740n)).toEqual([most, 90_071_992_547.4])
  expect(said(9_007_199_254_741n)).toEqual([most, 90_071_992_547.41])
  expect(said(2n ** 62n)).toEqual([most, 900_719_925_474.09])
})
