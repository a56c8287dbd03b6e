import { IconGift } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { promotionChanged } from '../contract.ts'
import {
  countPromotionsWaiting,
  listBonuses,
  listDeskPromotions,
  promotionDeskChanged,
} from '../operator-contract.ts'

const shown = [listDeskPromotions.path, listBonuses.path, countPromotionsWaiting.path]

export const promotionsDesk: OperatorFeature = {
  name: 'promotion',
  live: [hears(promotionChanged, shown), hears(promotionDeskChanged, shown)],
  sections: [
    {
      group: 'site',
      label: 'โปรโมชั่น',
      Icon: IconGift,
      permission: 'promotion.view',
      waiting: countPromotionsWaiting,
      link: linkOptions({ to: '/promotion' }),
      keywords: ['โบนัส', 'เครดิตฟรี', 'งบ'],
    },
  ],
}
