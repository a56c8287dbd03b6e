import { expect, test } from 'vitest'
import { maskPhone } from './phone.ts'

test('a phone is shown without its middle', () =>
  expect(maskPhone('0812345678')).toBe('08x-xxx-5678'))
