import { createFileRoute } from '@tanstack/react-router'
import { SeedsSection } from '#features/fairness/member/seeds-section.tsx'
import { WheelScreen } from '#features/wheel/member/wheel-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/wheel')({
  staticData: { title: 'กงล้อนำโชค' },
  component: () => <WheelScreen Seeds={SeedsSection} />,
})
