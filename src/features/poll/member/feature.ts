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
  voteCast,
} from '../contract.ts'

export const pollMember: MemberFeature = {
  name: 'poll',
  live: [
    hears(
      pollChanged,
      [listPolls, getPoll, getPollStats, getPollWinners, checkPollQuota].map(({ path }) => path),
    ),
    hears(voteCast, [checkPollQuota.path, getPollStats.path]),
    hears(pollPrizePaid, [], ['money']),
  ],
}
