import { IconTarget } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { MemberFeature } from '#ui/feature.ts'
import { listQuests } from '../contract.ts'

export const questMember: MemberFeature = {
  name: 'quest',
  menu: [
    { place: 3, label: 'ภารกิจ', Icon: IconTarget, link: linkOptions({ to: '/member/creditfree' }) },
  ],
  // Bills and deposits count once they are settled, a limit when it is set.
  shows: { points: [listQuests.path], money: [listQuests.path], limits: [listQuests.path] },
}
