import { createFileRoute } from '@tanstack/react-router'
import { LevelDeskScreen } from '#features/level/operator/level-desk-screen.tsx'
import chada from '#ui/art/motifs/chada.svg?raw'
import { EmptyState } from '#ui/parts/empty-state.tsx'
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
  // Whoever came by the address alone reads it once, and not from each call.
  if (!useMay('level.view')) {
    return (
      <EmptyState art={chada} title="คุณไม่มีสิทธิ์ดูระดับสมาชิก">
        ถ้าต้องใช้ ให้เจ้าของร้านเพิ่มสิทธิ์ให้
      </EmptyState>
    )
  }
  return <LevelDeskScreen rights={rights} />
}
