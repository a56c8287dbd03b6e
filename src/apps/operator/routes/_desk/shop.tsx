import { createFileRoute } from '@tanstack/react-router'
import { ImageField } from '#features/notice/operator/image-field.tsx'
import { ShopDeskScreen } from '#features/shop/operator/shop-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/shop')({
  staticData: { title: 'ร้านค้าแต้ม' },
  component: ShopPage,
})

function ShopPage() {
  const rights = {
    mayEdit: useMay('shop.edit'),
    mayPublish: useMay('shop.publish'),
    mayShip: useMay('shop.ship'),
  }
  return <ShopDeskScreen rights={rights} ImageField={ImageField} />
}
