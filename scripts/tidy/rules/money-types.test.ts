import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { moneyTypes } from './money-types.ts'

const count = (code: string) => moneyTypes.check(Tree.of({ 'src/ledger/post.ts': code })).length

test.each([
  'function pay(amountSatang: Satang, count: number) {}',
  'interface Row { amount_satang: bigint; feeSatang: bigint | null }',
  'const total = Number(count)',
])('%s passes', (code) => expect(count(code)).toBe(0))

test.each([
  'function pay(amountSatang: number) {}',
  'interface Row { readonly feeSatang?: number | null }',
  'class Row { feeSatang: number = 0 }',
  'const satang: number = 3',
  'const shown = Number(row.amountSatang)',
])('%s is refused', (code) => expect(count(code)).toBe(1))
