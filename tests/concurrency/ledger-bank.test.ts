import { expect, test } from 'vitest'
import { judgeFence, judgeSnapshots, type BalanceRow, type FencedLine } from './ledger-bank.ts'

// The judge is judged: sound snapshots pass, each way of being wrong is named.

const row = (account: bigint, change: Partial<BalanceRow>): BalanceRow => ({
  account,
  stripe: 0,
  asset: 1,
  rule: 0,
  debits: 0n,
  credits: 0n,
  debitsPending: 0n,
  creditsPending: 0n,
  version: 0n,
  ...change,
})
const wallet = row(1n, { rule: 1, credits: 90n, debits: 40n, debitsPending: 50n, version: 4n })
const house = row(2n, { debits: 50n, creditsPending: 50n })
const owed = row(3n, { rule: 2, asset: 2, debits: 5n, credits: 5n })
const first = [wallet, house, owed]
const later = [{ ...wallet, credits: 95n }, { ...house, debits: 55n }, owed]
const change = (place: number, more: Partial<BalanceRow>) =>
  later.map((one, at) => (at === place ? { ...one, ...more } : one))

test('sound snapshots pass', () => {
  expect(judgeSnapshots([first, later, later])).toEqual([])
})

test.each<[string, BalanceRow[], RegExp]>([
  ['money from nowhere', change(0, { credits: 96n }), /asset 1 is off by -1 posted, 0 pending/],
  ['a hold with one side', change(1, { creditsPending: 49n }), /off by 0 posted, 1 pending/],
  [
    'an overdraft',
    change(0, { debitsPending: 56n }).with(1, { ...house, debits: 55n, creditsPending: 56n }),
    /account 1\/0 is below its floor/,
  ],
  ['a debt paid twice', change(2, { credits: 6n, asset: 2 }), /account 3\/0 is below its floor/],
  ['a balance of nobody', [...later, row(9n, { asset: null })], /account 9\/0 belongs to no acc/],
  ['a counter that falls', change(1, { debits: 49n }), /debits of account 2\/0 fell from 50 to 49/],
  ['a version that falls', change(0, { version: 3n }), /version of account 1\/0 fell from 4 to 3/],
  ['a row that vanished', later.slice(1), /account 1\/0 is gone/],
])('%s is seen', (_what, rows, fault) => {
  expect(judgeSnapshots([first, rows]).join('\n')).toMatch(fault)
})

const line: FencedLine = { bill: 5n, round: 7n, xid: 99n, fence: 100n, settled: true }

test.each<[string, Partial<FencedLine>, RegExp | null]>([
  ['a line below the fence', {}, null],
  ['a line above it in an open round', { xid: 101n, settled: false }, null],
  ['a line at the fence', { xid: 100n }, /bill 5 of settled round 7: batch 100 is not below/],
  ['a line above the fence', { xid: 170n }, /batch 170 is not below fence 100/],
  ['a round settled without a fence', { fence: null }, /round 7 is settled without a fence/],
])('fence: %s', (_what, more, fault) => {
  expect(judgeFence([{ ...line, ...more }]).join('\n')).toMatch(fault ?? /^$/)
})
