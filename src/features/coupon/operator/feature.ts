import { IconTag } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import {
  countCouponsWaiting,
  couponDeskChanged,
  listCampaignUses,
  listCampaignVouchers,
  listCoupons,
} from '../operator-contract.ts'

export const couponsDesk: OperatorFeature = {
  name: 'coupon',
  live: [
    hears(couponDeskChanged, [
      listCoupons.path,
      countCouponsWaiting.path,
      listCampaignUses.path,
      listCampaignVouchers.path,
    ]),
  ],
  sections: [
    {
      group: 'site',
      label: 'คูปอง',
      Icon: IconTag,
      permission: 'coupon.view',
      waiting: countCouponsWaiting,
      link: linkOptions({ to: '/coupon' }),
      keywords: ['โค้ด', 'รหัส', 'coupon'],
    },
  ],
}
