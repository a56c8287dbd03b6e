import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { fairRound, headPublished, listSiblingRounds, shotsTaken } from '../contract.ts'

const rounds = [fairRound.path, listSiblingRounds.path]

/** The room puts shots into its list itself (`useStreamEvent`). */
export const yeekeeMember: MemberFeature = {
  name: 'yeekee',
  live: [hears(headPublished, rounds), hears(shotsTaken, [])],
  shows: { rounds },
}
