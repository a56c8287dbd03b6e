import { createFileRoute } from '@tanstack/react-router'
import { ResultDeskScreen } from '#features/lottery/operator/result-desk-screen.tsx'

export const Route = createFileRoute('/_desk/result')({
  staticData: { title: 'ออกผล' },
  component: ResultDeskScreen,
})
