import { IconWallet } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { claimTargetChanged, listClaimTargets } from '../operator-contract.ts'

export const walletDesk: OperatorFeature = {
  name: 'wallet',
  live: [hears(claimTargetChanged, [listClaimTargets.path])],
  sections: [
    {
      group: 'money',
      label: 'ตั้งค่ากระเป๋าเงิน',
      Icon: IconWallet,
      permission: 'wallet.setting',
      link: linkOptions({ to: '/wallet-setting' }),
      keywords: ['คืนยอด', 'ค่าแนะนำ', 'กระเป๋า'],
    },
  ],
}
