import { createFileRoute } from '@tanstack/react-router'
import { PromotionListScreen } from '#features/promotion/member/promotion-list-screen.tsx'

export const Route = createFileRoute('/_default/promotions')({
  staticData: { title: 'โปรโมชั่น' },
  component: PromotionListScreen,
})
