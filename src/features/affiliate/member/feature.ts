import { IconUsers } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import {
  affiliateChanged,
  getAffiliateSummary,
  listCommissionDays,
  listCommissions,
  listNetwork,
} from '../contract.ts'

export const affiliateMember: MemberFeature = {
  name: 'affiliate',
  menu: [
    { place: 2, label: 'แนะนำเพื่อน', Icon: IconUsers, link: linkOptions({ to: '/affiliate' }) },
  ],
  live: [
    hears(affiliateChanged, [
      getAffiliateSummary.path,
      listNetwork.path,
      listCommissionDays.path,
      listCommissions.path,
    ]),
  ],
}
