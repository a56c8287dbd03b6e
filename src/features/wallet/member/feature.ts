import { IconList } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { balanceChanged, statement, wallets } from '../contract.ts'
import { putBalance } from './put-balance.ts'

export const walletMember: MemberFeature = {
  name: 'wallet',
  live: [hears(balanceChanged, putBalance)],
  shows: { money: [wallets.path, statement.path] },
  menu: [
    {
      place: 11,
      label: 'รายการการเงิน',
      Icon: IconList,
      link: linkOptions({ to: '/member/statement' }),
    },
  ],
}
