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

const OpenedWithdrawal = lazy(() =>
  import('#features/withdraw/member/opened-withdrawal.tsx').then((file) => ({
    default: file.OpenedWithdrawal,
  })),
)

export const Route = createFileRoute('/_default/_payment/member/withdraw')({
  staticData: { title: 'ถอนเงิน', bar: 'page' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) => search as { id?: number },
  component: WithdrawPage,
})

/** As high as the row that it stands for. */
const ceiling = <Skeleton height={70} radius={16} />

function WithdrawPage() {
  // A drawing on the server waits for no chunk.
  const isHere = useIsDeviceKnown()
  const opened = Number(Route.useSearch().id)
  const navigate = Route.useNavigate()
  return (
    <>
      <WithdrawScreen
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
      {isHere && Number.isSafeInteger(opened) && opened > 0 ? (
        <Suspense>
          <OpenedWithdrawal
            withdrawId={opened}
            onClose={() => void navigate({ search: {}, replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
