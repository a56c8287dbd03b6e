import { createFileRoute } from '@tanstack/react-router'
import { LevelDeskScreen } from '#features/level/operator/level-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/levels')({
  staticData: { title: 'ระดับสมาชิก' },
  component: LevelsPage,
})

function LevelsPage() {
  const rights = {
    mayEdit: useMay('level.edit'),
    mayPublish: useMay('level.publish'),
    mayReview: useMay('level.review'),
    maySeeMember: useMay('member.view'),
  }
  return <LevelDeskScreen rights={rights} />
}
