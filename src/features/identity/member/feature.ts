import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { getIdentity, identityChanged } from '../contract.ts'

export const identityMember: MemberFeature = {
  name: 'identity',
  live: [hears(identityChanged, [getIdentity.path])],
}
