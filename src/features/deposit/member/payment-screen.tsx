import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useStreamEvent } from '#ui/client/stream.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { Countdown } from '#ui/parts/countdown.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { depositChanged, getQrcodeInfo, type WirePaymentPage } from '../contract.ts'
import { OpenQr } from './open-qr.tsx'
import { PaymentDone } from './payment-done.tsx'
import classes from './payment-screen.module.css'

const AboveLimit = lazy(() =>
  import('./above-limit.tsx').then((file) => ({ default: file.AboveLimit })),
)
const OpenTransfer = lazy(() =>
  import('./open-transfer.tsx').then((file) => ({ default: file.OpenTransfer })),
)

/** The stream tells at once; asking now and then covers a stream that was away. */
const PENDING_REFETCH_MS = 5_000

/** What a payment brings beside its money, which another feature knows. */
export interface Promised {
  readonly promised: (payment: WirePaymentPage) => ReactNode
}

/** One payment: its QR or account, the exact amount, the time left, and how it ended. */
export function PaymentScreen({ paymentId, promised }: { paymentId: number } & Promised) {
  const cache = useQueryClient()
  const input = { payment_id: paymentId }
  const query = useCall(getQrcodeInfo, input, { refetchInterval: PENDING_REFETCH_MS })
  const renew = useCallback(
    () =>
      void cache.invalidateQueries({ queryKey: callKey(getQrcodeInfo, { payment_id: paymentId }) }),
    [cache, paymentId],
  )
  useStreamEvent(depositChanged, renew, renew)
  return (
    <div className={classes.page}>
      <QueryView
        query={query}
        skeleton={
          <>
            <PageBar title="รายการฝาก" backTo="/member/deposit" />
            <SkeletonRows count={5} />
          </>
        }
      >
        {(payment) => (
          <>
            <PageBar
              title={isPayable(payment) ? openTitles[payment.channel_type] : 'รายการฝาก'}
              backTo="/member/deposit"
              action={
                isPayable(payment) ? (
                  <span className={classes.expiry}>
                    หมดอายุใน <Countdown until={payment.expires_at} from={payment.created_at} />
                  </span>
                ) : null
              }
            />
            <Payment payment={payment} promised={promised} />
          </>
        )}
      </QueryView>
    </div>
  )
}

const isPayable = ({ status, passes_limit: passes }: WirePaymentPage): boolean =>
  status === 'pending' && !passes

const openTitles = {
  qr: 'สแกนเพื่อฝาก',
  bank: 'โอนเงินเพื่อฝาก',
  truemoney: 'โอนทรูมันนี่เพื่อฝาก',
} as const

function Payment(props: { payment: WirePaymentPage } & Promised) {
  return (
    <Suspense fallback={<SkeletonRows count={5} />}>
      <Shown {...props} />
    </Suspense>
  )
}

function Shown({ payment, promised }: { payment: WirePaymentPage } & Promised) {
  const { status, qr_payload: payload, receiver } = payment
  if (payment.passes_limit || payment.kept_above_limit !== null) {
    return <AboveLimit payment={payment} />
  }
  const beside = promised(payment)
  if (status === 'pending' && receiver) {
    return <OpenTransfer payment={payment} receiver={receiver} promised={beside} />
  }
  if (status === 'pending' && payload !== null) {
    return <OpenQr payment={payment} payload={payload} promised={beside} />
  }
  return <PaymentDone payment={payment} promised={beside} />
}
