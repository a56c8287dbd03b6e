import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../coming-soon.ts'
import { ComingSoonPage } from '../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/liff/$name')({
  staticData: { title: comingSoon['/liff/$name'].title },
  component: () => <ComingSoonPage path="/liff/$name" />,
})
