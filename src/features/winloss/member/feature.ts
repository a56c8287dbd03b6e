import { IconChartBar } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { MemberFeature } from '#ui/feature.ts'
import { getOpenBets, getSummary, listPlayRounds } from '../contract.ts'

export const winlossMember: MemberFeature = {
  name: 'winloss',
  menu: [
    {
      place: 7,
      label: 'คืนยอดแพ้ชนะ',
      Icon: IconChartBar,
      link: linkOptions({ to: '/member/winloss' }),
    },
  ],
  shows: { money: [getSummary.path, listPlayRounds.path, getOpenBets.path] },
}
