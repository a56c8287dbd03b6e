import { IconAdjustmentsHorizontal, IconIdBadge2 } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { ceilingsChanged, getCeilings } from '../ceiling-contract.ts'
import {
  countIdentityReviews,
  getIdentityReview,
  identityDeskChanged,
  listIdentityReviews,
} from '../operator-contract.ts'

export const identityDesk: OperatorFeature = {
  name: 'identity',
  live: [
    hears(identityDeskChanged, [
      listIdentityReviews.path,
      getIdentityReview.path,
      countIdentityReviews.path,
    ]),
    hears(ceilingsChanged, [getCeilings.path]),
  ],
  sections: [
    {
      group: 'member',
      label: 'ตรวจเอกสาร',
      Icon: IconIdBadge2,
      permission: 'identity.review',
      waiting: countIdentityReviews,
      link: linkOptions({ to: '/identity' }),
      keywords: ['ยืนยันตัวตน', 'บัตรประชาชน', 'KYC', 'เอกสาร'],
    },
    {
      group: 'member',
      label: 'วงเงินตามระดับ',
      Icon: IconAdjustmentsHorizontal,
      permission: 'identity.ceiling',
      link: linkOptions({ to: '/identity-ceiling' }),
      keywords: ['เพดาน', 'ระดับ', 'ยืนยันตัวตน', 'KYC'],
    },
  ],
}
