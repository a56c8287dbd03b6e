import { IconArrowUpFromArc } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { OperatorFeature } from '#ui/feature.ts'

export const withdrawDesk: OperatorFeature = {
  name: 'withdraw',
  sections: [
    {
      group: 'money',
      label: 'ถอนเงิน',
      Icon: IconArrowUpFromArc,
      permission: 'withdraw.approve',
      link: linkOptions({ to: '/withdraw' }),
      keywords: ['อนุมัติ', 'โอนออก'],
    },
  ],
}
