import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../../coming-soon.ts'
import { ComingSoonPage } from '../../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/_auth/cashback')({
  staticData: { title: comingSoon['/cashback'].title },
  component: () => <ComingSoonPage path="/cashback" />,
})
