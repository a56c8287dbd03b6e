import { createFileRoute } from '@tanstack/react-router'
import { ReviewListScreen } from '#features/deposit/operator/review-list-screen.tsx'

export const Route = createFileRoute('/_desk/deposit')({
  staticData: { title: 'ฝากเงินรอตรวจสอบ' },
  component: ReviewListScreen,
})
