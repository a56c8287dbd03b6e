import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../coming-soon.ts'
import { ComingSoonPage } from '../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/winloss')({
  staticData: { title: comingSoon['/winloss'].title },
  component: () => <ComingSoonPage path="/winloss" />,
})
