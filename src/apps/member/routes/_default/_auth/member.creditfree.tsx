import { createFileRoute } from '@tanstack/react-router'
import { QuestScreen } from '#features/quest/member/quest-screen.tsx'
import { RewardShut } from '../../../reward-shut.tsx'

export const Route = createFileRoute('/_default/_auth/member/creditfree')({
  staticData: { title: 'ภารกิจ' },
  component: () => <QuestScreen Shut={RewardShut} />,
})
