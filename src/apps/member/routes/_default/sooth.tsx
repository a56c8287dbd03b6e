import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../coming-soon.ts'
import { ComingSoonPage } from '../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/sooth')({
  staticData: { title: comingSoon['/sooth'].title },
  component: () => <ComingSoonPage path="/sooth" />,
})
