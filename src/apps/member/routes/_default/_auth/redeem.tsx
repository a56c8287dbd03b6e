import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../../coming-soon.ts'
import { ComingSoonPage } from '../../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/_auth/redeem')({
  staticData: { title: comingSoon['/redeem'].title },
  component: () => <ComingSoonPage path="/redeem" />,
})
