import { createFileRoute } from '@tanstack/react-router'
import { MyPromotionsScreen } from '#features/promotion/member/my-promotions-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/promotions')({
  staticData: { title: 'โปรโมชั่นของฉัน' },
  component: MyPromotionsScreen,
})
