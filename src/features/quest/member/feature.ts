import { IconTarget } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { listQuestClaims, listQuests, questChanged, questsChanged } from '../contract.ts'

export const questMember: MemberFeature = {
  name: 'quest',
  menu: [
    { place: 3, label: 'ภารกิจ', Icon: IconTarget, link: linkOptions({ to: '/member/creditfree' }) },
  ],
  live: [
    hears(questChanged, [listQuests.path, listQuestClaims.path], ['points']),
    hears(questsChanged, [listQuests.path]),
  ],
  // Points that came or were spent, a deposit, a limit, an exclusion that begins or is over.
  shows: {
    points: [listQuests.path],
    money: [listQuests.path],
    limits: [listQuests.path],
    rewards: [listQuests.path],
  },
}
