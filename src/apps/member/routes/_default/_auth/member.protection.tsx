import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { LimitsScreen } from '#features/protection/member/limits-screen.tsx'
import { StartScreen } from '#features/protection/member/start-screen.tsx'

const ExclusionCost = lazy(() =>
  import('#features/promotion/member/forfeit-note.tsx').then((file) => ({
    default: file.ExclusionCost,
  })),
)

export const Route = createFileRoute('/_default/_auth/member/protection')({
  staticData: { title: 'เล่นอย่างรับผิดชอบ', bar: 'page', isTask: true },
  // Whoever has just registered is asked for limits to begin with.
  validateSearch: (search): { start?: true | undefined } => ({
    start: search['start'] ? true : undefined,
  }),
  component: ProtectionPage,
})

function ProtectionPage() {
  const navigate = Route.useNavigate()
  if (!Route.useSearch().start) return <LimitsScreen ending={<ExclusionCost />} />
  return <StartScreen onDone={() => void navigate({ to: '/member/deposit', replace: true })} />
}
