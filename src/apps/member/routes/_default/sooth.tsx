import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '../../shell/coming-soon-page.tsx'

export const Route = createFileRoute('/_default/sooth')({
  staticData: { title: 'สูตรบาคาร่า' },
  component: () => <ComingSoonPage path="/sooth" />,
})
