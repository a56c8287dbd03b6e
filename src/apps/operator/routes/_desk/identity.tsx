import { createFileRoute } from '@tanstack/react-router'
import { ReviewDeskScreen } from '#features/identity/operator/review-desk-screen.tsx'

export const Route = createFileRoute('/_desk/identity')({
  staticData: { title: 'ตรวจเอกสาร' },
  component: ReviewDeskScreen,
})
