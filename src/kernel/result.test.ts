import { expect, test } from 'vitest'
import { err, invariant, ok, unreachable } from './result.ts'

test('an outcome is a value or a reason', () => {
  expect(ok(3)).toEqual({ ok: true, value: 3 })
  expect(err('too_late')).toEqual({ ok: false, error: 'too_late' })
})

test('an impossible state stops the work and names itself', () => {
  expect(() => unreachable('sideways' as never)).toThrow('unreachable: "sideways"')
  expect(() => invariant(false, 'a wallet has an owner')).toThrow(
    'invariant: a wallet has an owner',
  )
  expect(() => invariant(0 === 0, 'never seen')).not.toThrow()
})
