import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../coming-soon.ts'
import { ComingSoonPage } from '../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/poll/$id')({
  staticData: { title: comingSoon['/poll/$id'].title },
  component: () => <ComingSoonPage path="/poll/$id" />,
})
