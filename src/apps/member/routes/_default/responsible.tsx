import { createFileRoute } from '@tanstack/react-router'
import { ResponsiblePage } from '../../legal/responsible-page.tsx'

export const Route = createFileRoute('/_default/responsible')({
  staticData: { title: 'เล่นอย่างรับผิดชอบ', bar: 'page' },
  component: ResponsiblePage,
})
