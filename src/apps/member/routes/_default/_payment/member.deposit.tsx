import { useQueryClient } from '@tanstack/react-query'
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
const chosen = () => import('#features/promotion/member/chosen-promotion.ts')

export const Route = createFileRoute('/_default/_payment/member/deposit')({
  staticData: { title: 'ฝากเงิน', bar: 'page' },
  component: DepositPage,
})

/** As high as the three rows that it stands for. */
const skeleton = <Skeleton height={227} radius={16} />

function DepositPage() {
  const navigate = Route.useNavigate()
  const cache = useQueryClient()
  const open = (id: number) => void navigate({ to: '/member/payment', search: { id } })
  // A drawing on the server waits for no chunk.
  const isHere = useIsDeviceKnown()
  return (
    <DepositScreen
      Gate={DepositGate}
      ownAccount={<OwnAccount />}
      side={
        isHere ? (
          <Suspense fallback={skeleton}>
            <DepositSide />
          </Suspense>
        ) : (
          skeleton
        )
      }
      mayPay={async (...asked) => (await chosen()).mayPay(...asked)}
      onPayment={(payment) =>
        void (async () => {
          if (await (await chosen()).bindChosen(cache, payment)) open(payment.paymentId)
        })()
      }
      onOpen={open}
    />
  )
}
