import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { getPointAccount, getPoints, listPointHistory, pointsEarned } from '../contract.ts'

export const pointMember: MemberFeature = {
  name: 'point',
  live: [hears(pointsEarned, [], ['points'])],
  shows: {
    points: [getPoints.path, getPointAccount.path, listPointHistory.path],
    rewards: [getPointAccount.path],
  },
}
