import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { WithdrawScreen } from '#features/withdraw/member/withdraw-screen.tsx'
import { useIsDeviceKnown } from '#ui/client/persisted.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'

const WithdrawCosts = lazy(() =>
  import('../../../parts/withdraw-costs.tsx').then((file) => ({ default: file.WithdrawCosts })),
)
const ForfeitAtYes = lazy(() =>
  import('#features/promotion/member/forfeit-note.tsx').then((file) => ({
    default: file.ForfeitAtYes,
  })),
)

export const Route = createFileRoute('/_default/_payment/member/withdraw')({
  staticData: { title: 'ถอนเงิน', bar: 'page' },
  component: WithdrawPage,
})

/** As high as the row that it stands for. */
const ceiling = <Skeleton height={70} radius={16} />

function WithdrawPage() {
  // A drawing on the server waits for no chunk.
  const isHere = useIsDeviceKnown()
  // Named here and not by the route, whose part every page loads.
  const { id } = Route.useSearch() as { id?: number }
  return (
    <WithdrawScreen
      opened={isHere ? id : undefined}
      costs={
        isHere ? (
          <Suspense fallback={ceiling}>
            <WithdrawCosts />
          </Suspense>
        ) : (
          ceiling
        )
      }
      ending={
        <Suspense fallback={<Skeleton height={88} radius={16} />}>
          <ForfeitAtYes />
        </Suspense>
      }
    />
  )
}
