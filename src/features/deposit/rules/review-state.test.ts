import { expect, test } from 'vitest'
import type { ReviewStatus } from '../operator-contract.ts'
import { statusesBefore } from './review-state.ts'

test.each<[ReviewStatus, ReviewStatus[]]>([
  ['open', ['returning']],
  ['credited', ['open']],
  ['returning', ['open']],
  ['returned', ['open', 'returning']],
])('%s is reached from %j and from nowhere else', (to, from) => {
  expect(statusesBefore(to)).toEqual(from)
})
