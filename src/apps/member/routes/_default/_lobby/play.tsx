import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../../coming-soon.ts'
import { ComingSoonPage } from '../../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/_lobby/play')({
  staticData: { title: comingSoon['/play'].title },
  component: () => <ComingSoonPage path="/play" />,
})
