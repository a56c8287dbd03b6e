import { IconArrowUpFromArc } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import {
  countWithdrawRequests,
  getWithdrawRequest,
  listWithdrawRequests,
  withdrawDeskChanged,
} from '../operator-contract.ts'

export const withdrawDesk: OperatorFeature = {
  name: 'withdraw',
  live: [
    hears(withdrawDeskChanged, [
      listWithdrawRequests.path,
      getWithdrawRequest.path,
      countWithdrawRequests.path,
    ]),
  ],
  sections: [
    {
      group: 'money',
      label: 'ถอนเงิน',
      Icon: IconArrowUpFromArc,
      permission: 'withdraw.approve',
      waiting: countWithdrawRequests,
      link: linkOptions({ to: '/withdraw' }),
      keywords: ['อนุมัติ', 'โอนออก'],
    },
  ],
}
