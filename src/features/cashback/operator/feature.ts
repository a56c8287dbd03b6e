import { IconRefresh } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { getDeskLoss, listDeskLosses, listHeldLosses } from '../losses-contract.ts'
import { cashbackDeskChanged, countCashbackWaiting, getCashbackDesk } from '../operator-contract.ts'

export const cashbackDesk: OperatorFeature = {
  name: 'cashback',
  live: [
    hears(cashbackDeskChanged, [
      getCashbackDesk.path,
      countCashbackWaiting.path,
      listHeldLosses.path,
      listDeskLosses.path,
      getDeskLoss.path,
    ]),
  ],
  sections: [
    {
      group: 'site',
      label: 'คืนยอด',
      Icon: IconRefresh,
      permission: 'cashback.view',
      waiting: countCashbackWaiting,
      link: linkOptions({ to: '/cashback' }),
      keywords: ['คืนยอดเสีย', 'คืนยอดเล่น', 'cashback'],
    },
  ],
}
