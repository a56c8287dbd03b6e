import { IconAdjustments, IconArrowUpFromArc } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import {
  countWithdrawRequests,
  getWithdrawRequest,
  listWithdrawBatches,
  listWithdrawRequests,
  withdrawDeskChanged,
  withdrawSettingChanged,
} from '../operator-contract.ts'
import { countWithdrawSettingWaiting, getWithdrawSetting } from '../setting-contract.ts'

export const withdrawDesk: OperatorFeature = {
  name: 'withdraw',
  live: [
    hears(withdrawDeskChanged, [
      listWithdrawRequests.path,
      getWithdrawRequest.path,
      countWithdrawRequests.path,
      listWithdrawBatches.path,
    ]),
    hears(withdrawSettingChanged, [getWithdrawSetting.path, countWithdrawSettingWaiting.path]),
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
    {
      group: 'money',
      label: 'ตั้งค่าการถอน',
      Icon: IconAdjustments,
      permission: 'withdraw.setting',
      waiting: countWithdrawSettingWaiting,
      link: linkOptions({ to: '/withdraw-setting' }),
      keywords: ['อนุมัติสองคน', 'สองคน'],
    },
  ],
}
