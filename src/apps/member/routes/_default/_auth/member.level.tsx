import { createFileRoute } from '@tanstack/react-router'
import { LevelScreen } from '#features/level/member/level-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/level')({
  staticData: { title: 'ระดับสมาชิก', bar: 'page' },
  component: LevelScreen,
})
