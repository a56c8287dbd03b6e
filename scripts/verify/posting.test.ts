import { expect, test } from 'vitest'
import { postingFaults } from './posting.ts'

const key = 'POST /api/coupon/redeem'
const posted = [JSON.stringify({ call: key, error: 'posted' })]
const answered = [JSON.stringify({ call: key, error: 'ok' })]
const listed = { [key]: 'for a reason' }

test.each([
  ['declares, posts', { movesMoney: true, lines: posted, withoutKey: {}, withoutPosting: {} }, 0],
  [
    'declares, posts not',
    { movesMoney: true, lines: answered, withoutKey: {}, withoutPosting: {} },
    1,
  ],
  [
    'declares, listed, posts not',
    { movesMoney: true, lines: answered, withoutKey: {}, withoutPosting: listed },
    0,
  ],
  [
    'declares, listed in vain',
    { movesMoney: true, lines: posted, withoutKey: {}, withoutPosting: listed },
    1,
  ],
  [
    'declares, on the other list',
    { movesMoney: true, lines: posted, withoutKey: listed, withoutPosting: {} },
    1,
  ],
  ['does not, posts', { movesMoney: false, lines: posted, withoutKey: {}, withoutPosting: {} }, 1],
  [
    'does not, listed, posts',
    { movesMoney: false, lines: posted, withoutKey: listed, withoutPosting: {} },
    0,
  ],
  [
    'does not, listed in vain',
    { movesMoney: false, lines: answered, withoutKey: listed, withoutPosting: {} },
    1,
  ],
  [
    'does not, on the other list',
    { movesMoney: false, lines: answered, withoutKey: {}, withoutPosting: listed },
    1,
  ],
  [
    'does not, posts not',
    { movesMoney: false, lines: answered, withoutKey: {}, withoutPosting: {} },
    0,
  ],
])('a call that %s', (_name, { movesMoney, lines, ...tables }, faults) => {
  expect(postingFaults([{ key, call: { movesMoney } }], lines, tables)).toHaveLength(faults)
})
