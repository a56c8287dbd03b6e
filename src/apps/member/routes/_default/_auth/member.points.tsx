import { createFileRoute } from '@tanstack/react-router'
import { PointScreen } from '#features/point/member/point-screen.tsx'
import { RewardShut } from '../../../reward-shut.tsx'

export const Route = createFileRoute('/_default/_auth/member/points')({
  staticData: { title: 'แต้มของฉัน' },
  component: () => <PointScreen Shut={RewardShut} />,
})
