import { expect, test } from 'vitest'
import { admission } from './admission.ts'

test('so many a second are admitted, and as many again in the next', () => {
  let now = 10_200
  const admit = admission(3, () => now)
  const admitted = () => [admit(), admit(), admit(), admit(), admit()]
  expect(admitted()).toEqual([true, true, true, false, false])
  now = 10_999
  expect(admit()).toBe(false)
  now = 11_000
  expect(admitted()).toEqual([true, true, true, false, false])
})
