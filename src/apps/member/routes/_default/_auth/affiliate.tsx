import { createFileRoute } from '@tanstack/react-router'
import { AffiliateScreen } from '#features/affiliate/member/affiliate-screen.tsx'

export const Route = createFileRoute('/_default/_auth/affiliate')({
  staticData: { title: 'แนะนำเพื่อน' },
  component: AffiliateScreen,
})
