import { createFileRoute } from '@tanstack/react-router'
import { RatesScreen } from '#features/lottery/member/rates-screen.tsx'

export const Route = createFileRoute('/_default/lotto/rates')({
  staticData: { title: 'อัตราจ่าย' },
  component: RatesScreen,
})
