import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../coming-soon.ts'
import { ComingSoonPage } from '../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/promotions')({
  staticData: { title: comingSoon['/promotions'].title },
  component: () => <ComingSoonPage path="/promotions" />,
})
