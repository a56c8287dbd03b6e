import { IconGift } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import {
  bonusChanged,
  getMyPromotions,
  getPaymentPromotion,
  listPromotions,
  promotionChanged,
} from '../contract.ts'

export const promotionMember: MemberFeature = {
  name: 'promotion',
  menu: [{ place: 8, label: 'โปรโมชั่น', Icon: IconGift, link: linkOptions({ to: '/promotions' }) }],
  shows: { money: [getMyPromotions.path] },
  live: [
    hears(bonusChanged, [getMyPromotions.path, getPaymentPromotion.path], ['money']),
    hears(promotionChanged, [listPromotions.path, getMyPromotions.path]),
  ],
}
