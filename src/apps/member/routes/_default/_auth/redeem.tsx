import { createFileRoute } from '@tanstack/react-router'
import { ShopScreen } from '#features/shop/member/shop-screen.tsx'
import { RewardShut } from '../../../reward-shut.tsx'

export const Route = createFileRoute('/_default/_auth/redeem')({
  staticData: { title: 'ร้านค้าแต้ม' },
  component: () => <ShopScreen Shut={RewardShut} />,
})
