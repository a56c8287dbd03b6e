import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  baht,
  day,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  positiveBaht,
} from './contract.ts'

const reads = (schema: z.ZodMiniType, wire: unknown) => z.safeDecode(schema, wire).success

describe('an amount', () => {
  test.each([
    ['1234.50', 123_450n],
    ['-0.05', -5n],
    ['20', 2000n],
  ])('%s arrives as %s satang', (wire, satang) => expect(z.decode(baht(), wire)).toBe(satang))

  test.each([20, 20.5, '1,000', '1.005', '--1', '', null, 20n, '1000000000000'])(
    '%s is refused in Thai',
    (wire) => {
      const result = z.safeDecode(baht(), wire as never)
      expect(result.success).toBe(false)
    },
  )

  test('may leave larger than any that may arrive: a sum, or what a ticket could win', () => {
    expect(z.encode(baht(), 99_999_999_999_999_999n)).toBe('999999999999999.99')
  })

  test('leaves as it would arrive', () => {
    const range = { min: -99_999_999_999_999n, max: 99_999_999_999_999n }
    fc.assert(
      fc.property(fc.bigInt(range), (satang) => {
        expect(z.decode(baht(), z.encode(baht(), satang))).toBe(satang)
      }),
    )
  })

  test('that a person enters is more than nothing', () => {
    expect(z.decode(positiveBaht(), '0.01')).toBe(1n)
    expect(reads(positiveBaht(), '0.00')).toBe(false)
    expect(reads(positiveBaht(), '-1.00')).toBe(false)
    expect(z.safeDecode(positiveBaht('น้อยไป'), '0').error?.issues[0]?.message).toBe('น้อยไป')
  })
})

describe('an id', () => {
  test.each([
    [6, 6],
    ['6', 6],
    ['123456789012345', 123_456_789_012_345],
  ])('%j is %i', (wire, value) => expect(z.decode(id(), wire)).toBe(value))

  test.each([0, -1, 1.5, '', 'abc', '1e3', '0x1', '1234567890123456', 2 ** 53, null, true])(
    '%j is none',
    (wire) => expect(reads(id(), wire)).toBe(false),
  )
})

describe('a time', () => {
  test('arrives with any offset and leaves with Bangkok’s', () => {
    const at = z.decode(instant(), '2026-11-21T15:20:00+07:00')
    expect(at).toEqual(z.decode(instant(), '2026-11-21T08:20:00Z'))
    expect(z.encode(instant(), at)).toBe('2026-11-21T15:20:00.000+07:00')
  })

  test.each(['yesterday', '', '2026-13-01T00:00:00Z', 1_700_000_000])('%j is none', (wire) => {
    expect(reads(instant(), wire)).toBe(false)
  })

  test('a day is text and must exist', () => {
    expect(z.decode(day(), '2028-02-29')).toBe('2028-02-29')
    expect(reads(day(), '2026-02-29')).toBe(false)
  })
})

describe('a list', () => {
  const input = z.object(paging)

  test('has 30 items a page unless asked otherwise, from a query string too', () => {
    expect(z.decode(input, {})).toEqual({ limit: 30 })
    expect(z.decode(input, { limit: '60', cursor: 'a' })).toEqual({
      limit: 60,
      cursor: 'a',
    })
  })

  test.each(['0', '101', '1.5', 'many', -3])('limit %j is refused', (limit) => {
    expect(reads(input, { limit })).toBe(false)
  })

  test('answers its items and where the next page begins', () => {
    const output = page(z.object({ amount: baht() }))
    const encoded = z.encode(output, { items: [{ amount: 250n }], next_cursor: null })
    expect(encoded).toEqual({ items: [{ amount: '2.50' }], next_cursor: null })
  })
})

test('a call keeps the types of its schemas, and amounts have a wire schema', () => {
  const call = defineCall({
    method: 'POST',
    path: '/api/coupon/redeem',
    summary: 'Redeems a coupon',
    access: 'member',
    input: z.object({ coupon_id: id() }),
    output: z.object({ credited: baht() }),
    errors: [],
  })
  const couponId: number = z.decode(call.input, { coupon_id: '7' }).coupon_id
  expect(couponId).toBe(7)
  expect(z.toJSONSchema(call.output, { io: 'input' })).toMatchObject({
    properties: { credited: { type: 'string' } },
  })
  expect(z.decode(nothing(), {})).toEqual({})
})
