import { describe, expect, it } from 'vitest'
import { Intent } from './intent.ts'

describe('Intent', () => {
  it('keeps its key until the outcome is known', () => {
    const intent = new Intent()
    const first = intent.keyFor({ amount: '100.00' })
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(intent.keyFor({ amount: '100.00' })).toBe(first)
    intent.settle()
    expect(intent.keyFor({ amount: '100.00' })).not.toBe(first)
  })

  it('is another intent when the body is another', () => {
    const intent = new Intent()
    const first = intent.keyFor({ amount: '100.00' })
    expect(intent.keyFor({ amount: '200.00' })).not.toBe(first)
  })
})
