import { IconUsers } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import {
  affiliateDeskChanged,
  countAffiliateWaiting,
  getAffiliateDesk,
  listAffiliateRedemptions,
  listHeldFriends,
} from '../operator-contract.ts'
import { getTreeMember, listAttributions, listTreeFriends } from '../tree-contract.ts'

export const affiliateDesk: OperatorFeature = {
  name: 'affiliate',
  live: [
    hears(affiliateDeskChanged, [
      getAffiliateDesk.path,
      listHeldFriends.path,
      listAttributions.path,
      getTreeMember.path,
      listTreeFriends.path,
      listAffiliateRedemptions.path,
      countAffiliateWaiting.path,
    ]),
  ],
  sections: [
    {
      group: 'site',
      label: 'แนะนำเพื่อน',
      Icon: IconUsers,
      permission: 'affiliate.view',
      waiting: countAffiliateWaiting,
      link: linkOptions({ to: '/affiliate' }),
      keywords: ['ค่าแนะนำ', 'ชวนเพื่อน', 'affiliate'],
    },
  ],
}
