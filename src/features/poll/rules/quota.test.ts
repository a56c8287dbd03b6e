import { expect, test } from 'vitest'
import { nextVoteAt, votesEarned } from './quota.ts'

const rule = { stakePerVoteSatang: 50_000n, votesMax: 10 }

test.each([
  // Source: rewards.md §11, PO1.
  [149_999n, 3, 150_000n],
  [150_000n, 4, 200_000n],
  [1_000_000n, 10, null],
  [0n, 1, 50_000n],
  [49_999n, 1, 50_000n],
  [450_000n, 10, null],
  // What was counted was taken back, and more.
  [-1n, 1, 50_000n],
])('stake of %s satang: %s votes, the next at %s', (stake, votes, next) => {
  expect([votesEarned(stake, rule), nextVoteAt(stake, rule)]).toEqual([votes, next])
})
