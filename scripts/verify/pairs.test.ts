import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { id, nothing } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { receiveOmiseEvent } from '#platform/gateway/contract.ts'
import { expectedPairs, expectedProviderPairs, neverSeen } from './pairs.ts'

const errors = defineErrors({ coupon_used: { number: 900, thai: 'ใช้แล้ว' } })
const codes = (call: Parameters<typeof expectedPairs>[0][number]['call']) =>
  expectedPairs([{ key: 'POST /api/coupon/redeem', call }]).map(({ error }) => error)

test('a declaration promises its errors and what it implies', () => {
  const input = z.object({ coupon_id: id() })
  expect(codes({ access: 'member', input, errors: [errors.coupon_used] })).toEqual([
    'ok',
    'coupon_used',
    'invalid_input',
    'session_expired',
  ])
  expect(codes({ access: 'public', input: nothing(), errors: [] })).toEqual(['ok'])
  expect(
    codes({ access: 'staff', permission: 'coupon.issue', input: nothing(), errors: [] }),
  ).toEqual(['ok', 'session_expired', 'forbidden'])
})

test('a provider call promises the words of its protocol that a request can cause', () => {
  const key = 'POST /webhook/omise'
  const promised = expectedProviderPairs([{ key, call: receiveOmiseEvent }])
  const words = promised.map(({ error }) => error)
  expect(words).toEqual(expect.arrayContaining(['ok', 'signature_wrong', 'too_large']))
  expect(words).not.toContain('busy')
  expect(words).not.toContain('unknown_path')
})

test('what was recorded, however often, is no longer missing', () => {
  const expected = [
    { call: 'POST /a', error: 'ok' },
    { call: 'POST /a', error: 'gone' },
  ]
  const line = JSON.stringify(expected[0])
  expect(neverSeen(expected, [line, line])).toEqual([expected[1]])
})
