import { expect, test } from 'vitest'
import { commonErrors, defineErrors, refuseField, Refusal } from './errors.ts'

const errors = defineErrors({
  coupon_used: { number: 900, thai: 'คูปองนี้ถูกใช้แล้ว' },
  coupon_busy: { number: 901, thai: 'กรุณาลองใหม่', status: 503, level: 'warn' },
})

test('a declared error is what a person can cause, unless it says otherwise', () => {
  expect(errors.coupon_used).toEqual({
    code: 'coupon_used',
    number: 900,
    status: 200,
    thai: 'คูปองนี้ถูกใช้แล้ว',
    level: 'info',
  })
  expect(errors.coupon_busy).toMatchObject({ status: 503, level: 'warn' })
})

test('a refusal carries its definition and says its own words where given', () => {
  const plain = new Refusal(errors.coupon_used)
  expect([plain.message, plain.details, plain.data]).toEqual(['คูปองนี้ถูกใช้แล้ว', [], undefined])
  const spoken = new Refusal(errors.coupon_used, { thai: 'ใช้ไปเมื่อวาน', data: { on: '2026-11-20' } })
  expect([spoken.message, spoken.data]).toEqual(['ใช้ไปเมื่อวาน', { on: '2026-11-20' }])
})

test('a refusal of a field points at it', () => {
  expect(refuseField(errors.coupon_used, 'code').details).toEqual([
    { field: 'code', code: 'coupon_used', message: 'คูปองนี้ถูกใช้แล้ว' },
  ])
})

test('the common errors have numbers of their own below 100', () => {
  const numbers = Object.values(commonErrors).map((error) => error.number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Math.max(...numbers)).toBeLessThan(100)
})
