import { createFileRoute } from '@tanstack/react-router'
import { CouponDeskScreen } from '#features/coupon/operator/coupon-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/coupon')({
  staticData: { title: 'คูปอง' },
  component: CouponPage,
})

function CouponPage() {
  const rights = { mayEdit: useMay('coupon.edit'), mayPublish: useMay('coupon.publish') }
  return <CouponDeskScreen rights={rights} />
}
