import { createFileRoute } from '@tanstack/react-router'
import { comingSoon } from '../../../coming-soon.ts'
import { ComingSoonPage } from '../../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/_auth/member/winloss')({
  staticData: { title: comingSoon['/member/winloss'].title },
  component: () => <ComingSoonPage path="/member/winloss" />,
})
