import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import {
  checkPollQuota,
  getPoll,
  getPollStats,
  getPollWinners,
  listPolls,
  pollChanged,
  pollPrizePaid,
} from '../contract.ts'

export const pollMember: MemberFeature = {
  name: 'poll',
  live: [
    hears(
      pollChanged,
      [listPolls, getPoll, getPollStats, getPollWinners, checkPollQuota].map(({ path }) => path),
    ),
    hears(pollPrizePaid, [], ['money']),
  ],
}
