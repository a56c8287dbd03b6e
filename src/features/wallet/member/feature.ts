import { IconList } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { MemberFeature } from '#ui/feature.ts'

export const walletMember: MemberFeature = {
  name: 'wallet',
  menu: [
    {
      place: 11,
      label: 'รายการการเงิน',
      Icon: IconList,
      link: linkOptions({ to: '/member/statement' }),
    },
  ],
}
