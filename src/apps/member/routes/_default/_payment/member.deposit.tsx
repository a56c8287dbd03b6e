import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DepositScreen } from '#features/deposit/member/deposit-screen.tsx'
import { DepositGate } from '#features/protection/member/deposit-gate.tsx'
import { useIsDeviceKnown } from '#ui/client/persisted.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { OwnAccount } from '../../../parts/own-account.tsx'

const DepositSide = lazy(() =>
  import('../../../parts/deposit-side.tsx').then((file) => ({ default: file.DepositSide })),
)

/** What is chosen lies where it was chosen, and that is loaded by then. */
const bindPromotion = async (paymentId: number) =>
  (await import('#features/promotion/member/chosen-promotion.ts')).bindChosen(paymentId)

export const Route = createFileRoute('/_default/_payment/member/deposit')({
  staticData: { title: 'ฝากเงิน', bar: 'page' },
  component: DepositPage,
})

/** As high as the three rows that it stands for. */
const side = <Skeleton height={227} radius={16} />

function DepositPage() {
  const navigate = Route.useNavigate()
  // A drawing on the server waits for no chunk.
  const isHere = useIsDeviceKnown()
  return (
    <DepositScreen
      Gate={DepositGate}
      ownAccount={
        <div className="stack">
          <OwnAccount />
          {isHere ? (
            <Suspense fallback={side}>
              <DepositSide />
            </Suspense>
          ) : (
            side
          )}
        </div>
      }
      onPayment={(id) => {
        void bindPromotion(id)
        void navigate({ to: '/member/payment', search: { id } })
      }}
    />
  )
}
