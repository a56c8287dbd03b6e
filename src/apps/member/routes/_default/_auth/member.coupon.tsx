import { createFileRoute } from '@tanstack/react-router'
import { CouponScreen } from '#features/coupon/member/coupon-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/coupon')({
  staticData: { title: 'คูปอง' },
  component: CouponScreen,
})
