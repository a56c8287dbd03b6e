import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { getMemberLevel, levelChanged } from '../contract.ts'

export const levelMember: MemberFeature = {
  name: 'level',
  live: [hears(levelChanged, [getMemberLevel.path], ['rounds', 'rewards'])],
  // Who plays nothing now reads of no next level.
  shows: { rewards: [getMemberLevel.path] },
}
