import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SeedsSection } from '#features/fairness/member/seeds-section.tsx'
import { WheelScreen } from '#features/wheel/member/wheel-screen.tsx'
import { RewardShut } from '../../../reward-shut.tsx'

const SpinsSheet = lazy(() =>
  import('#features/wheel/member/spins-sheet.tsx').then((file) => ({ default: file.SpinsSheet })),
)

export const Route = createFileRoute('/_default/_auth/member/wheel')({
  staticData: { title: 'กงล้อนำโชค' },
  component: WheelPage,
})

function WheelPage() {
  // Named here and not by the route, whose part every page loads.
  const { open } = Route.useSearch() as { open?: 'spins' | 'rewards' }
  const navigate = Route.useNavigate()
  return (
    <>
      <WheelScreen
        key={open}
        Seeds={SeedsSection}
        Shut={RewardShut}
        opensRewards={open === 'rewards'}
      />
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
