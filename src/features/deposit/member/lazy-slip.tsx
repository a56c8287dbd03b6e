import { lazy, Suspense } from 'react'
import type { WirePaymentPage } from '../contract.ts'

const SlipUpload = lazy(() =>
  import('./slip/slip-upload.tsx').then((file) => ({ default: file.SlipUpload })),
)

/** Where the slip of a transfer is sent, once the page has drawn what to transfer. */
export function LazySlip({ payment }: { payment: WirePaymentPage }) {
  return (
    <Suspense>
      <SlipUpload paymentId={Number(payment.payment_id)} known={payment.slip?.state} />
    </Suspense>
  )
}
