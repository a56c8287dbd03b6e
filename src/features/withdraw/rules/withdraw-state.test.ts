import { expect, test } from 'vitest'
import { type WithdrawStatus, withdrawStatus } from '../contract.ts'
import { isUnderWay, mayBecome, statusesBefore } from './withdraw-state.ts'

const all: readonly WithdrawStatus[] = withdrawStatus.options

test.each<[WithdrawStatus, WithdrawStatus[]]>([
  ['requested', []],
  ['approved', ['requested']],
  ['sending', ['approved']],
  ['paid', ['sending']],
  ['rejected', ['requested']],
  ['failed', ['sending']],
  ['returned', ['approved', 'rejected', 'failed']],
])('%s is reached from %j and from nowhere else', (to, from) => {
  expect(statusesBefore(to).sort()).toEqual([...from].sort())
  for (const status of all) expect(mayBecome(status, to)).toBe(from.includes(status))
})

test('only paid and returned are ends', () => {
  expect(all.filter((status) => !isUnderWay(status))).toEqual(['paid', 'returned'])
})
