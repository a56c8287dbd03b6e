import { createFileRoute } from '@tanstack/react-router'
import { YeekeePage } from '../../round/yeekee-page.tsx'

export const Route = createFileRoute('/_default/lotto/yeekee')({
  staticData: { title: 'ยี่กี' },
  component: YeekeePage,
})
