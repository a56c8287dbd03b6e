import { IconTarget } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { listQuests, questChanged } from '../contract.ts'

export const questMember: MemberFeature = {
  name: 'quest',
  menu: [
    { place: 3, label: 'ภารกิจ', Icon: IconTarget, link: linkOptions({ to: '/member/creditfree' }) },
  ],
  live: [hears(questChanged, [listQuests.path])],
  // A claim elsewhere, a deposit that came, a limit that was set.
  shows: { points: [listQuests.path], money: [listQuests.path], limits: [listQuests.path] },
}
