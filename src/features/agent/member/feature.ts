import type { MemberFeature } from '#ui/feature.ts'
import { getAgentConfig } from '../contract.ts'

export const agentMember: MemberFeature = {
  name: 'agent',
  shows: { announcements: [getAgentConfig.path] },
}
