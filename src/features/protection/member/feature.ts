import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { exclusionChanged, getExclusion } from '../exclusion-contract.ts'
import { getRealityCheck, realityChanged } from '../reality-contract.ts'
import { getLimits, limitsChanged, listLimitHistory } from '../contract.ts'

export const protectionMember: MemberFeature = {
  name: 'protection',
  live: [
    hears(limitsChanged, [getLimits.path, listLimitHistory.path], ['limits']),
    hears(exclusionChanged, [getExclusion.path, getRealityCheck.path], ['rewards']),
    hears(realityChanged, [getRealityCheck.path]),
  ],
  companions: [
    {
      name: 'reality-check',
      audience: 'member',
      load: async () => (await import('./reality-check.tsx')).RealityCheck,
    },
  ],
  shows: { money: [getLimits.path] },
}
