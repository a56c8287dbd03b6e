import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { countedChanged, getPointAccount, getPoints, listPointHistory } from '../contract.ts'

export const pointMember: MemberFeature = {
  name: 'point',
  live: [hears(countedChanged, [], ['points'])],
  shows: {
    points: [getPoints.path, getPointAccount.path, listPointHistory.path],
    rewards: [getPointAccount.path],
  },
}
