import { createFileRoute } from '@tanstack/react-router'
import { PromotionDeskScreen } from '#features/promotion/operator/promotion-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/promotion')({
  staticData: { title: 'โปรโมชั่น' },
  component: PromotionPage,
})

function PromotionPage() {
  const rights = {
    mayEdit: useMay('promotion.edit'),
    mayPublish: useMay('promotion.publish'),
    mayCancel: useMay('bonus.cancel'),
  }
  return <PromotionDeskScreen rights={rights} />
}
