import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SeedsSection } from '#features/fairness/member/seeds-section.tsx'
import { WheelScreen } from '#features/wheel/member/wheel-screen.tsx'

const SpinsSheet = lazy(() =>
  import('#features/wheel/member/spins-sheet.tsx').then((file) => ({ default: file.SpinsSheet })),
)

export const Route = createFileRoute('/_default/_auth/member/wheel')({
  staticData: { title: 'กงล้อนำโชค' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) => search as { open?: 'spins' },
  component: WheelPage,
})

function WheelPage() {
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <WheelScreen Seeds={SeedsSection} />
      {open === 'spins' ? (
        <Suspense>
          <SpinsSheet
            Seeds={SeedsSection}
            onClose={() => void navigate({ search: {}, replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
