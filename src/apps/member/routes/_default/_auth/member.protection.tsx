import { createFileRoute } from '@tanstack/react-router'
import { LimitsScreen } from '#features/protection/member/limits-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/protection')({
  staticData: { title: 'เล่นอย่างรับผิดชอบ', bar: 'page' },
  component: LimitsScreen,
})
