import { createFileRoute } from '@tanstack/react-router'
import { CashbackScreen } from '#features/cashback/member/cashback-screen.tsx'

export const Route = createFileRoute('/_default/_auth/cashback')({
  staticData: { title: 'คืนยอดรายวัน' },
  component: CashbackScreen,
})
