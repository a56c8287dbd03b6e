import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../coming-soon.ts'
import { ComingSoonPage } from '../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/lotto/yeekee')({
  staticData: { title: comingSoon['/lotto/yeekee'].title },
  component: () => <ComingSoonPage path="/lotto/yeekee" />,
})
